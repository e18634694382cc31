import type { ReactNode } from "react";
import { Alert } from "./alert.tsx";

/** Something that did not work: what, in the specification's sentence, and why, in the words of who refused. */
export interface Failure {
  sentence: string;
  reason: string | null;
}

export function failureOf(sentence: string, error: unknown): Failure {
  const reason = error instanceof Error ? error.message : "";
  return { sentence, reason: reason === "" || reason === sentence ? null : reason };
}

interface FailureAlertProps {
  failure: Failure | null;
  /** A button to the right of the words, such as Retry. */
  action?: ReactNode;
  className?: string;
}

/** The red banner of a failure; nothing while there is none. */
export function FailureAlert({ failure, ...rest }: FailureAlertProps) {
  if (!failure) return null;
  return (
    <Alert {...rest}>
      <p>{failure.sentence}</p>
      {failure.reason && <p className="font-normal">{failure.reason}</p>}
    </Alert>
  );
}
