import { type ReactNode, useEffect, useRef } from "react";
import { Alert } from "./alert.tsx";
import { reveal } from "./reveal.ts";

/** A failed action: the sentence of the specification, and the reason that the server gave. */
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
  /** Leaves scroll position and focus alone: the failure does not follow an action of the user. */
  isQuiet?: boolean;
}

/** The red banner of a failure. A new one is scrolled into view and focused. */
export function FailureAlert({ failure, isQuiet = false, ...rest }: FailureAlertProps) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure && !isQuiet && banner.current) reveal(banner.current);
  }, [failure, isQuiet]);
  if (!failure) return null;
  return (
    <Alert ref={banner} {...rest}>
      <p>{failure.sentence}</p>
      {failure.reason && <p className="font-normal">{failure.reason}</p>}
    </Alert>
  );
}
