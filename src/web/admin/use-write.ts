import { startTransition } from "react";
import { type Api, ApiError } from "#api-client/api.ts";
import { toast } from "#kit/feedback/toast.tsx";
import type { ToastExtras } from "#kit/feedback/toasts.ts";
import { isSeen, type PublishingAnswer } from "#shared/publishing.ts";
import { adminApi } from "#web/admin-api.ts";
import { useRevalidate } from "#web/revalidation.ts";

/** Somebody else has changed it, or it is not known whether a write that was given up came through. */
export const listIsOutdated = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 409 || error.code === "given_up");

/** What the toast of a write says, and offers. */
export type Told = ToastExtras & { message: string };

/** Closes what a write came from, together with the fresh list: what has the focus next may be gone with the old one. */
export const afterWrite = (close: () => void) => startTransition(close);

/**
 * Runs a write, says so when it is done, and loads the screen's data again. Failures are the caller's to show; after
 * one that tells of somebody else's change, the data is loaded again too.
 */
export function useWrite() {
  const revalidate = useRevalidate();
  return async function write<Result>(
    run: (api: Api) => Promise<Result>,
    done: string | ((result: Result) => Told),
  ): Promise<Result> {
    try {
      const result = await run(adminApi);
      const { message, ...extras } = typeof done === "string" ? { message: done } : done(result);
      toast.success(message, isSeen((result ?? {}) as PublishingAnswer) ? extras : { ...extras, view: undefined });
      await revalidate();
      return result;
    } catch (error) {
      if (listIsOutdated(error)) await revalidate();
      throw error;
    }
  };
}
