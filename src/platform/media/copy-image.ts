import { buffer } from "node:stream/consumers";
import { AppError } from "../errors.ts";
import { contentTypes } from "./media-key.ts";
import type { MediaStore } from "./media-store.ts";
import { lastingFiles } from "./picture-files.ts";

/** An upload as a temp file, or a stored image to copy. */
export type FileToSave = string | { copyOf: string };

/** The key of a copy of a stored image: under another id it says the same of the image. */
export const copiedImageKey = (key: string, { folder, id }: { folder: string; id: string }): string =>
  key.replace(/^[^/]+\/[0-9a-f-]{36}/, `${folder}/${id}`);

/**
 * Stores an image once more, byte for byte, with what an upload leaves of it: the copies first, the image itself last.
 * @returns its key
 * @throws AppError("not_found") when it is gone
 */
export async function copyImage(store: MediaStore, from: string, to: string): Promise<string> {
  const files = lastingFiles(from).reverse();
  const copies = lastingFiles(to).reverse();
  for (const [index, file] of files.entries()) {
    const stored = await store.open(file);
    if (!stored) throw new AppError("not_found", { message: "An image to copy no longer exists" });
    await store.put(copies[index] ?? to, await buffer(stored.stream), contentTypes.webp);
  }
  return to;
}
