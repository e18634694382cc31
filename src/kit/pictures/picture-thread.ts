import pLimit from "p-limit";
import type { PictureProblem, PictureResult, PictureTask } from "./picture-task.ts";
import { startWorker } from "./start-worker.ts";

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
  const heard = { signal: listening.signal };
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<PictureResult>) => resolve(data), heard);
      worker.addEventListener("error", () => reject(new PictureFailure("unreadable")), heard);
      signal?.addEventListener("abort", () => reject(signal.reason), heard);
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
export function pictureThread() {
  const inTurn = pLimit(1);
  let worker: Worker | undefined;
  const end = () => {
    worker?.terminate();
    worker = undefined;
  };

  /** @throws PictureFailure, or the signal's reason immediately when aborted */
  return (task: PictureTask, signal?: AbortSignal): Promise<Blob> =>
    inTurn(async () => {
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
        if (inTurn.pendingCount === 0) end();
      }
    });
}
