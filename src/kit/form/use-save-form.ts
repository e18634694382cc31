import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, type RegisterOptions, useForm } from "react-hook-form";
import type { z } from "zod";
import { usePublishing } from "#kit/publishing/use-publishing.ts";
import type { PublishingAnswer } from "#shared/publishing.ts";
import { type Attachment, noAttachment } from "./attachment.ts";
import type { Submission } from "./form-body.tsx";
import { formErrors } from "./form-errors.ts";
import { useOthersChanges } from "./use-others-changes.ts";
import { useTypedBefore } from "./use-typed-before.ts";
import { type Sending, useUpload } from "./use-upload.ts";

interface SaveFormOptions<Fields extends FieldValues, Files> {
  /** The rules of the fields, on what is in the form. */
  fields: z.ZodType<unknown, Fields>;
  defaultValues: DefaultValues<Fields>;
  /** Of what it is filled from. With another one come other `defaultValues`, which somebody else has saved since. */
  version?: number | undefined;
  /** Keeps what is typed through a reload, under this name of the form and its thing. Never where people's data are. */
  keptAs?: string | undefined;
  /** What it is filled from, or "new", where the form says when visitors see it. */
  publishes?: PublishingAnswer | "new" | undefined;
  /** Of what visitors go on seeing as it is while there is a draft of it. */
  draftsBeside?: boolean;
  /** Saving it saves a draft, unless somebody says otherwise; what is a draft stays one in any case. */
  isDraftFirst?: boolean;
  /** The files that go along, from `useOneImage`, `useOneFile` or `useSeveralImages`. */
  attachment?: Attachment<Files>;
  /** The specification's sentences for a field left empty and for a form that was not taken. */
  messages: { required?: string; failed: string };
  /** Sends a form in which nothing is missing. Throws with words for a person when it was not taken. */
  save: (fields: Fields, files: Files, onProgress: (sent: number) => void) => Promise<void>;
}

export type SaveForm<Fields extends FieldValues> = ReturnType<typeof useSaveForm<Fields, unknown>>;

/** What `field` gives a field, whichever form it is of. */
export type FieldGiven = ReturnType<SaveForm<FieldValues>["field"]>;

/** A form of an admin screen: fields and files are checked together and sent together. */
export function useSaveForm<Fields extends FieldValues, Files = undefined>({
  fields,
  defaultValues,
  version,
  keptAs,
  publishes,
  draftsBeside = false,
  isDraftFirst = false,
  attachment = noAttachment as Attachment<Files>,
  messages,
  save,
}: SaveFormOptions<Fields, Files>) {
  const form = useForm<Fields>({ defaultValues, resolver: zodResolver(fields, undefined, { raw: true }) });
  const upload = useUpload(messages.failed);
  const { errors, isDirty, isSubmitting, submitCount } = form.formState;
  const told = formErrors(errors, messages.required);
  const publishing = usePublishing(publishes === "new" ? undefined : publishes, draftsBeside);
  const others = useOthersChanges({ form, stored: defaultValues, version });
  const before = useTypedBefore({
    form,
    name: keptAs,
    stored: defaultValues,
    onFound(typed, filledFrom) {
      for (const [name, value] of Object.entries(typed)) others.put(name, value);
      others.compare(filledFrom);
    },
  });

  const isDraft = publishing.present?.state === "draft";
  // Who says when it is to be published does not mean a draft.
  const savesDraft = (isDraftFirst || isDraft) && !publishing.isTimeNew;
  const tried = useRef({ asDraft: savesDraft, wasDraft: isDraft });

  const latest = useRef(attachment);
  useEffect(() => {
    latest.current = attachment;
  });

  const sendAs = (state: "draft" | "seen") =>
    form.handleSubmit(
      async () => {
        tried.current = { asDraft: state === "draft", wasDraft: isDraft };
        upload.clear();
        if (!attachment.take() || publishing.problem) return;
        const seen = publishes && publishing.fields(state === "draft");
        let isSaved = false;
        const send = async (onProgress: Sending) => {
          await attachment.ready(onProgress.signal);
          // The smaller pictures came with a later render.
          const taken = latest.current.take();
          if (!taken) return;
          await save({ ...form.getValues(), ...seen }, taken.files, onProgress);
          isSaved = true;
        };
        if ((await upload.run(send)) && isSaved) before.forget();
      },
      () => {
        upload.clear();
        attachment.take();
      },
    );
  const send = sendAs(savesDraft ? "draft" : "seen");

  const startOver = () => {
    form.reset(defaultValues);
    attachment.clear();
  };

  const submission: Submission = {
    pending: isSubmitting,
    attempts: submitCount,
    locked: upload.sending,
    cancel: upload.cancel,
    cancelled: upload.cancelled,
    changed: isDirty || attachment.changed || publishing.changed,
    problem: told.banner ?? attachment.error ?? publishing.problem,
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
        // As it was meant; what somebody else has made a draft meanwhile is not published by the way.
        const { asDraft, wasDraft } = tried.current;
        void sendAs(asDraft || (isDraft && !wasDraft) ? "draft" : "seen")();
      },
    },
    publishing: publishes && publishing,
    isDraftFirst: savesDraft,
    onSaveOtherwise() {
      if (others.undecided.length === 0) void sendAs(savesDraft ? "seen" : "draft")();
    },
    restored: before.found,
    onDiscardRestored() {
      before.forget();
      others.decide(
        others.undecided.map(({ name }) => name),
        "mine",
      );
      startOver();
    },
    onSubmit(event) {
      event.preventDefault();
      if (others.undecided.length === 0) void send(event);
    },
  };

  return {
    form,
    submission,
    /** What a field is given. */
    field: (name: FieldPath<Fields>, options?: RegisterOptions<Fields>) => ({
      error: told.field(name),
      ...form.register(name, options),
    }),
    /** What is wrong with a field, or with a part of one: "reasons.0.title". */
    problem: told.field,
    /** What the form's FileDrop is given. What was said of one file is not said of the next. */
    files: {
      ...attachment.field,
      disabled: isSubmitting,
      onChange(chosen: File[]) {
        upload.clear();
        attachment.field.onChange(chosen);
      },
    },
    /** Runs something else of the form that may fail, as a save may. */
    attempt: (run: () => Promise<void>) => upload.run(run),
    /** Empties the form, or puts it back to what it is filled from. */
    startOver,
  };
}
