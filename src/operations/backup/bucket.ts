import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { LIST_FILE, parseErasedList, writeErasedList } from "#features/students/server/erased-list.service.ts";
import { BackupRefused } from "#platform/backups/backup-files.ts";
import { clientOptions, type S3StoreOptions } from "#platform/media/s3-store.ts";

export type BackupBucket = Awaited<ReturnType<typeof openBackupBucket>>;

/**
 * Opens an S3-compatible bucket for additional copies of backups. Object names equal the file names. Missing credentials
 * come from the SDK's standard variables.
 */
export async function openBackupBucket(options: S3StoreOptions) {
  const s3 = await import("@aws-sdk/client-s3");
  const { bucket } = options;
  const client = new s3.S3Client({
    ...clientOptions(options),
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 3_600_000 },
  });
  const describeFailure = (cause: unknown) => {
    if (cause instanceof BackupRefused) return cause;
    const reason = cause instanceof Error ? cause.name : "unknown";
    return new BackupRefused(
      `The backup is complete and verified on this machine, but the bucket ${bucket} has no copy (${reason}).`,
      { cause },
    );
  };

  return {
    /** @throws BackupRefused if the bucket does not have the complete file afterwards */
    async put(file: string): Promise<void> {
      const { size } = await stat(file);
      const place = { Bucket: bucket, Key: basename(file) };
      try {
        await client.send(new s3.PutObjectCommand({ ...place, Body: createReadStream(file), ContentLength: size }));
        const { ContentLength: stored } = await client.send(new s3.HeadObjectCommand(place));
        if (stored !== size) throw new Error("SizeDiffers");
      } catch (error) {
        throw describeFailure(error);
      }
    },

    /** Returns the text of a small file, or null if there is none. */
    async read(name: string): Promise<string | null> {
      try {
        const { Body: body } = await client.send(new s3.GetObjectCommand({ Bucket: bucket, Key: name }));
        return (await body?.transformToString()) ?? null;
      } catch (error) {
        // Without the permission to list a bucket, a client does not learn that an object is absent.
        const status = error instanceof s3.S3ServiceException ? error.$metadata.httpStatusCode : undefined;
        if (status === 404 || status === 403) return null;
        throw describeFailure(error);
      }
    },

    async delete(name: string): Promise<void> {
      await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: name })).catch((error: unknown) => {
        throw describeFailure(error);
      });
    },
  };
}

/** Merges the erased lists of a folder and a bucket. On a new machine, the bucket's list may be longer. */
export async function shareErasedList(folder: string, bucket: BackupBucket): Promise<void> {
  const there = await bucket.read(LIST_FILE);
  if (there !== null) await writeErasedList(folder, parseErasedList(there, `The bucket’s ${LIST_FILE}`));
  await bucket.put(join(folder, LIST_FILE));
}
