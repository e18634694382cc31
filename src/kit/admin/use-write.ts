import { startTransition } from "react";
import { type ShouldRevalidateFunctionArgs, useRevalidator } from "react-router";
import { type Api, ApiError } from "#api-client/api.ts";
import { applyBulk, restoreFromTrash } from "#api-client/content-calls.ts";
import type { ToastExtras } from "#kit/feedback/toast.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import type { Bulk, BulkDone } from "#shared/lifecycle.ts";
import { isSeen, type PublishingResponse } from "#shared/publishing.ts";
import { quoteNames } from "./admin.labels.ts";
import { adminApi } from "./admin-api.ts";

let isReloadAborted = false;

/**
 * A screen's `shouldRevalidate`: another page or tab of the same list is no reason to fetch it again. Going there also
 * aborts a running fetch, which `useRevalidate` then starts again.
 */
export function unlessOtherPage({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.search === nextUrl.search) return defaultShouldRevalidate;
  isReloadAborted = true;
  return false;
}

/** Loads the screen's data again, and once more if a navigation aborted the first attempt. */
export function useRevalidate() {
  const revalidator = useRevalidator();
  return async () => {
    do {
      isReloadAborted = false;
      await revalidator.revalidate();
    } while (isReloadAborted);
  };
}

/** Errors after which the data may have changed: a conflict, or a cancelled write with unknown result. */
const mayHaveChangedData = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 409 || error.code === "given_up");

/** The text and actions of the toast. */
export type WriteToast = ToastExtras & { message: string };

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
    done: string | ((result: Result) => WriteToast),
  ): Promise<Result> {
    try {
      const result = await run(adminApi);
      const { message, ...extras } = typeof done === "string" ? { message: done } : done(result);
      toast.success(message, isSeen((result ?? {}) as PublishingResponse) ? extras : { ...extras, view: undefined });
      await revalidate();
      return result;
    } catch (error) {
      if (mayHaveChangedData(error)) await revalidate();
      throw error;
    }
  };
}

/** Returns functions that undo a write and reload the screen. @param path API path of the content type: "/events" */
export function useUndo(path: string) {
  const revalidate = useRevalidate();
  const undo = async (run: Promise<unknown>) => {
    try {
      await run;
    } catch (error) {
      if (mayHaveChangedData(error)) await revalidate();
      throw error;
    }
    await revalidate();
  };
  return {
    deletion: (item: { _id: string }) => () => undo(restoreFromTrash(adminApi, path, item)),
    /** Restores the previous version of each item, unless someone has changed one of them since. */
    bulk: (done: BulkDone) => () => undo(applyBulk(adminApi, path, { ...done, action: "undo" })),
  };
}

/**
 * Applies one action to several items, all or none, and offers Undo.
 * @param path API path of the content type: "/events"
 */
export function useBulk<Item extends { _id: string }>(path: string, nameOf: (item: Item) => string) {
  const write = useWrite();
  const undo = useUndo(path);
  return (items: readonly Item[], actionOn: (ids: string[]) => Bulk, message: string) => {
    const ids = items.map(({ _id }) => _id);
    return write(
      (api) => applyBulk(api, path, actionOn(ids)),
      (done) => ({ message, item: quoteNames(items.map(nameOf)), undo: undo.bulk(done) }),
    );
  };
}
