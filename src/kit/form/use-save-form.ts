import { zodResolver } from "@hookform/resolvers/zod";
import { type BaseSyntheticEvent, useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  useForm,
} from "react-hook-form";
import { v4 } from "uuid";
import type { z } from "zod";
import { ApiError } from "#api-client/api.ts";
import { conflictMark } from "#kit/admin/admin.labels.ts";
import { adminApi } from "#kit/admin/admin-api.ts";
import { useSession } from "#kit/admin/session.ts";
import { useAttempt } from "#kit/feedback/failure.tsx";
import { usePublishing } from "#kit/publishing/publishing-fields.tsx";
import { EDITOR_HEARTBEAT_MS, ItemEditors } from "#shared/lifecycle.ts";
import type { PublishingResponse } from "#shared/publishing.ts";
import { type FormVersion, useConflicts } from "./conflicts.tsx";
import type { Submission } from "./form-body.tsx";
import { useFormDraft } from "./form-draft.ts";
import { type Attachment, noAttachment } from "./use-files.ts";

/** Returns the message of an error. For a field with parts, returns the first message of the parts. */
function messageIn(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  const { message } = error as { message?: unknown };
  if (typeof message === "string") return message;
  // The error object also contains a reference to the control.
  if (!Array.isArray(error) && "type" in error && typeof error.type === "string") return "";
  return Object.entries(error).reduce((found, [name, part]) => found || (name === "ref" ? "" : messageIn(part)), "");
}

/**
 * Returns a form's error messages: the distinct ones for the banner, and one text per field. Empty fields show
 * "Required", because the banner already has the specified sentence.
 */
function formErrors<Values extends FieldValues>(errors: FieldErrors<Values>, requiredMessage: string | undefined) {
  const messages = Object.values(errors).map(messageIn);
  return {
    banner: [...new Set(messages)],
    /** @param name of a field or a part of it: "reasons.0.title" */
    field(name: string): string | undefined {
      const error: { message?: unknown } | undefined = get(errors, name);
      const message = error?.message;
      if (message === undefined) return undefined;
      return message === requiredMessage ? "Required" : String(message);
    },
  };
}

/** Called with the progress from 0 to 1. The sender stops when its signal aborts. */
export interface Sending {
  (sent: number): void;
  signal: AbortSignal;
  /** The same for every attempt to send the same values and files. */
  idempotencyKey?: string;
}

/** Returns an idempotency key that changes with the values and files. */
function useIdempotencyKey() {
  const last = useRef({ sent: "", key: "" });
  return {
    keyOf(sent: object): string {
      const files = (_name: string, value: unknown) =>
        value instanceof File ? [value.name, value.size, value.lastModified] : value;
      const text = JSON.stringify(sent, files);
      if (last.current.sent !== text) last.current = { sent: text, key: v4() };
      return last.current.key;
    },
    /** Starts a new item. */
    renew() {
      last.current = { sent: "", key: "" };
    },
  };
}

/** Sends a form: tracks its progress and its failure. */
function useUpload(failureSentence: string) {
  const [progress, setProgress] = useState<number | null>(null);
  const [sending, setSending] = useState(false);
  const [cancelled, setCancelled] = useState(false);
  const controller = useRef<AbortController>(undefined);
  const { failure, clear, run } = useAttempt(failureSentence);
  const needsSignIn = useRef(false);
  const { state } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new sign-in removes the failure
  useEffect(() => {
    if (state !== "signed-in" || !needsSignIn.current) return;
    needsSignIn.current = false;
    clear();
  }, [state]);
  return {
    /** From 0 to 1; null while unknown. */
    progress,
    sending,
    /** Whether the last request was cancelled. */
    cancelled,
    failure,
    clear() {
      setCancelled(false);
      clear();
    },
    /** Cancels the request. */
    cancel: () => controller.current?.abort(),
    /** Returns whether the request succeeded. */
    async run(send: (onProgress: Sending) => Promise<void>): Promise<boolean> {
      const started = new AbortController();
      const { signal } = started;
      controller.current = started;
      setCancelled(false);
      setSending(true);
      const sent = await run(() =>
        send(Object.assign((share: number) => setProgress(share), { signal })).catch((error: unknown) => {
          needsSignIn.current = error instanceof ApiError && error.status === 401;
          if (!signal.aborted) throw error;
        }),
      );
      setCancelled(signal.aborted);
      setSending(false);
      setProgress(null);
      return sent && !signal.aborted;
    },
  };
}

