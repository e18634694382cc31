import type { S3Client, ServiceInputTypes, ServiceOutputTypes } from "@aws-sdk/client-s3";
import type { Availability } from "../availability.ts";
import { AppError } from "../errors.ts";

/** After this time without a response, the store is probed, and again at this interval. */
const DOUBT_AFTER_MS = 1000;
const PROBE_WITHIN_MS = 1500;
const LOOK_AGAIN_AFTER_MS = 500;

/** 416, and 404 for a file that is not there, are answers. */
const isAnswer = (error: unknown): boolean => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  return status === 416 || (status === 404 && name !== "NoSuchBucket");
};

interface LineParts {
  /** Its requests are aborted when the store is found to be unavailable. */
  client: Pick<S3Client, "send">;
  /** Asks the store for something small on connections of its own. */
  probe: (signal: AbortSignal) => Promise<unknown>;
  /** The store's name in the log. */
  name: string;
  watch: Availability;
}

/** Sends a command to the store. */
export type Send = <Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
  command: Parameters<typeof S3Client.prototype.send<Input, Output>>[0],
) => Promise<Output>;

/**
 * A line to a store that knows when it is away: what waits for an answer is then refused at once, and so is all that
 * comes after, until the store is found to be back. Failures are AppError("storage_away"), with the cause unless it was
 * told to the watch; a file or a range that is not there is the service's own error.
 */
export function openS3Line({ client, probe, name, watch }: LineParts): Send {
  const waiting = new Set<AbortController>();
  let isAsking = false;

  const inWords = (error: unknown) => {
    const { name: code, message } = error as Error;
    return new Error(`${name}: ${code}: ${message}`, { cause: error });
  };

  async function ask() {
    if (isAsking) return;
    isAsking = true;
    try {
      await probe(AbortSignal.timeout(PROBE_WITHIN_MS));
      watch.set(undefined);
    } catch (error) {
      watch.set(inWords(error));
      for (const given of waiting) given.abort();
      setTimeout(() => void ask(), LOOK_AGAIN_AFTER_MS).unref();
    } finally {
      isAsking = false;
    }
  }

  return async (command) => {
    if (watch.away) throw storageAway();
    const given = new AbortController();
    const doubt = setInterval(() => void ask(), DOUBT_AFTER_MS).unref();
    waiting.add(given);
    try {
      return await client.send(command, { abortSignal: given.signal });
    } catch (error) {
      if (isAnswer(error)) throw error;
      void ask();
      throw given.signal.aborted ? storageAway() : storageAway(inWords(error));
    } finally {
      clearInterval(doubt);
      waiting.delete(given);
    }
  };
}

const RETRY_AFTER_SECONDS = 5;

export const storageAway = (cause?: Error) =>
  new AppError("storage_away", { retryAfterSeconds: RETRY_AFTER_SECONDS, ...(cause && { cause }) });
