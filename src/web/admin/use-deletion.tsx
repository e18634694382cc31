import { type ReactNode, useState } from "react";
import type { Api } from "#api-client/api.ts";
import { FailureAlert } from "#kit/feedback/failure.tsx";
import { useAttempt } from "#kit/feedback/use-attempt.ts";
import { ConfirmDialog, type ThingAskedAbout } from "#kit/overlay/confirm-dialog.tsx";
import { trashMessages } from "#shared/lifecycle.ts";
import { useUndo } from "./lifecycle/use-undo.ts";
import { afterWrite, useWrite } from "./use-write.ts";

interface DeletionOptions<Item> {
  /** "image": the dialog asks about this image. */
  noun: string;
  remove: (api: Api, item: Item) => Promise<unknown>;
  thingOf: (item: Item) => ThingAskedAbout;
  /** What the dialog asks, where the specification has its own words for it. */
  question?: string;
  /** What the toast says: "Image deleted". */
  done: string;
  failureSentence: string;
  /** Of a kind whose things go to the trash, the path of its calls: "/events". Without it they are gone for good. */
  path?: string;
}

interface Deletion<Item> {
  /** Opens the confirmation. */
  ask: (item: Item) => void;
  /** The red banner, for the top of the screen. */
  banner: ReactNode;
  /** The confirmation, to be rendered anywhere. */
  question: ReactNode;
}

/** Deletes one of a screen's items, once it has been confirmed; a failure is logged and shown. */
export function useDeletion<Item extends { _id: string }>({
  noun,
  question = `Are you sure you want to delete this ${noun}? This action cannot be undone.`,
  remove,
  thingOf,
  done,
  failureSentence,
  path,
}: DeletionOptions<Item>): Deletion<Item> {
  const write = useWrite();
  const undo = useUndo(path ?? "");
  const [asked, setAsked] = useState<{ item: Item } | null>(null);
  const [pending, setPending] = useState(false);
  const deletion = useAttempt(failureSentence);

  async function confirm() {
    if (!asked) return;
    setPending(true);
    const deleted = await deletion.run(() =>
      write(
        (api) => remove(api, asked.item),
        () => ({
          message: done,
          thing: thingOf(asked.item).name,
          undo: path === undefined ? undefined : undo.deletion(asked.item),
        }),
      ),
    );
    // The banner is at the top, and the item may be far below.
    if (!deleted) scrollTo({ top: 0 });
    afterWrite(() => {
      setPending(false);
      setAsked(null);
    });
  }

  return {
    ask: (item) => setAsked({ item }),
    banner: <FailureAlert failure={deletion.failure} className="mb-6" />,
    question: (
      <ConfirmDialog
        open={asked !== null}
        title={`Delete ${noun}`}
        thing={asked ? thingOf(asked.item) : undefined}
        note={path === undefined ? undefined : trashMessages.note}
        pending={pending}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(null)}
      >
        {question}
      </ConfirmDialog>
    ),
  };
}
