import { useRef, useState } from "react";
import { useAttempt } from "#kit/feedback/use-attempt.ts";

/** Told how much has gone, from 0 to 1; whoever sends stops when its signal says so. */
export interface Sending {
  (sent: number): void;
  signal: AbortSignal;
}

/** Sends what a form holds: how much of it has gone, and what to tell when it was not taken. */
export function useUpload(failureSentence: string) {
  const [progress, setProgress] = useState<number | null>(null);
  const [sending, setSending] = useState(false);
  const [cancelled, setCancelled] = useState(false);
  const controller = useRef<AbortController>(undefined);
  const { failure, clear, run } = useAttempt(failureSentence);
  return {
    /** From 0 to 1; null while nothing is known. */
    progress,
    sending,
    /** The last one was given up before its end. */
    cancelled,
    failure,
    clear() {
      setCancelled(false);
      clear();
    },
    /** Gives up what is being sent. */
    cancel: () => controller.current?.abort(),
    /** Whether it went well. */
    async run(send: (onProgress: Sending) => Promise<void>): Promise<boolean> {
      const started = new AbortController();
      const { signal } = started;
      controller.current = started;
      setCancelled(false);
      setSending(true);
      const sent = await run(() =>
        send(Object.assign((share: number) => setProgress(share), { signal })).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        }),
      );
      setCancelled(signal.aborted);
      setSending(false);
      setProgress(null);
      return sent && !signal.aborted;
    },
  };
}
