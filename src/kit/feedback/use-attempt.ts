import { useState } from "react";
import { type Failure, failureOf } from "./failure.tsx";

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