interface SaveFormOptions<Fields extends FieldValues, Files> {
  /** The validation schema of the form's values. */
  fields: z.ZodType<unknown, Fields>;
  /** The validation schema of a draft. By default `fields`. */
  draftFields?: z.ZodType<unknown, Fields> | undefined;
  defaultValues: DefaultValues<Fields>;
  /** Version of the item that the form was filled from. A new version comes with new `defaultValues`. */
  version?: FormVersion;
  /** Key under which unsaved changes survive a reload. Never set it for forms with personal data. */
  draftKey?: string | undefined;
  /** The item, or "new", if the form has publishing fields. */
  publishes?: PublishingResponse | "new" | undefined;
  /** Whether the published content stays visible while there is a draft. */
  hasSeparateDraft?: boolean;
  /** Whether the main button saves a draft. Drafts stay drafts in any case. */
  isDraftFirst?: boolean;
  /** The files, from `useOneImage`, `useOneFile` or `useSeveralImages`. */
  attachment?: Attachment<Files>;
  /** The specified sentences for empty fields and for failed saves. */
  messages: { required?: string; failed: string };
  /**
   * Sends a valid form. Throws with a message for the user.
   * @param isRepeat whether the server may have saved the form already, because the last attempt failed
   */
  save: (fields: Fields, files: Files, onProgress: (sent: number) => void, isRepeat: boolean) => Promise<void>;
}

export type SaveForm<Fields extends FieldValues> = ReturnType<typeof useSaveForm<Fields, unknown>>;

export type FormFieldProps = ReturnType<SaveForm<FieldValues>["field"]>;

