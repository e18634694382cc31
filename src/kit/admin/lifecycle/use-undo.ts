import { applyBulk, restoreFromTrash } from "#api-client/content-calls.ts";
import { adminApi } from "#kit/admin/admin-api.ts";
import { useRevalidate } from "#kit/admin/revalidation.ts";
import { listIsOutdated } from "#kit/admin/use-write.ts";
import type { BulkDone } from "#shared/lifecycle.ts";

/** Returns functions that undo a write and reload the screen. @param path API path of the content type: "/events" */
export function useUndo(path: string) {
  const revalidate = useRevalidate();
  const then = async (run: Promise<unknown>) => {
    try {
      await run;
    } catch (error) {
      if (listIsOutdated(error)) await revalidate();
      throw error;
    }
    await revalidate();
  };
  return {
    deletion: (item: { _id: string }) => () => then(restoreFromTrash(adminApi, path, item)),
    /** Restores the previous version of each item, unless someone has changed one of them since. */
    several: (done: BulkDone) => () => then(applyBulk(adminApi, path, { ...done, action: "undo" })),
  };
}
