import { type ReactNode, useEffect, useRef, useState } from "react";
import { Alert } from "./alert.tsx";

/** Marks an error banner for `revealNew`. */
const MARK = "data-failure";

/** Scrolls an error banner into view, below the sticky header, and focuses it. */
export function reveal(banner: HTMLElement) {
  banner.setAttribute(MARK, "");
  // The page behind an open modal window cannot be focused. The window calls `revealNew` when it closes.
  const modal = document.querySelector("[data-modal]");
  if (modal && !modal.contains(banner)) return;
  banner.scrollIntoView({ block: "nearest" });
  banner.focus({ preventScroll: true });
}

export const revealed = (): ReadonlySet<Element> => new Set(document.querySelectorAll(`[${MARK}]`));

/** Reveals the error banner that appeared after `before`. Returns false if there is none. */
export function revealNew(before: ReadonlySet<Element>): boolean {
  const banner = [...revealed()].find((one) => !before.has(one));
  if (!(banner instanceof HTMLElement)) return false;
  banner.scrollIntoView({ block: "nearest" });
  banner.focus({ preventScroll: true });
  return true;
}

/** A failed action: the specified sentence and the reason from the server. */
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
  /** A button at the right of the text, such as Retry. */
  action?: ReactNode;
  className?: string;
  /** Keeps the scroll position and focus, because the failure does not follow a user action. */
  isQuiet?: boolean;
}

/** The red banner of a failure. A new failure is scrolled into view and focused. */
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

/** Runs an action. Logs a failure and keeps it for display until the next attempt. */
export function useAttempt(failureSentence: string) {
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    failure,
    clear: () => setFailure(null),
    /** Returns whether the action succeeded. */
    async run(action: () => Promise<unknown>): Promise<boolean> {
      setFailure(null);
      try {
        await action();
        return true;
      } catch (error) {
        console.error(failureSentence, error);
        setFailure(failureOf(failureSentence, error));
        return false;
      }
    },
  };
}
