import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { GetObjectCommandOutput, S3ClientConfig } from "@aws-sdk/client-s3";
import { contentTypeOf, isMediaKey, requireMediaKey } from "./media-key.ts";
import { type ByteRange, type ListedFile, type MediaStore, RangeNotSatisfiable } from "./media-store.ts";

export interface S3StoreOptions {
  bucket: string;
  /** URL of a service other than AWS itself. */
  endpoint?: string | undefined;
  region: string;
  /** Left out, they are where the SDK looks for them. */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined;
}

/** How the SDK's client is told where the bucket is. */
export const clientOptions = ({ endpoint, region, credentials }: S3StoreOptions): S3ClientConfig => ({
  region,
  ...(endpoint && { endpoint, forcePathStyle: true }),
  ...(credentials && { credentials }),
  // Many compatible services do not know the SDK's newer default checksums.
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
  requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
});

/** Opens a store in an S3-compatible bucket; credentials left out come from the SDK's usual variables. */
export async function openS3Store(options: S3StoreOptions): Promise<MediaStore> {
  // Loaded only here: sites on local files never pay for the SDK.
  const s3 = await import("@aws-sdk/client-s3");
  const { bucket } = options;
  const client = new s3.S3Client(clientOptions(options));
  const isMissing = (error: unknown) =>
    error instanceof s3.S3ServiceException && error.$metadata.httpStatusCode === 404;
  const sizeOf = async (key: string) =>
    (await client.send(new s3.HeadObjectCommand({ Bucket: bucket, Key: key }))).ContentLength ?? 0;

  return {
    async put(key, file, contentType) {
      requireMediaKey(key);
      // In memory (uploads are at most a few megabytes), so that a failed attempt can be repeated.
      const body = Buffer.isBuffer(file) ? file : await readFile(file.path);
      await client.send(
        new s3.PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: body,
          ContentType: contentType,
        }),
      );
    },

    async open(key, range) {
      requireMediaKey(key);
      try {
        const answer = await client.send(
          new s3.GetObjectCommand({
            Bucket: bucket,
            Key: key,
            ...(range && { Range: rangeHeader(range) }),
          }),
        );
        return storedFile(key, answer, range);
      } catch (error) {
        if (isMissing(error)) return null;
        if (error instanceof s3.S3ServiceException && error.$metadata.httpStatusCode === 416)
          throw new RangeNotSatisfiable(await sizeOf(key));
        throw error;
      }
    },

    async has(key) {
      requireMediaKey(key);
      return sizeOf(key).then(
        () => true,
        (error: unknown) => (isMissing(error) ? false : Promise.reject(error)),
      );
    },

    async delete(key) {
      requireMediaKey(key);
      await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },

    async *list(): AsyncGenerator<ListedFile> {
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key: key, Size: size = 0, LastModified: modifiedAt } of page.Contents ?? []) {
          if (key && modifiedAt && isMediaKey(key)) yield { key, size, modifiedAt };
        }
      }
    },
  };
}

const rangeHeader = (range: ByteRange): string =>
  "last" in range ? `bytes=-${range.last}` : `bytes=${range.start}-${range.end ?? ""}`;

function storedFile(key: string, answer: GetObjectCommandOutput, range: ByteRange | undefined) {
  const { Body: stream, ContentLength: length, ContentRange: contentRange } = answer;
  if (!(stream instanceof Readable) || length === undefined) throw new Error("The media store answered without a file");
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
