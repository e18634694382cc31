import { EyeOff, Send, Trash2, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#kit/action/button.tsx";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SelectAllBox, SelectionContext, useSelection } from "#kit/list/selection.tsx";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { bulkMessages } from "#shared/lifecycle.ts";
import type { PublishingResponse } from "#shared/publishing.ts";
import { counted, adminListLabels as labels, quoteNames } from "./admin.labels.ts";
import { useSession } from "./session.ts";
import { afterWrite, useBulk } from "./use-write.ts";

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
export function BulkList<Item extends PublishingResponse & { _id: string }>(props: BulkListProps<Item>) {
  const { items, path, noun, nameOf, isPublic = true, more, children } = props;
  const chosen = useSelection(items.map(({ _id }) => _id));
  const bulk = useBulk(path, nameOf);
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const changing = useAttempt(bulkMessages.failed);
  const deleting = useAttempt(bulkMessages.deleteFailed);

  // The server refuses bulk actions of editors who are limited to a chapter.
  const { chapter } = useSession();
  const selected = items.filter(({ _id }) => chosen.has(_id));
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

  if (chapter !== undefined) return children;
  return (
    <SelectionContext value={chosen}>
      <FailureAlert failure={changing.failure ?? deleting.failure} className="mb-6" />
      <SelectAllBox chosen={chosen} />
      {children}
      <BulkBar
        items={selected}
        isPublic={isPublic}
        pending={pending}
        onPublish={(drafts) => void run(changing, "publish", drafts, "published")}
        onUnpublish={(seen) => void run(changing, "draft", seen, "unpublished")}
        onDelete={() => setAsking(true)}
        more={more?.(selected, chooseNone)}
        onClear={chooseNone}
      />
      <ConfirmDialog
        open={asking && selected.length > 0}
        title={labels.deleteTitle(counted(selected.length, noun))}
        item={{ name: quoteNames(selected.map(nameOf)) }}
        note={bulkMessages.note}
        pending={pending}
        onConfirm={() => void run(deleting, "delete", selected, "deleted")}
        onCancel={() => setAsking(false)}
      >
        {labels.bulkDeleteQuestion(selected.length, noun)}
      </ConfirmDialog>
    </SelectionContext>
  );
}

interface BulkBarProps<Item> {
  /** The selected items. */
  items: Item[];
  isPublic: boolean;
  pending: boolean;
  onPublish: (drafts: Item[]) => void;
  onUnpublish: (seen: Item[]) => void;
  onDelete: () => void;
  /** Other buttons. */
  more: ReactNode;
  onClear: () => void;
}

/** The actions for the selected items, at the bottom of the window while any item is selected. */
function BulkBar<Item extends PublishingResponse>(props: BulkBarProps<Item>) {
  const { items, isPublic, pending, more } = props;
  const isAny = items.length > 0;
  const drafts = items.filter(({ state }) => state !== "published");
  const seen = items.filter(({ state }) => state !== "draft");
  const small = { size: "small", variant: "secondary", disabled: pending } as const;

  // The focused button disappears with the selection. Move the focus to the page's content.
  useEffect(() => {
    if (!isAny) return;
    return () => {
      if (document.activeElement === document.body) document.querySelector("main")?.focus({ preventScroll: true });
    };
  }, [isAny]);

  return (
    <div className="selection-bar" data-bottom-bar={isAny || undefined}>
      <p role="status" className="font-semibold text-sm">
        {isAny && labels.selected(items.length)}
      </p>
      {isAny && (
        <div role="toolbar" aria-label={labels.selectedActions} className="contents">
          <div className="order-1 flex flex-wrap gap-2 max-sm:w-full max-sm:[&_svg]:hidden">
            {isPublic && drafts.length > 0 && (
              <Button {...small} onClick={() => props.onPublish(drafts)}>
                <Send aria-hidden="true" />
                {labels.publish}
              </Button>
            )}
            {isPublic && seen.length > 0 && (
              <Button {...small} onClick={() => props.onUnpublish(seen)}>
                <EyeOff aria-hidden="true" />
                {labels.unpublish}
              </Button>
            )}
            {more}
            <Button {...small} variant="danger" onClick={props.onDelete}>
              <Trash2 aria-hidden="true" />
              {labels.delete}
            </Button>
          </div>
          <Button {...small} variant="quiet" onClick={props.onClear} className="ml-auto sm:order-2">
            <X aria-hidden="true" />
            {labels.clear}
          </Button>
        </div>
      )}
    </div>
  );
}
