import type { Api, WriteOptions } from "#api-client/api.ts";
import { useSiteZone } from "#kit/publishing/state-badge.tsx";
import type { PublishingAnswer } from "#shared/publishing.ts";
import { savedMessage } from "./saved-message.ts";
import { useOpenForm } from "./use-open-form.ts";
import { afterWrite, type Told, useWrite } from "./use-write.ts";

type Progress = Pick<WriteOptions, "onProgress">;

interface ItemFormOptions<Item, Draft> {
  /** The content type in the toast: "Event added". */
  noun: string;
  fetchPresent: (api: Api, item: Item) => Promise<Item | undefined>;
  create: (api: Api, draft: Draft, progress: Progress) => Promise<Item>;
  update: (api: Api, item: Item, draft: Draft, progress: Progress) => Promise<Item>;
  /** Further content of the toast. */
  told: (saved: Item) => Omit<Told, "message">;
}

/** The form of a screen that adds and edits items. */
export function useItemForm<Item extends PublishingAnswer, Draft>({
  noun,
  fetchPresent,
  create,
  update,
  told,
}: ItemFormOptions<Item, Draft>) {
  const write = useWrite();
  const timeZone = useSiteZone();
  const form = useOpenForm(fetchPresent);
  return {
    ...form,
    async save(draft: Draft, onProgress: (sent: number) => void): Promise<void> {
      await form.save((item) =>
        write(
          (api) => (item ? update(api, item, draft, { onProgress }) : create(api, draft, { onProgress })),
          (saved) => ({ message: savedMessage(noun, item ? "saved" : "added", saved, timeZone), ...told(saved) }),
        ),
      );
      afterWrite(form.close);
    },
  };
}
