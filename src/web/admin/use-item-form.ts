import type { Api, WriteOptions } from "#api-client/api.ts";
import { useOpenForm } from "./use-open-form.ts";
import { afterWrite, type Told, useWrite } from "./use-write.ts";

type Progress = Pick<WriteOptions, "onProgress">;

interface ItemFormOptions<Item, Draft> {
  /** What the toast calls it: "Event added". */
  noun: string;
  fetchPresent: (api: Api, item: Item) => Promise<Item | undefined>;
  create: (api: Api, draft: Draft, progress: Progress) => Promise<Item>;
  update: (api: Api, item: Item, draft: Draft, progress: Progress) => Promise<Item>;
  /** What the toast says of it beside. */
  told: (saved: Item) => Omit<Told, "message">;
}

/** The form of a screen that adds its things and edits them, and what saves it. */
export function useItemForm<Item, Draft>({ noun, fetchPresent, create, update, told }: ItemFormOptions<Item, Draft>) {
  const write = useWrite();
  const form = useOpenForm(fetchPresent);
  return {
    ...form,
    async save(draft: Draft, onProgress: (sent: number) => void): Promise<void> {
      await form.save((item) =>
        write(
          (api) => (item ? update(api, item, draft, { onProgress }) : create(api, draft, { onProgress })),
          (saved) => ({ message: `${noun} ${item ? "saved" : "added"}`, ...told(saved) }),
        ),
      );
      afterWrite(form.close);
    },
  };
}
