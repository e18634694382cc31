import { doToSeveral } from "#api-client/lifecycle-calls.ts";
import type { Bulk } from "#shared/lifecycle.ts";
import { useWrite } from "#web/admin/use-write.ts";
import { namesInWords } from "./names-in-words.ts";
import { useUndo } from "./use-undo.ts";

/** Does the same to several things, all or nothing, and offers to undo it. @param path of the kind: "/events" */
export function useBulk<Item extends { _id: string }>(path: string, nameOf: (item: Item) => string) {
  const write = useWrite();
  const undo = useUndo(path);
  return (items: readonly Item[], wanted: (ids: string[]) => Bulk, message: string) => {
    const ids = items.map(({ _id }) => _id);
    return write(
      (api) => doToSeveral(api, path, wanted(ids)),
      (done) => ({ message, thing: namesInWords(items.map(nameOf)), undo: undo.several(done) }),
    );
  };
}
