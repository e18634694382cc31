import pLimit from "p-limit";
import workerUrl from "./picture.worker.ts?worker&url";
import { keepsTransparency, renamedFor } from "./picture-files.ts";

/** The request of a page to the image worker. */
export interface PictureTask {
  file: Blob;
  longSide: number;
  /** The result must be smaller than this. */
  maxBytes: number;
  type: "image/jpeg" | "image/webp";
}

/** The worker's response. */
export type PictureResult = { blob: Blob } | { problem: PictureProblem };

/**
 * "unreadable": this browser cannot decode the file. "too_large": no smaller version is small enough. "failed": the
 * worker could not run, which says nothing about the file.
 */
type PictureProblem = "unreadable" | "too_large" | "failed";

/** The content security policy of the admin area allows only this policy name. */
const POLICY = "picture-worker";

interface ScriptAddresses {
  createScriptURL: (address: string) => string;
}

interface TrustedTypes {
  createPolicy: (name: string, rules: ScriptAddresses) => ScriptAddresses;
}

/** Allows only this script. */
const onlyThisOne: ScriptAddresses = {
  createScriptURL(address) {
    if (address !== workerUrl) throw new TypeError("Unexpected worker script");
    return address;
  },
};

let addresses: ScriptAddresses | undefined;

function startWorker(): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  // A policy can be created only once per page.
  addresses ??= trustedTypes?.createPolicy(POLICY, onlyThisOne) ?? onlyThisOne;
  return new Worker(addresses.createScriptURL(workerUrl), { type: "module" });
}

/** An image that could not be converted, and the reason. */
export class PictureFailure extends Error {
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem) {
    super(`The picture is ${problem}`);
    this.problem = problem;
  }
}

/** Whether workers are supported. Without one, the page would block. */
export const canWorkOnPictures = (): boolean =>
  typeof OffscreenCanvas !== "undefined" && typeof createImageBitmap !== "undefined" && typeof Worker !== "undefined";

async function ask(worker: Worker, task: PictureTask, signal: AbortSignal | undefined): Promise<PictureResult> {
  const listening = new AbortController();
  const listenerOptions = { signal: listening.signal };
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<PictureResult>) => resolve(data), listenerOptions);
      worker.addEventListener("error", () => reject(new PictureFailure("failed")), listenerOptions);
      signal?.addEventListener("abort", () => reject(signal.reason), listenerOptions);
      worker.postMessage(task);
    });
  } finally {
    listening.abort();
  }
}

/**
 * A worker that processes one image at a time, so that only one is decoded in memory. Terminates after the last task,
 * which frees its memory.
 */
function pictureThread() {
  const limit = pLimit(1);
  let worker: Worker | undefined;
  const end = () => {
    worker?.terminate();
    worker = undefined;
  };

  /** @throws PictureFailure, or the signal's reason immediately when aborted */
  return (task: PictureTask, signal?: AbortSignal): Promise<Blob> =>
    limit(async () => {
      signal?.throwIfAborted();
      worker ??= startWorker();
      try {
        const result = await ask(worker, task, signal);
        if ("problem" in result) throw new PictureFailure(result.problem);
        return result.blob;
      } catch (error) {
        end();
        throw error;
      } finally {
        if (limit.pendingCount === 0) end();
      }
    });
}

/** More pixels than pages show, even on high-density screens. */
const LONG_SIDE = 2560;

interface ShrinkOptions {
  /** The server's limit. The result is smaller. */
  maxBytes: number;
  /** Cancels the work at any time. */
  signal?: AbortSignal | undefined;
}

const shrink = pictureThread();

/**
 * Returns the image with a long side of at most 2560 pixels as JPEG (WebP if it may be transparent): upright, and
 * without location, time and camera data. Works in a worker, one image at a time.
 * @throws PictureFailure if this browser cannot read it or make it small enough; the signal's reason when aborted
 */
export async function shrinkPicture(file: File, { maxBytes, signal }: ShrinkOptions): Promise<File> {
  if (!canWorkOnPictures()) throw new PictureFailure("failed");
  const type = keepsTransparency(file) ? "image/webp" : "image/jpeg";
  const made = await shrink({ file, longSide: LONG_SIDE, maxBytes, type }, signal);
  return new File([made], renamedFor(file.name, made.type), { type: made.type, lastModified: file.lastModified });
}

/** A separate worker, so that previews do not wait for images that are made smaller. */
const preview = pictureThread();

/**
 * Creates a small preview of a chosen image, without decoding the full image in the page.
 * @throws PictureFailure if it is not an image; the signal's reason when aborted
 */
export const previewPicture = async (
  file: File,
  { longSide, signal }: { longSide: number; signal: AbortSignal },
): Promise<Blob> =>
  canWorkOnPictures()
    ? preview({ file, longSide, maxBytes: Number.POSITIVE_INFINITY, type: "image/webp" }, signal)
    : file;
