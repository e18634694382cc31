import pLimit from "p-limit";
import type { PictureProblem, PictureResult, PictureTask } from "./picture-task.ts";
import { startWorker } from "./start-worker.ts";

/** A picture that could not be written anew, and why. */
export class PictureFailure extends Error {
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem) {
    super(`The picture is ${problem}`);
    this.problem = problem;
  }
}

/** Whether pictures can be worked on beside the page, which would stand still otherwise. */
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
 * A thread that works on one picture at a time, the next one after it, so that however many are asked for no more than
 * one stands decoded in memory. It ends with what it had to do: what it held goes with it.
 */
export function pictureThread() {
  const inTurn = pLimit(1);
  let worker: Worker | undefined;
  const end = () => {
    worker?.terminate();
    worker = undefined;
  };

  /** @throws PictureFailure; what `signal` says when it is aborted, at once and in the midst of the work */
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
