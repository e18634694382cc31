import { type ReactNode, useState } from "react";
import type { Api } from "#api-client/api.ts";
import { type Failure, FailureAlert, failureOf } from "#kit/feedback/failure.tsx";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { afterWrite, useWrite } from "./use-write.ts";

interface DeletionOptions<Item> {
  /** "image": the dialog asks about this image. */
  noun: string;
  remove: (api: Api, item: Item) => Promise<unknown>;
  /** What the dialog asks, where the specification has its own words for it. */
  question?: string;
  /** What the toast says: "Image deleted". */
  done: string;
  failureSentence: string;
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
export function useDeletion<Item>({
  noun,
  question = `Are you sure you want to delete this ${noun}? This action cannot be undone.`,
  remove,
  done,
  failureSentence,
}: DeletionOptions<Item>): Deletion<Item> {
  const write = useWrite();
  const [asked, setAsked] = useState<{ item: Item } | null>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function confirm() {
    if (!asked) return;
    setPending(true);
    setFailure(null);
    try {
      await write((api) => remove(api, asked.item), done);
    } catch (error) {
      console.error(failureSentence, error);
      setFailure(failureOf(failureSentence, error));
      // The banner is at the top, and the item may be far below.
      scrollTo({ top: 0 });
    } finally {
      afterWrite(() => {
        setPending(false);
        setAsked(null);
      });
    }
  }

  return {
    ask: (item) => setAsked({ item }),
    banner: <FailureAlert failure={failure} className="mb-6" />,
    question: (
      <ConfirmDialog
        open={asked !== null}
        title={`Delete ${noun}`}
        pending={pending}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(null)}
      >
        {question}
      </ConfirmDialog>
    ),
  };
}
