import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type Api, ApiError } from "#api-client/api.ts";
import type { ContentApi } from "#api-client/content-calls.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { ConfirmDialog, type ConfirmedItem } from "#kit/overlay/confirm-dialog.tsx";
import { useSiteZone } from "#kit/publishing/publishing-fields.tsx";
import { trashMessages } from "#shared/lifecycle.ts";
import type { PublishingResponse } from "#shared/publishing.ts";
import { adminListLabels, savedMessage } from "./admin.labels.ts";
import { adminApi } from "./admin-api.ts";
import { load } from "./screen-route.tsx";
import { afterWrite, useUndo, useWrite, type WriteToast } from "./use-write.ts";

type FetchItem<Item> = (api: Api, item: Item) => Promise<Item | undefined>;

/**
 * The open form of a screen: adding an item, possibly as a copy, or editing one.
 * @param fetchItem returns the stored item; undefined if it was deleted
 */
export function useOpenForm<Item>(fetchItem: FetchItem<Item>) {
  const [open, setOpen] = useState<{ item?: Item; copyOf?: Item } | null>(null);
  const { search, key } = useLocation();
  const navigate = useNavigate();

  // A link can open the form: "?add", or "?edit=" or "?copy=" with the ID of an item. Back must not open it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link can be followed again
  useEffect(() => {
    const params = new URLSearchParams(search);
    const copied = params.get("copy");
    const id = copied ?? params.get("edit");
    if (!params.has("add") && id === null) return;
    for (const name of ["add", "edit", "copy"]) params.delete(name);
    void navigate({ search: params.toString() }, { replace: true });
    if (id === null) setOpen({});
    else
      void load((api) => fetchItem(api, { _id: id } as Item), adminListLabels.openFailed).then(({ data, failure }) =>
        data
          ? setOpen(copied === null ? { item: data } : { copyOf: data })
          : toast.error(failure?.sentence ?? adminListLabels.openFailed),
      );
  }, [key]);

  return {
    open,
    add: () => setOpen({}),
    copy: (copyOf: Item) => setOpen({ copyOf }),
    edit: (item: Item) => setOpen({ item }),
    close: () => setOpen(null),

    /** Saves the form. After a conflict, the form gets the stored item, and the error is rethrown. */
    async save(write: (item: Item | undefined) => Promise<unknown>): Promise<void> {
      const item = open?.item;
      try {
        await write(item);
      } catch (error) {
        const isStale = error instanceof ApiError && error.code === "stale";
        const stored = item && isStale && (await fetchItem(adminApi, item).catch(() => undefined));
        if (stored) setOpen({ item: stored });
        throw error;
      }
    },
  };
}

interface ItemFormOptions<Item extends { _id: string; version: number }, Draft> {
  /** The content type in the toast: "Event added". */
  noun: string;
  api: ContentApi<Draft, Item>;
  /** Further content of the toast. */
  toastOf: (saved: Item) => Omit<WriteToast, "message">;
}

/** The form of a screen that adds and edits items. */
export function useItemForm<Item extends PublishingResponse & { _id: string; version: number }, Draft>({
  noun,
  api: calls,
  toastOf,
}: ItemFormOptions<Item, Draft>) {
  const write = useWrite();
  const timeZone = useSiteZone();
  const form = useOpenForm(calls.fetch);
  return {
    ...form,
    async save(draft: Draft, onProgress: (sent: number) => void): Promise<void> {
      await form.save((item) =>
        write(
          (api) => (item ? calls.update(api, item, draft, { onProgress }) : calls.create(api, draft, { onProgress })),
          (saved) => ({ message: savedMessage(noun, item ? "saved" : "added", saved, timeZone), ...toastOf(saved) }),
        ),
      );
      afterWrite(form.close);
    },
  };
}

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

  const item = pendingDeletion ? describe(pendingDeletion.item) : undefined;

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
        item={item}
        note={path === undefined ? undefined : [trashMessages.note, item?.note].filter(Boolean).join(" ")}
        pending={pending}
        onConfirm={() => void confirm()}
        onCancel={() => setPendingDeletion(null)}
      >
        {question}
      </ConfirmDialog>
    ),
  };
}
