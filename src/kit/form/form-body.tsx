import { type FormEventHandler, type ReactNode, useEffect, useRef } from "react";
import { Button } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { type Failure, FailureAlert } from "#kit/feedback/failure.tsx";
import { reveal } from "#kit/feedback/reveal.ts";
import { PublishingFields } from "#kit/publishing/publishing-fields.tsx";
import type { Publishing } from "#kit/publishing/use-publishing.ts";
import { ToldAbove } from "./field-frame.tsx";
import { TwoVersions, type Undecided } from "./two-versions.tsx";
import { useFocusThroughLock } from "./use-focus-through-lock.ts";

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
  /** Number of submit attempts. */
  attempts: number;
  /** The validation error. */
  problem: string | null;
  /** The server's error. */
  failure: Failure | null;
  /** Share of the files that has been sent, from 0 to 1. Null: not known. Undefined: the form has no files. */
  upload: number | null | undefined;
  /** Whether images are being made smaller. A save waits for it. */
  isPreparing: boolean;
  /** Conflicts with changes that someone else saved meanwhile. */
  undecided: Undecided;
  /** The publishing fields; undefined if the form has none. */
  publishing?: Publishing | undefined;
  /** Whether the main button saves a draft. */
  isDraftFirst: boolean;
  /** Saves with the other result: as a draft, or published if the main button saves a draft. */
  onSaveOtherwise: () => void;
  /** Whether unsaved changes were restored after a reload. */
  restored: boolean;
  onDiscardRestored: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
}

interface FormBodyProps {
  submission: Submission;
  /** The fields. */
  children: ReactNode;
}

/** The common parts of every form: the error banner, and the fields, which are locked while the form is sent. */
export function FormBody({ submission, children }: FormBodyProps) {
  const { locked, problem, failure, undecided, restored, cancelled, attempts } = submission;
  const banners = useRef<HTMLDivElement>(null);
  const fields = useRef<HTMLFieldSetElement>(null);
  useFocusThroughLock(fields, locked);

  useEffect(() => {
    if (cancelled) banners.current?.scrollIntoView({ block: "nearest" });
  }, [cancelled]);

  // An invalid field already has the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new attempt moves the focus, not typing
  useEffect(() => {
    const isAtField = fields.current?.querySelector("[aria-invalid=true]:focus");
    if (problem !== null && !isAtField && banners.current) reveal(banners.current);
  }, [attempts]);

  return (
    <>
      <div ref={banners} tabIndex={-1} className="flex scroll-mt-6 flex-col gap-5 self-stretch empty:hidden">
        {failure ? <FailureAlert failure={failure} /> : problem && <Alert>{problem}</Alert>}
        {cancelled && <Alert tone="info">Cancelled. Your text is still here.</Alert>}
        {undecided.differences.length > 0 && <TwoVersions {...undecided} />}
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
        <ToldAbove value={problem !== null}>
          {children}
          {submission.publishing && <PublishingFields publishing={submission.publishing} />}
        </ToldAbove>
      </fieldset>
    </>
  );
}
