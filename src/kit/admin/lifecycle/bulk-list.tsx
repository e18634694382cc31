import { type ReactNode, useState } from "react";
import { counted } from "#kit/admin/counted.ts";
import { afterWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { ChosenOfList, SelectAllBox, useChosen } from "#kit/list/selection.tsx";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { bulkMessages } from "#shared/lifecycle.ts";
import type { PublishingAnswer } from "#shared/publishing.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { namesInWords } from "./names-in-words.ts";
import { useBulk } from "./use-bulk.ts";

interface BulkListProps<Item> {
  /** The shown items, in order. */
  items: readonly Item[];
  /** API path of the content type: "/events". */
  path: string;
  /** The name of one item: "image". */
  noun: string;
  nameOf: (item: Item) => string;
  /** Whether visitors see this content type. */
  isPublic?: boolean;
  /** Renders further actions for the selected items. The selection is cleared afterwards. */
  more?: (chosen: readonly Item[], chooseNone: () => void) => ReactNode;
  /** The list. Its items contain a `SelectBox`. */
  children: ReactNode;
}

/** A list with bulk actions for the selected items. Each action can be undone. */
export function BulkList<Item extends PublishingAnswer & { _id: string }>(props: BulkListProps<Item>) {
  const { items, path, noun, nameOf, isPublic = true, more, children } = props;
  const chosen = useChosen(items.map(({ _id }) => _id));
  const bulk = useBulk(path, nameOf);
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const changing = useAttempt(bulkMessages.failed);
  const deleting = useAttempt(bulkMessages.deleteFailed);

  const things = items.filter(({ _id }) => chosen.has(_id));
  const chooseNone = () => chosen.chooseAll(false);

  async function run(attempt: typeof changing, action: "publish" | "draft" | "delete", of: Item[], done: string) {
    setPending(true);
    const isDone = await attempt.run(() => bulk(of, (ids) => ({ ids, action }), `${counted(of.length, noun)} ${done}`));
    afterWrite(() => {
      setPending(false);
      setAsking(false);
      if (isDone) chooseNone();
    });
  }

  return (
    <ChosenOfList value={chosen}>
      <FailureAlert failure={changing.failure ?? deleting.failure} className="mb-6" />
      <SelectAllBox chosen={chosen} />
      {children}
      <BulkBar
        things={things}
        isPublic={isPublic}
        pending={pending}
        onPublish={(drafts) => void run(changing, "publish", drafts, "published")}
        onMakeDrafts={(seen) => void run(changing, "draft", seen, "unpublished")}
        onDelete={() => setAsking(true)}
        more={more?.(things, chooseNone)}
        onClear={chooseNone}
      />
      <ConfirmDialog
        open={asking && things.length > 0}
        title={`Delete ${counted(things.length, noun)}`}
        thing={{ name: namesInWords(things.map(nameOf)) }}
        note={bulkMessages.note}
        pending={pending}
        onConfirm={() => void run(deleting, "delete", things, "deleted")}
        onCancel={() => setAsking(false)}
      >
        Are you sure you want to delete {things.length === 1 ? `this ${noun}` : `these ${counted(things.length, noun)}`}
        ?
      </ConfirmDialog>
    </ChosenOfList>
  );
}