/** The form of an admin screen. Validates and sends fields and files together. */
export function useSaveForm<Fields extends FieldValues, Files = undefined>({
  fields,
  draftFields = fields,
  defaultValues,
  version,
  draftKey,
  publishes,
  hasSeparateDraft = false,
  isDraftFirst = false,
  attachment = noAttachment as Attachment<Files>,
  messages,
  save,
}: SaveFormOptions<Fields, Files>) {
  const checksDraft = useRef(false);
  const form = useForm<Fields>({
    defaultValues,
    resolver: (...values) =>
      zodResolver(checksDraft.current ? draftFields : fields, undefined, { raw: true })(...values),
  });
  const upload = useUpload(messages.failed);
  const { errors, isDirty, isSubmitting, submitCount } = form.formState;
  const shownErrors = formErrors(errors, messages.required);
  const publishing = usePublishing(publishes === "new" ? undefined : publishes, hasSeparateDraft);
  const others = useConflicts({ form, stored: defaultValues, version });
  const formDraft = useFormDraft({
    form,
    name: draftKey,
    stored: defaultValues,
    onFound(typed, filledFrom) {
      for (const [name, value] of Object.entries(typed)) others.put(name, value);
      others.compare(filledFrom);
    },
  });

  // A new item has no version, so no other person can edit it. The dialog and the page of an event share one name.
  const editors = useItemEditors(version === undefined ? undefined : draftKey?.replace(" page ", " "));

  const isDraft = publishing.present?.state === "draft";
  // A user who enters a publishing time does not want a draft.
  const savesDraft = (isDraftFirst || isDraft) && !publishing.isTimeNew;
  const tried = useRef({ asDraft: savesDraft, wasDraft: isDraft, version, isStale: false });
  const mayHaveSaved = useRef(false);
  const idempotency = useIdempotencyKey();

  const latest = useRef(attachment);
  useEffect(() => {
    latest.current = attachment;
  });

  const sendAs = (state: "draft" | "seen") => {
    const asDraft = state === "draft";
    const submit = form.handleSubmit(
      async () => {
        tried.current = { asDraft, wasDraft: isDraft, version, isStale: false };
        upload.clear();
        if (!attachment.take(asDraft) || publishing.problem) return;
        const seen = publishes && publishing.fields(asDraft);
        let isSaved = false;
        const send = async (onProgress: Sending) => {
          await attachment.ready(onProgress.signal);
          // A later render brings the smaller images.
          const taken = latest.current.take(asDraft);
          if (!taken) return;
          const values = { ...form.getValues(), ...seen };
          onProgress.idempotencyKey = idempotency.keyOf({ values, files: taken.files });
          await save(values, taken.files, onProgress, mayHaveSaved.current).catch((error: unknown) => {
            tried.current.isStale = error instanceof ApiError && error.code === "stale";
            mayHaveSaved.current = true;
            throw error;
          });
          mayHaveSaved.current = false;
          idempotency.renew();
          isSaved = true;
        };
        if ((await upload.run(send)) && isSaved) formDraft.discard();
      },
      () => {
        upload.clear();
        attachment.take(asDraft);
      },
    );
    return (event?: BaseSyntheticEvent) => {
      checksDraft.current = asDraft;
      return submit(event);
    };
  };
  // A conflict must be decided first. The attempt brings it into view.
  const [blockedAttempts, setBlockedAttempts] = useState(0);
  const trySend = (state: "draft" | "seen", event?: BaseSyntheticEvent) => {
    if (others.undecided.length > 0) setBlockedAttempts((count) => count + 1);
    else void sendAs(state)(event);
  };

  const sendAgain = () => {
    // Keeps the user's intent: an item that someone else has unpublished meanwhile is not published again.
    const { asDraft, wasDraft } = tried.current;
    void sendAs(asDraft || (isDraft && !wasDraft) ? "draft" : "seen")();
  };

  // After a conflict without a conflicting field, saves the merged values. The other version can also be this form's own
  // save, if its response was lost.
  const isMerged = others.comparedVersion === version && others.undecided.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a failed save has ended and the new version is there
  useEffect(() => {
    const { isStale, version: sent } = tried.current;
    if (isSubmitting || !upload.failure || !isStale || !isMerged || version === sent) return;
    sendAgain();
  }, [isSubmitting, upload.failure, isMerged, version]);

  const startOver = () => {
    form.reset(defaultValues);
    attachment.clear();
  };

  const submission: Submission = {
    pending: isSubmitting,
    attempts: submitCount + blockedAttempts,
    locked: upload.sending,
    cancel: upload.cancel,
    cancelled: upload.cancelled,
    changed: isDirty || attachment.changed || publishing.changed,
    problems: [
      ...shownErrors.banner,
      // The sentence for empty fields includes a missing file.
      ...(attachment.uploads || shownErrors.banner.length === 0 ? [attachment.error] : []),
      publishing.problem,
    ].filter((problem) => problem !== null),
    failure: upload.failure,
    upload: attachment.uploads ? upload.progress : undefined,
    isPreparing: attachment.isBusy,
    undecided: {
      differences: others.undecided,
      onDecide(names, choice) {
        upload.clear();
        others.decide(names, choice);
      },
      onKeepAll() {
        others.decide(
          others.undecided.map(({ name }) => name),
          "mine",
        );
        sendAgain();
      },
    },
    publishing: publishes && publishing,
    isDraftFirst: savesDraft,
    onSaveAlternative() {
      trySend(savesDraft ? "seen" : "draft");
    },
    editors,
    restored: formDraft.found,
    onDiscardRestored() {
      formDraft.discard();
      others.decide(
        others.undecided.map(({ name }) => name),
        "mine",
      );
      startOver();
    },
    onSubmit(event) {
      event.preventDefault();
      trySend(savesDraft ? "draft" : "seen", event);
    },
  };

  return {
    form,
    submission,
    /** Returns the props of a field. */
    field: (name: FieldPath<Fields>, options?: RegisterOptions<Fields>) => ({
      error: others.undecided.some((one) => one.name === name) ? conflictMark : shownErrors.field(name),
      ...form.register(name, options),
    }),
    /** Returns the error of a field or a part of it: "reasons.0.title". */
    problem: shownErrors.field,
    /** The props of the form's FileDrop. The error of one file does not apply to the next. */
    files: {
      ...attachment.field,
      disabled: isSubmitting,
      onChange(chosen: File[]) {
        upload.clear();
        attachment.field.onChange(chosen);
      },
    },
    /** Runs another action of the form that may fail. */
    attempt: (run: () => Promise<void>) => upload.run(run),
    /**
     * Continues after the form has saved itself and stays open: the saved values and version are the new original.
     * Text that was typed during the save stays.
     */
    continueFrom(saved: Fields, version: FormVersion) {
      others.rebase(saved, version);
      formDraft.discard();
      form.reset(saved, { keepValues: true, keepErrors: true, keepIsSubmitted: true });
    },
    /** Resets the form to its original values. */
    startOver,
  };
}

/**
 * Returns the names of others who have the form of an item open.
 * @param item unique name of the item; undefined for a new item
 */
function useItemEditors(item: string | undefined): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    if (item === undefined) return;
    let isOpen = true;
    const send = (closed?: true) => adminApi.send("PUT", "/item-editors", ItemEditors, { body: { item, closed } });
    const sendHeartbeat = () =>
      send().then(
        ({ others }) => isOpen && setOthers(others),
        // The next request tries again. A save does not depend on it.
        () => undefined,
      );
    void sendHeartbeat();
    const timer = setInterval(
      () => document.visibilityState === "visible" && void sendHeartbeat(),
      EDITOR_HEARTBEAT_MS,
    );
    return () => {
      isOpen = false;
      clearInterval(timer);
      send(true).catch(() => undefined);
    };
  }, [item]);
  return others;
}
