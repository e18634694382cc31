import { useState } from "react";
import { useAttempt } from "#kit/feedback/use-attempt.ts";

/** Sends what a form holds: how much of it has gone, and what to tell when it was not taken. */
export function useUpload(failureSentence: string) {
  const [progress, setProgress] = useState<number | null>(null);
  const { failure, clear, run } = useAttempt(failureSentence);
  return {
    /** From 0 to 1; null while nothing is known. */
    progress,
    failure,
    clear,
    async run(send: (onProgress: (sent: number) => void) => Promise<void>) {
      await run(() => send(setProgress));
      setProgress(null);
    },
  };
}
