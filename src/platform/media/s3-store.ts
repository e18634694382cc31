import { stat } from "node:fs/promises";
import { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { GetObjectCommandOutput, S3ClientConfig } from "@aws-sdk/client-s3";
import { Availability } from "../availability.ts";
import { contentTypeOf, isMediaKey, requireMediaKey } from "./media-key.ts";
import { type ByteRange, type ListedFile, type MediaStore, RangeNotSatisfiable } from "./media-store.ts";
import { openS3Line } from "./s3-line.ts";
import { openS3Links } from "./s3-links.ts";
import { sendFromDisk } from "./s3-upload.ts";
import { endWhenStalled } from "./stalled-stream.ts";

export interface S3StoreOptions {
  bucket: string;
  /** URL of a service other than AWS itself. */
  endpoint?: string | undefined;
  region: string;
  /** Left out, they are where the SDK looks for them. */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined;
  /** Whether readers are sent to the bucket, or get files through this site. */
  reads?: "redirect" | "through" | undefined;
}

/** As many readers of files at once as one instance has. */
const sockets = { maxSockets: 200 };

/** Without a byte in either direction that somebody waits for. */
const IDLE_MS = 5000;

/** How the SDK's client is told where the bucket is, and how long to wait for it. */
export const clientOptions = ({ endpoint, region, credentials }: S3StoreOptions, idleMs = IDLE_MS): S3ClientConfig => ({
  region,
  ...(endpoint && { endpoint, forcePathStyle: true }),
  ...(credentials && { credentials }),
  // Many compatible services do not know the SDK's newer default checksums.
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: 2000,
    socketTimeout: idleMs,
    // To the first byte of an answer: the largest upload on a slow line.
    requestTimeout: 60_000,
    throwOnRequestTimeout: true,
    httpAgent: sockets,
    httpsAgent: sockets,
  },
});

/**
 * Opens a store in an S3-compatible bucket; credentials left out come from the SDK's usual variables. While it is away,
 * every method throws AppError("storage_away") at once.
 */
export async function openS3Store(
  options: S3StoreOptions,
  { watch = new Availability(), idleMs = IDLE_MS }: { watch?: Availability; idleMs?: number } = {},
): Promise<MediaStore> {
  // Loaded only here: sites on local files never pay for the SDK.
  const s3 = await import("@aws-sdk/client-s3");
  const { bucket } = options;
  const client = new s3.S3Client(clientOptions(options, idleMs));
  const prober = new s3.S3Client({ ...clientOptions(options, idleMs), maxAttempts: 1 });
  const send = openS3Line({
    client,
    // Unlike a look at the bucket alone, a listing says why it is refused.
    probe: (abortSignal) => prober.send(new s3.ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }), { abortSignal }),
    name: `The bucket "${bucket}"${options.endpoint ? ` at ${options.endpoint}` : ""}`,
    watch,
  });
  const statusOf = (error: unknown) =>
    error instanceof s3.S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  const nullWhenMissing = (error: unknown) => {
    if (statusOf(error) === 404) return null;
    throw error;
  };
  const sizeOf = async (key: string) =>
    (await send(new s3.HeadObjectCommand({ Bucket: bucket, Key: key }))).ContentLength ?? 0;
  const listPage = (input: { Prefix?: string; MaxKeys?: number; ContinuationToken?: string }) =>
    send(new s3.ListObjectsV2Command({ Bucket: bucket, ...input }));

  return {
    async put(key, file, contentType) {
      requireMediaKey(key);
      const place = { Bucket: bucket, Key: key, ContentType: contentType };
      if (Buffer.isBuffer(file)) await send(new s3.PutObjectCommand({ ...place, Body: file }));
      else {
        const { size } = await stat(file.path);
        await send(sendFromDisk(new s3.PutObjectCommand({ ...place, ContentLength: size }), file.path));
      }
    },

    async open(key, range) {
      requireMediaKey(key);
      try {
        const asked = { Bucket: bucket, Key: key, ...(range && { Range: rangeHeader(range) }) };
        return storedFile(key, await send(new s3.GetObjectCommand(asked)), range, idleMs);
      } catch (error) {
        if (statusOf(error) === 416) throw new RangeNotSatisfiable(await sizeOf(key));
        return nullWhenMissing(error);
      }
    },

    async has(key) {
      requireMediaKey(key);
      if ((await sizeOf(key).catch(nullWhenMissing)) !== null) return true;
      // The answer without a body does not tell a missing file from a missing bucket.
      await listPage({ MaxKeys: 1 });
      return false;
    },

    async delete(key) {
      requireMediaKey(key);
      await send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: key })).catch(nullWhenMissing);
    },

    async *list(): AsyncGenerator<ListedFile> {
      let next: string | undefined;
      do {
        const page = await listPage(next ? { ContinuationToken: next } : {});
        for (const { Key: key, Size: size = 0, LastModified: modifiedAt } of page.Contents ?? [])
          if (key && modifiedAt && isMediaKey(key)) yield { key, size, modifiedAt };
        next = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (next);
    },

    ...(options.reads === "redirect" && { links: await openS3Links(client, bucket) }),
  };
}

const rangeHeader = (range: ByteRange): string =>
  "last" in range ? `bytes=-${range.last}` : `bytes=${range.start}-${range.end ?? ""}`;

function storedFile(key: string, answer: GetObjectCommandOutput, range: ByteRange | undefined, idleMs: number) {
  const { Body: body, ContentLength: length, ContentRange: contentRange } = answer;
  if (!(body instanceof Readable) || length === undefined) throw new Error("The media store answered without a file");
  // The client would take a reader on a slow line for a store that has stopped.
  if (body instanceof IncomingMessage) body.socket.setTimeout(0);
  const stream = endWhenStalled(body, idleMs);
  // The extension decides, not what the bucket says: a changed object must not become a page of this site.
  const contentType = contentTypeOf(key);
  if (!range) return { stream, size: length, contentType };
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(contentRange ?? "") ?? [];
  // A service that ignores ranges sends everything.
  if (!size) return { stream, size: length, contentType };
  return {
    stream,
    size: Number(size),
    contentType,
    range: { start: Number(start), end: Number(end) },
  };
}
