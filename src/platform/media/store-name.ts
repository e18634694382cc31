import { resolve } from "node:path";
import type { S3StoreOptions } from "./s3-store.ts";

/** Tells one store of files from another. */
export const storeName = ({ dataDir, mediaS3 }: { dataDir: string; mediaS3?: S3StoreOptions | undefined }): string =>
  mediaS3
    ? `the bucket "${mediaS3.bucket}"${mediaS3.endpoint ? ` at ${mediaS3.endpoint}` : ""}`
    : resolve(dataDir, "media");
