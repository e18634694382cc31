import { useState } from "react";
import { type Failure, failureOf } from "#kit/feedback/failure.tsx";

/** Sends what a form holds: how much of it has gone, and what to tell when it was not taken. */
export function useUpload(failureSentence: string) {
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    /** From 0 to 1; null while nothing is known. */
    progress,
    failure,
    clear: () => setFailure(null),
    async run(send: (onProgress: (sent: number) => void) => Promise<void>) {
      setFailure(null);
      try {
        await send(setProgress);
      } catch (error) {
        console.error(failureSentence, error);
        setFailure(failureOf(failureSentence, error));
      } finally {
        setProgress(null);
      }
    },
  };
}
