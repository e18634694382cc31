import { type FormEventHandler, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { Button } from "#kit/action/button.tsx";
import { editingNow, pictureLabels } from "#kit/admin/admin.labels.ts";
import { Alert } from "#kit/feedback/alert.tsx";
import { type Failure, FailureAlert, reveal } from "#kit/feedback/failure.tsx";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { type Publishing, PublishingFields } from "#kit/publishing/publishing-fields.tsx";
import { ConflictView, type ConflictViewProps } from "./conflicts.tsx";
import { ErrorBannerShown } from "./field.tsx";

/**
 * Returns the focus to a field after the form is unlocked, unless the focus has moved elsewhere. Disabled fields lose
 * it.
 */
function useFocusAfterLock(fields: RefObject<HTMLElement | null>, locked: boolean) {
  const latest = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) latest.current = target;
    };
    const place = fields.current;
    place?.addEventListener("focusin", remember);
    return () => place?.removeEventListener("focusin", remember);
  }, [fields]);

  useEffect(() => {
    // The dialog takes the focus, so that the keyboard stays inside.
    const dialog = fields.current?.closest<HTMLElement>('[role="dialog"]');
    const isNowhere = () => document.activeElement === document.body || document.activeElement === dialog;
    if (locked && isNowhere()) dialog?.focus();
    if (!locked && latest.current?.isConnected && isNowhere()) latest.current.focus({ preventScroll: true });
  }, [fields, locked]);
}

/** The state of a form while it is edited and sent. */
export interface Submission {
  /** Whether the form is being checked or sent. */
  pending: boolean;
  /** Whether the form is being sent. Further typing would be lost. */
  locked: boolean;
  /** Cancels the request. */
  cancel: () => void;
  /** Whether the last request was cancelled. */
  cancelled: boolean;
  /** Whether closing the form would lose changes. */
  changed: boolean;
  attempts: number;
  /** The validation errors. */
  problems: readonly string[];
  /** The server's error. */
  failure: Failure | null;
  /** Share of the files that has been sent, from 0 to 1. Null: not known. Undefined: the form has no files. */
  upload: number | null | undefined;
  /** Whether images are being made smaller. A save waits for it. */
  isPreparing: boolean;
  /** Conflicts with changes that someone else saved meanwhile. */
  undecided: ConflictViewProps;
  /** The publishing fields; undefined if the form has none. */
  publishing?: Publishing | undefined;
  /** Whether the main button saves a draft. */
  isDraftFirst: boolean;
  /** Saves with the other result: as a draft, or published if the main button saves a draft. */
  onSaveAlternative: () => void;
  /** The names of others who have the form of the item open. */
  editors: readonly string[];
  /** Whether unsaved changes were restored after a reload. */
  restored: boolean;
  onDiscardRestored: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
}

/** The common parts of every form: the error banner, and the fields, which are locked while the form is sent. */
export function FormBody({ submission, children }: { submission: Submission; children: ReactNode }) {
  const { locked, problems, failure, undecided, editors, restored, cancelled, attempts } = submission;
  const banners = useRef<HTMLDivElement>(null);
  const fields = useRef<HTMLFieldSetElement>(null);
  useFocusAfterLock(fields, locked);

  useEffect(() => {
    if (cancelled) banners.current?.scrollIntoView({ block: "nearest" });
  }, [cancelled]);

  // A field with an error may already have the focus. An undecided conflict prevents saving.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new attempt moves the focus, not typing
  useEffect(() => {
    const find = (selector: string) => fields.current?.querySelector<HTMLElement>(selector);
    const isConflict = undecided.differences.length > 0;
    if (!isConflict && (problems.length === 0 || find("[aria-invalid=true]:focus"))) return;
    const fault = find("[data-fault]") ?? find("[aria-invalid=true]");
    if (!isConflict) fault?.focus();
    if (document.activeElement !== fault && banners.current) reveal(banners.current);
  }, [attempts]);

  return (
    <>
      <div ref={banners} tabIndex={-1} className="flex scroll-mt-6 flex-col gap-5 self-stretch empty:hidden">
        {failure ? (
          <FailureAlert failure={failure} />
        ) : (
          problems.length > 0 && (
            <Alert>
              {problems.map((problem) => (
                <p key={problem}>{problem}</p>
              ))}
            </Alert>
          )
        )}
        {cancelled && <Alert tone="info">Cancelled. Your text is still here.</Alert>}
        {undecided.differences.length > 0 && <ConflictView {...undecided} />}
        {editors.length > 0 && <Alert tone="info">{editingNow(editors)}</Alert>}
        {restored && (
          <Alert
            tone="info"
            action={
              <Button variant="secondary" size="small" onClick={submission.onDiscardRestored}>
                Discard
              </Button>
            }
          >
            Your unsaved changes were restored
          </Alert>
        )}
      </div>
      <fieldset ref={fields} disabled={locked} className="contents">
        <ErrorBannerShown value={problems.length > 0}>
          {children}
          {submission.publishing && <PublishingFields publishing={submission.publishing} />}
        </ErrorBannerShown>
      </fieldset>
    </>
  );
}

interface UploadProgressProps {
  /** "Uploading 3 images" */
  label: string;
  /** From 0 to 1; null when unknown. */
  value: number | null;
}

export function UploadProgress({ label, value }: UploadProgressProps) {
  const id = useId();
  return (
    <div className="flex w-full flex-col gap-1.5">
      <div className="flex justify-between gap-4 text-muted text-sm tabular-nums">
        <label htmlFor={id}>{label}</label>
        {value !== null && <span>{Math.round(value * 100)}%</span>}
      </div>
      <progress id={id} max={1} {...(value === null ? {} : { value })} className="upload-progress" />
    </div>
  );
}

/** Shows the progress of a form's files while the form is saved. */
export function SubmissionProgress({
  submission,
}: {
  submission: Pick<Submission, "locked" | "upload" | "isPreparing">;
}) {
  const { locked, upload, isPreparing } = submission;
  if (!locked || upload === undefined) return null;
  if (isPreparing) return <UploadProgress label={pictureLabels.preparing} value={null} />;
  return <UploadProgress label="Uploading..." value={upload} />;
}

/** The state of a navigation without the question about unsaved changes, because the item of the form was deleted. */
export const SKIP_LEAVE_QUESTION = "skip leave question";

/**
 * Asks for confirmation before navigation or closing the page loses unsaved changes. Render it while there are changes.
 * With two such forms, the later one asks for both.
 */
export function LeaveQuestion() {
  // Query changes are tabs and pages of the same screen, which keep the form.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && nextLocation.state !== SKIP_LEAVE_QUESTION,
  );

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", hold);
    return () => removeEventListener("beforeunload", hold);
  }, []);

  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title="Discard changes?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      Your changes have not been saved.
    </ConfirmDialog>
  );
}

/**
 * Asks for confirmation before a form with unsaved changes closes: by its own button, Escape, the browser's Back, or
 * with the page. Render `question` next to the form and close through `requestClose`.
 */
export function useUnsavedChanges(dirty: boolean, close: () => void) {
  const [asking, setAsking] = useState(false);

  return {
    requestClose: () => (dirty ? setAsking(true) : close()),
    question: (
      <>
        {dirty && <LeaveQuestion />}
        <ConfirmDialog
          open={asking}
          title="Discard changes?"
          confirmLabel="Discard changes"
          cancelLabel="Keep editing"
          onConfirm={() => {
            setAsking(false);
            close();
          }}
          onCancel={() => setAsking(false)}
        >
          Your changes have not been saved.
        </ConfirmDialog>
      </>
    ),
  };
}
