import { join } from "node:path";
import { Availability } from "../availability.ts";
import type { Db } from "../db/database.ts";
import { createCopies } from "./copies.ts";
import { recordingHashes } from "./file-hashes.store.ts";
import { openLocalStore } from "./local-store.ts";
import { createMedia, type MediaParts } from "./media.ts";
import { type MediaStore, retryRemovals } from "./media-store.ts";
import { openS3Store, type S3StoreOptions, storageAway } from "./s3-store.ts";
import { openTempFolder, type TempFolder } from "./temp-files.ts";

export interface OpenMediaOptions extends Omit<MediaParts, "store" | "ids" | "copies"> {
  /** Always contains `tmp`. Also contains `media` if there is no bucket. */
  dataDir: string;
  s3?: S3StoreOptions | undefined;
  newId: () => string;
  /** Records the hashes of stored files. Optional. */
  db?: Db | undefined;
  /** Uploads are refused if the disk has less free space than this. */
  minimumFreeBytes?: number;
  /** Whether another process uses the same temp folder. */
  isShared?: boolean;
}

/** Opens the configured store and the temp folder for a server. Empties the temp folder unless it is shared. */
export async function openMedia({
  dataDir,
  s3,
  newId,
  db,
  minimumFreeBytes,
  isShared = false,
  ...rest
}: OpenMediaOptions) {
  const watch = new Availability();
  const files = s3
    ? retryRemovals(await openS3Store(s3, { watch }), watch)
    : await openStore(dataDir, s3, rest.failPoint);
  const store = db ? recordingHashes(files, db) : files;
  const tempFolder = join(dataDir, "tmp");
  const temp = await openTempFolder(tempFolder, { isShared, minimumFreeBytes });
  const copies = createCopies({ store, tempFolder });
  return {
    media: createMedia({ ...rest, store, ids: newId, copies }),
    store,
    temp: ready(temp, watch),
    copies,
    watch,
  };
}

/** Rejects uploads before reading them while the store is unavailable. */
const ready = (temp: TempFolder, watch: Availability): TempFolder => ({
  ...temp,
  async requireSpace() {
    if (watch.away) throw storageAway();
    await temp.requireSpace();
  },
});

/** Opens only the store, for commands that must not touch the temp files of a running site. */
export async function openStore(
  dataDir: string,
  s3?: S3StoreOptions | undefined,
  failPoint?: MediaParts["failPoint"],
): Promise<MediaStore> {
  if (s3) return openS3Store(s3);
  return openLocalStore({ folder: join(dataDir, "media"), failPoint });
}
