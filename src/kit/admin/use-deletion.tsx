import { type ReactNode, useState } from "react";
import type { Api } from "#api-client/api.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { ConfirmDialog, type ConfirmedItem } from "#kit/overlay/confirm-dialog.tsx";
import { trashMessages } from "#shared/lifecycle.ts";
import { adminListLabels } from "./admin.labels.ts";
import { afterWrite, useUndo, useWrite } from "./use-write.ts";

interface DeletionOptions<Item> {
  /** "image": the dialog asks about this image. */
  noun: string;
  remove: (api: Api, item: Item) => Promise<unknown>;
  /** Returns what the dialog shows of the item. */
  describe: (item: Item) => ConfirmedItem;
  /** Replaces the default question. */
  question?: string;
  /** Replaces the title and the button of the dialog. */
  words?: { title: string; confirm: string };
  /** The toast: "Image deleted". */
  done: string;
  failureSentence: string;
  /** The API path of content types that have a trash: "/events". Without it the deletion is permanent. */
  path?: string;
}

interface Deletion<Item> {
  /** Opens the confirmation. */
  ask: (item: Item) => void;
  /** The red banner, for the top of the screen. */
  banner: ReactNode;
  /** The confirmation. Render it anywhere. */
  question: ReactNode;
}

/** Deletes an item after confirmation. A failure is logged and shown. */
export function useDeletion<Item extends { _id: string }>({
  noun,
  question = adminListLabels.deleteQuestion(noun),
  remove,
  describe,
  words,
  done,
  failureSentence,
  path,
}: DeletionOptions<Item>): Deletion<Item> {
  const write = useWrite();
  const undo = useUndo(path ?? "");
  const [pendingDeletion, setPendingDeletion] = useState<{ item: Item } | null>(null);
  const [pending, setPending] = useState(false);
  const deletion = useAttempt(failureSentence);

  async function confirm() {
    if (!pendingDeletion) return;
    setPending(true);
    await deletion.run(() =>
      write(
        (api) => remove(api, pendingDeletion.item),
        () => ({
          message: done,
          item: describe(pendingDeletion.item).name,
          undo: path === undefined ? undefined : undo.deletion(pendingDeletion.item),
        }),
      ),
    );
    afterWrite(() => {
      setPending(false);
      setPendingDeletion(null);
    });
  }

  return {
    ask: (item) => setPendingDeletion({ item }),
    banner: <FailureAlert failure={deletion.failure} className="mb-6" />,
    question: (
      <ConfirmDialog
        open={pendingDeletion !== null}
        title={words?.title ?? adminListLabels.deleteTitle(noun)}
        confirmLabel={words?.confirm}
        item={pendingDeletion ? describe(pendingDeletion.item) : undefined}
        note={path === undefined ? undefined : trashMessages.note}
        pending={pending}
        onConfirm={() => void confirm()}
        onCancel={() => setPendingDeletion(null)}
      >
        {question}
      </ConfirmDialog>
    ),
  };
}
