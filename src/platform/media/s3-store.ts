import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type {
  GetObjectCommandOutput,
  PutObjectCommand,
  PutObjectCommandInput,
  PutObjectCommandOutput,
  S3Client,
  S3ClientConfig,
  ServiceInputTypes,
  ServiceOutputTypes,
} from "@aws-sdk/client-s3";
import { Availability } from "../availability.ts";
import { AppError } from "../errors.ts";
import { contentTypeOf, isMediaKey, requireMediaKey } from "./media-key.ts";
import {
  type ByteRange,
  type ListedFile,
  type MediaStore,
  RangeNotSatisfiable,
  type StoreLinks,
} from "./media-store.ts";

export interface S3StoreOptions {
  bucket: string;
  /** URL of a service other than AWS itself. */
  endpoint?: string | undefined;
  region: string;
  /** Optional. By default, the SDK searches its usual places for credentials. */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined;
  /** Whether readers are redirected to the bucket or get files through this site. */
  reads?: "redirect" | "through" | undefined;
}

/** Maximum number of connections: one for each file that an instance sends at the same time. */
const sockets = { maxSockets: 200 };

/** Timeout without a byte in either direction while someone waits. */
const IDLE_MS = 5000;

/** SDK client options: location of the bucket and timeouts. */
export const clientOptions = ({ endpoint, region, credentials }: S3StoreOptions, idleMs = IDLE_MS): S3ClientConfig => ({
  region,
  ...(endpoint && { endpoint, forcePathStyle: true }),
  ...(credentials && { credentials }),
  // Many compatible services do not support the SDK's newer default checksums.
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: 2000,
    socketTimeout: idleMs,
    // Until the first byte of a response. Long enough for the largest upload on a slow connection.
    requestTimeout: 60_000,
    throwOnRequestTimeout: true,
    httpAgent: sockets,
    httpsAgent: sockets,
  },
});

/**
 * Opens a store in an S3-compatible bucket. Without credentials in the options, the SDK uses its environment
 * variables. While the store is unavailable, every method throws AppError("storage_away") at once.
 */
export async function openS3Store(
  options: S3StoreOptions,
  { watch = new Availability(), idleMs = IDLE_MS }: { watch?: Availability; idleMs?: number } = {},
): Promise<MediaStore> {
  // Imported here, so that sites on local files do not load the SDK.
  const s3 = await import("@aws-sdk/client-s3");
  const { bucket } = options;
  const client = new s3.S3Client(clientOptions(options, idleMs));
  const prober = new s3.S3Client({ ...clientOptions(options, idleMs), maxAttempts: 1 });
  const send = createS3Sender({
    client,
    // Listing objects reports why access is denied. A HEAD request for the bucket does not.
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
        const params = { Bucket: bucket, Key: key, ...(range && { Range: rangeHeader(range) }) };
        return storedFile(key, await send(new s3.GetObjectCommand(params)), range, idleMs);
      } catch (error) {
        if (statusOf(error) === 416) throw new RangeNotSatisfiable(await sizeOf(key));
        return nullWhenMissing(error);
      }
    },

    async has(key) {
      requireMediaKey(key);
      if ((await sizeOf(key).catch(nullWhenMissing)) !== null) return true;
      // A response without a body does not distinguish a missing file from a missing bucket.
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
  // The SDK client would mistake a slow reader for a stalled store.
  if (body instanceof IncomingMessage) body.socket.setTimeout(0);
  const stream = endWhenStalled(body, idleMs);
  // The content type comes from the extension and not from the bucket. Otherwise a changed object could become a page
  // of this site.
  const contentType = contentTypeOf(key);
  if (!range) return { stream, size: length, contentType };
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(contentRange ?? "") ?? [];
  // A service that ignores ranges sends the whole file.
  if (!size) return { stream, size: length, contentType };
  return { stream, size: Number(size), contentType, range: { start: Number(start), end: Number(end) } };
}

/** After this time without a response, the store is probed, and again at this interval. */
const DOUBT_AFTER_MS = 1000;
const PROBE_WITHIN_MS = 1500;
const LOOK_AGAIN_AFTER_MS = 500;

/** A 416 response, or a 404 for a missing file, shows that the store is available. */
const isAnswer = (error: unknown): boolean => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  return status === 416 || (status === 404 && name !== "NoSuchBucket");
};

interface SenderOptions {
  /** Its requests are aborted when the store is found to be unavailable. */
  client: Pick<S3Client, "send">;
  /** Sends a small request to the store on separate connections. */
  probe: (signal: AbortSignal) => Promise<unknown>;
  /** Name of the store in log entries. */
  name: string;
  watch: Availability;
}

