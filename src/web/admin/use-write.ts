import { startTransition } from "react";
import { type Api, ApiError } from "#api-client/api.ts";
import { toast } from "#kit/feedback/toast.tsx";
import { adminApi } from "#web/admin-api.ts";
import { useRevalidate } from "#web/revalidation.ts";

const listIsOutdated = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 409);

/** Closes what a write came from, together with the fresh list: what has the focus next may be gone with the old one. */
export const afterWrite = (close: () => void) => startTransition(close);

/**
 * Runs a write, says so when it is done, and loads the screen's data again. Failures are the caller's to show; after
 * one that tells of somebody else's change, the data is loaded again too.
 */
export function useWrite() {
  const revalidate = useRevalidate();
  return async function write<Result>(run: (api: Api) => Promise<Result>, done: string): Promise<Result> {
    try {
      const result = await run(adminApi);
      toast.success(done);
      await revalidate();
      return result;
    } catch (error) {
      if (listIsOutdated(error)) await revalidate();
      throw error;
    }
  };
}
