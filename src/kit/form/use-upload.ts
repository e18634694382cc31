import { useRef, useState } from "react";
import { useAttempt } from "#kit/feedback/use-attempt.ts";

/** Called with the progress from 0 to 1. The sender stops when its signal aborts. */
export interface Sending {
  (sent: number): void;
  signal: AbortSignal;
}

/** Sends a form: tracks its progress and its failure. */
export function useUpload(failureSentence: string) {
  const [progress, setProgress] = useState<number | null>(null);
  const [sending, setSending] = useState(false);
  const [cancelled, setCancelled] = useState(false);
  const controller = useRef<AbortController>(undefined);
  const { failure, clear, run } = useAttempt(failureSentence);
  return {
    /** From 0 to 1; null while unknown. */
    progress,
    sending,
    /** Whether the last request was cancelled. */
    cancelled,
    failure,
    clear() {
      setCancelled(false);
      clear();
    },
    /** Cancels the request. */
    cancel: () => controller.current?.abort(),
    /** Returns whether the request succeeded. */
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