/** Sends a command to the store. */
export type Send = <Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
  command: Parameters<typeof S3Client.prototype.send<Input, Output>>[0],
) => Promise<Output>;

/**
 * Sends commands to a store and tracks whether the store is available. When the store becomes unavailable, pending
 * and new commands fail at once until the store responds again. They fail with AppError("storage_away"), which has
 * the cause unless the log already has it. For a missing file or range, the service's own error is thrown.
 */
function createS3Sender({ client, probe, name, watch }: SenderOptions): Send {
  const waiting = new Set<AbortController>();
  let isAsking = false;

  const describe = (error: unknown) => {
    const { name: code, message } = error as Error;
    return new Error(`${name}: ${code}: ${message}`, { cause: error });
  };

  async function ask() {
    if (isAsking) return;
    isAsking = true;
    try {
      await probe(AbortSignal.timeout(PROBE_WITHIN_MS));
      watch.set(undefined);
    } catch (error) {
      watch.set(describe(error));
      for (const given of waiting) given.abort();
      setTimeout(() => void ask(), LOOK_AGAIN_AFTER_MS).unref();
    } finally {
      isAsking = false;
    }
  }

  return async (command) => {
    if (watch.away) throw storageAway();
    const given = new AbortController();
    const doubt = setInterval(() => void ask(), DOUBT_AFTER_MS).unref();
    waiting.add(given);
    try {
      return await client.send(command, { abortSignal: given.signal });
    } catch (error) {
      if (isAnswer(error)) throw error;
      void ask();
      throw given.signal.aborted ? storageAway() : storageAway(describe(error));
    } finally {
      clearInterval(doubt);
      waiting.delete(given);
    }
  };
}

const RETRY_AFTER_SECONDS = 5;

export const storageAway = (cause?: Error) =>
  new AppError("storage_away", { retryAfterSeconds: RETRY_AFTER_SECONDS, ...(cause && { cause }) });

/** Creates signed bucket URLs, which give access to a file for a limited time. */
async function openS3Links(client: S3Client, bucket: string): Promise<StoreLinks> {
  const { GetObjectCommand } = await import("@aws-sdk/client-s3");
  const { getSignedUrl } = await import("@aws-sdk/s3-request-presigner");
  const to: StoreLinks["to"] = (key, { signedAt, validForSeconds, disposition }) => {
    requireMediaKey(key);
    const answered = {
      ResponseContentType: contentTypeOf(key),
      ...(disposition && { ResponseContentDisposition: disposition }),
    };
    const command = new GetObjectCommand({ Bucket: bucket, Key: key, ...answered });
    return getSignedUrl(client, command, { signingDate: signedAt, expiresIn: validForSeconds });
  };
  const anywhere = await to("picture/any.webp", { signedAt: new Date(0), validForSeconds: 1 });
  return { origin: new URL(anywhere).origin, to };
}

interface Step {
  input: PutObjectCommandInput;
  request: unknown;
}
type Next = (step: Step) => Promise<{ response: unknown; output: PutObjectCommandOutput }>;

/**
 * Makes a command send a file from disk, from the start at each attempt. The SDK could read a stream body only once,
 * so a retry would fail.
 */
function sendFromDisk(command: PutObjectCommand, path: string): PutObjectCommand {
  command.middlewareStack.addRelativeTo(
    (next: Next) => (step: Step) => {
      const copy = Object.create(Object.getPrototypeOf(step.request));
      return next({ ...step, request: Object.assign(copy, step.request, { body: createReadStream(path) }) });
    },
    { relation: "after", toMiddleware: "retryMiddleware", name: "sendFromDisk" },
  );
  return command;
}

async function* chunksWithTimeout(source: Readable, idleMs: number): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  const giveUp = () => source.destroy(new Error(`The media store sent no data for ${idleMs} ms: it timed out`));
  for (;;) {
    const stalled = setTimeout(giveUp, idleMs);
    const { done, value } = await chunks.next().finally(() => clearTimeout(stalled));
    if (done) return;
    yield value;
  }
}

/**
 * Returns the stream with a timeout: it fails if no data arrives while the reader waits. Time in which a slow reader
 * does not ask for more data does not count.
 */
function endWhenStalled(source: Readable, idleMs: number): Readable {
  const stream = Readable.from(chunksWithTimeout(source, idleMs), { objectMode: false });
  // Also closes the source if nobody starts to read.
  return stream.once("close", () => source.destroy());
}
