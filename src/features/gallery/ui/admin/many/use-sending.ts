import pLimit from "p-limit";
import { useRef } from "react";
import type { Sending } from "#api-client/api.ts";
import type { ChosenPicture } from "./many-pictures.ts";
import type { ManyPictures } from "./use-many-pictures.ts";

/** More parallel uploads are not faster, because the server queues each client's requests. */
const UPLOADS_AT_ONCE = 2;

type SendPicture = (picture: ChosenPicture, onProgress: Sending) => Promise<unknown>;
type End = "sent" | "given up" | { failure: string };

/** Sends the chosen pictures, two at a time. Failed and cancelled pictures are sent by the next attempt. */
export function useSending({ ready, change }: Pick<ManyPictures, "ready" | "change">) {
  const giveUp = useRef<AbortController>(undefined);

  async function sendOne(picture: ChosenPicture, send: SendPicture, signal: AbortSignal): Promise<End> {
    const { id } = picture;
    if (signal.aborted) return "given up";
    change(id, { state: "sending", sent: 0, failure: undefined });
    try {
      await send(
        picture,
        Object.assign((sent: number) => change(id, { sent }), { signal }),
      );
      change(id, { state: "sent" });
      return "sent";
    } catch (error) {
      const failure = error instanceof Error ? error.message : "";
      change(id, signal.aborted ? { state: "waiting", sent: 0 } : { state: "failed", sent: 0, failure });
      return signal.aborted ? "given up" : { failure };
    }
  }

  return {
    /** @returns the number of sent and unsent pictures, and the errors */
    async start(send: SendPicture): Promise<{ count: number; left: number; failures: string[] }> {
      const control = new AbortController();
      giveUp.current = control;
      const { signal } = control;
      const inTurn = pLimit(UPLOADS_AT_ONCE);
      const sending = await ready(signal);
      const ends = await Promise.all(sending.map((picture) => inTurn(() => sendOne(picture, send, signal))));
      const count = ends.filter((end) => end === "sent").length;
      const failures = ends.flatMap((end) => (typeof end === "object" ? [end.failure] : []));
      return { count, left: ends.length - count, failures: [...new Set(failures)] };
    },
    /** Cancels running uploads. Added pictures stay. */
    stop: () => giveUp.current?.abort(),
  };
}
