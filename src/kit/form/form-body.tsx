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

/** How a form stands that is filled in and sent. */
export interface Submission {
  /** It is being checked or sent. */
  pending: boolean;
  /** It is being sent, and what is typed now would be lost. */
  locked: boolean;
  /** Gives up the sending. */
  cancel: () => void;
  /** The last sending was given up. */
  cancelled: boolean;
  /** Whether there is anything to lose. */
  changed: boolean;
  /** How often somebody tried to send the form. */
  attempts: number;
  /** What is wrong with the form's content. */
  problem: string | null;
  /** Why it was not taken when it was sent. */
  failure: Failure | null;
  /** The share of its files that has been sent, from 0 to 1. Null: not known. Undefined: the form has no files. */
  upload: number | null | undefined;
  /** Its pictures are being made smaller; a save waits for them. */
  isPreparing: boolean;
  /** What somebody else has changed at the same time. */
  undecided: Undecided;
  /** When visitors see what it is about; undefined where the form does not say. */
  publishing?: Publishing | undefined;
  /** Whether it is saved as a draft when nobody says otherwise. */
  isDraftFirst: boolean;
  /** Saves it so that visitors do not see it; so that they do, where it is saved as a draft first. */
  onSaveOtherwise: () => void;
  /** It holds what was typed before the page was loaded. */
  restored: boolean;
  onDiscardRestored: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
}

interface FormBodyProps {
  submission: Submission;
  /** The fields. */
  children: ReactNode;
}

/** What every form has: the red banner on top, and the fields, which are locked while they are sent. */
export function FormBody({ submission, children }: FormBodyProps) {
  const { locked, problem, failure, undecided, restored, cancelled, attempts } = submission;
  const banners = useRef<HTMLDivElement>(null);
  const fields = useRef<HTMLFieldSetElement>(null);
  useFocusThroughLock(fields, locked);

  useEffect(() => {
    if (cancelled) banners.current?.scrollIntoView({ block: "nearest" });
  }, [cancelled]);

  // An invalid field has the focus already.
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
