import { useState } from "react";
import { type Failure, failureOf } from "./failure.tsx";

/** Runs what may fail. A failure is logged, and kept to be shown until the next try. */
export function useAttempt(failureSentence: string) {
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    failure,
    clear: () => setFailure(null),
    /** Whether it went well. */
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
