import type { FormEventHandler, ReactNode } from "react";
import { Alert } from "#kit/feedback/alert.tsx";
import { type Failure, FailureAlert } from "#kit/feedback/failure.tsx";
import { UploadProgress } from "./upload-progress.tsx";

/** How a form stands that is filled in and sent. */
export interface Submission {
  /** It is being sent. */
  pending: boolean;
  /** Whether there is anything to lose. */
  changed: boolean;
  /** What is wrong with the form's content. */
  problem: string | null;
  /** Why it was not taken when it was sent. */
  failure: Failure | null;
  /** How much of its files has been sent, from 0 to 1 (null: not known); undefined where there are none. */
  upload: number | null | undefined;
  onSubmit: FormEventHandler<HTMLFormElement>;
}

interface FormBodyProps {
  submission: Submission;
  /** A button beside the words of a failure. */
  failureAction?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** What every form has: the red banner on top, the fields, and how much of its files has gone. */
export function FormBody({ submission, failureAction, children }: FormBodyProps) {
  const { pending, problem, failure, upload } = submission;
  return (
    <>
      {failure ? <FailureAlert failure={failure} action={failureAction} /> : problem && <Alert>{problem}</Alert>}
      {children}
      {pending && upload !== undefined && <UploadProgress label="Uploading..." value={upload} />}
    </>
  );
}
