import { join } from "node:path";
import { createImageProcessor } from "./images.ts";
import { openLocalStore } from "./local-store.ts";
import { createMedia, type Media } from "./media.ts";
import type { MediaStore } from "./media-store.ts";
import { openS3Store, type S3StoreOptions } from "./s3-store.ts";
import { openTempFolder, type TempFolder } from "./temp-files.ts";

const IMAGES_AT_ONCE = 2;
const IMAGES_WAITING = 40;
const IMAGE_TIMEOUT_SECONDS = 10;

interface OpenMediaOptions {
  dataDir: string;
  s3: S3StoreOptions | undefined;
  newId: () => string;
  onOrphan?: (key: string, error: unknown) => void;
  failPoint?: (step: string) => void;
  minimumFreeBytes?: number;
}

/** Opens the media of a site: in its bucket when there is one, else in `dataDir`/media. */
export async function openMedia(
  options: OpenMediaOptions,
): Promise<{ media: Media; temp: TempFolder; store: MediaStore }> {
  const { dataDir, s3, newId, onOrphan, failPoint, minimumFreeBytes } = options;
  const hooks = { ...(onOrphan && { onOrphan }), ...(failPoint && { failPoint }) };
  const store = s3
    ? await openS3Store(s3)
    : await openLocalStore({ folder: join(dataDir, "media"), ...(failPoint && { failPoint }) });
  const images = createImageProcessor({
    concurrency: IMAGES_AT_ONCE,
    queue: IMAGES_WAITING,
    timeoutSeconds: IMAGE_TIMEOUT_SECONDS,
  });
  const temp = await openTempFolder(join(dataDir, "tmp"), minimumFreeBytes === undefined ? {} : { minimumFreeBytes });
  return { media: createMedia({ store, images, ids: newId, ...hooks }), temp, store };
}
