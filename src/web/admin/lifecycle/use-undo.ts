import { doToSeveral, restoreFromTrash } from "#api-client/lifecycle-calls.ts";
import type { Bulk } from "#shared/lifecycle.ts";
import { adminApi } from "#web/admin-api.ts";
import { useRevalidate } from "#web/revalidation.ts";

/** What undoes a write, and shows the screen as it is then. @param path of the kind: "/events" */
export function useUndo(path: string) {
  const revalidate = useRevalidate();
  const then = async (run: Promise<unknown>) => {
    await run;
    await revalidate();
  };
  return {
    deletion: (item: { _id: string }) => () => then(restoreFromTrash(adminApi, path, item)),
    /** Each as it was before it was last written. */
    last: (ids: Bulk["ids"]) => () => then(doToSeveral(adminApi, path, { ids, action: "undo" })),
  };
}
