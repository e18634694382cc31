import { startTransition } from "react";
import { type Api, ApiError } from "#api-client/api.ts";
import type { ToastExtras } from "#kit/feedback/toast.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { isSeen, type PublishingAnswer } from "#shared/publishing.ts";
import { adminApi } from "./admin-api.ts";
import { useRevalidate } from "./revalidation.ts";

/** Errors after which the data may have changed: a conflict, or a cancelled write with unknown result. */
export const listIsOutdated = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 409 || error.code === "given_up");

/** The text and actions of the toast. */
export type Told = ToastExtras & { message: string };

/** Closes a form together with the new list, because the old list may lack the next focus target. */
export const afterWrite = (close: () => void) => startTransition(close);

/**
 * Runs a write, shows a toast and reloads the screen's data. The caller shows failures. After a conflict, the data is
 * also reloaded.
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
