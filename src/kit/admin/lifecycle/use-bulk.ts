import { applyBulk } from "#api-client/content-calls.ts";
import { useWrite } from "#kit/admin/use-write.ts";
import type { Bulk } from "#shared/lifecycle.ts";
import { namesInWords } from "./names-in-words.ts";
import { useUndo } from "./use-undo.ts";

/**
 * Applies one action to several items, all or none, and offers Undo. @param path API path of the content type:
 * "/events"
 */
export function useBulk<Item extends { _id: string }>(path: string, nameOf: (item: Item) => string) {
  const write = useWrite();
  const undo = useUndo(path);
  return (items: readonly Item[], wanted: (ids: string[]) => Bulk, message: string) => {
    const ids = items.map(({ _id }) => _id);
    return write(
      (api) => applyBulk(api, path, wanted(ids)),
      (done) => ({ message, item: namesInWords(items.map(nameOf)), undo: undo.several(done) }),
    );
  };
}
