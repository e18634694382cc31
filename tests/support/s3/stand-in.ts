import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { type Credentials, signatureFault } from "./signature.ts";

interface StoredObject {
  body: Buffer;
  type: string;
  modifiedAt: Date;
}

/** Behavior of the stand-in. */
interface Behavior {
  /** Accepts connections and never responds. */
  hangs?: boolean;
  /** Responds after this many milliseconds. */
  slowMs?: number;
  /** Responds with 500 to this many requests, then works. */
  failures?: number;
  /** Responds to every request with this error code. */
  refuses?: string | undefined;
  /** Refuses these methods, as with read-only credentials. */
  forbids?: readonly string[];
  /** Sends half of each file, then stops. */
  stalls?: boolean;
}

const STATUS: Record<string, number> = { NoSuchBucket: 404, NoSuchKey: 404, InvalidRange: 416, InternalError: 500 };

/**
 * Implements the part of the S3 protocol that a file store needs, in memory, and checks signatures. It can stop and
 * restart at the same URL.
 */
export class S3StandIn {
  readonly bucket = "pictures";
  readonly credentials: Credentials = { accessKeyId: "stand-in", secretAccessKey: "stand-in secret" };
  readonly objects = new Map<string, StoredObject>();
  behavior: Behavior = {};
  /** Keys per page of a listing. */
  pageSize = 1000;
  /** "PUT events/a.webp" for each received request. */
  readonly asked: string[] = [];
  /** Uploads in progress. */
  connectionsInUse = 0;
  #port = 0;
  #server = this.#create();

  get endpoint() {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Configuration for a file store that uses this stand-in. */
  get place() {
    return { bucket: this.bucket, endpoint: this.endpoint, region: "auto", credentials: this.credentials };
  }

  async start(port = this.#port) {
    this.#server.listen(port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Stops the server. Its files stay. */
  async stop() {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
    this.#server = this.#create();
  }

  #create() {
    return createServer((request, reply) => void this.#answer(request, reply).catch(() => reply.destroy()));
  }

  async #answer(request: IncomingMessage, reply: ServerResponse) {
    const url = new URL(request.url ?? "/", this.endpoint);
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split("/");
    const key = rest.join("/");
    const { method = "GET" } = request;
    this.asked.push(`${method} ${key}`);
    if (this.behavior.hangs) return reply;
    const refuse = (code: string) =>
      reply
        .writeHead(STATUS[code] ?? 403, { "content-type": "application/xml" })
        .end(method === "HEAD" ? "" : `<Error><Code>${code}</Code><Message>Refused: ${code}</Message></Error>`);
    const { slowMs, failures = 0, refuses, forbids } = this.behavior;
    const body = await buffer(request);
    if (slowMs) await delay(slowMs);
    if (failures > 0) {
      this.behavior = { ...this.behavior, failures: failures - 1 };
      return refuse("InternalError");
    }
    const fault = refuses ?? signatureFault(request, body, this.credentials);
    if (fault) return refuse(fault);
    if (bucket !== this.bucket) return refuse("NoSuchBucket");
    if (forbids?.includes(method)) return refuse("AccessDenied");
    if (key === "") return method === "HEAD" ? reply.end() : reply.end(this.#listing(url));
    if (method === "PUT") {
      this.objects.set(key, { body, type: request.headers["content-type"] ?? "", modifiedAt: new Date() });
      return reply.end();
    }
    if (method === "DELETE") {
      this.objects.delete(key);
      return reply.writeHead(204).end();
    }
    const object = this.objects.get(key);
    return object ? (this.#send(request, reply, object, url) ?? refuse("InvalidRange")) : refuse("NoSuchKey");
  }

  #send({ method, headers }: IncomingMessage, reply: ServerResponse, { body, type }: StoredObject, url: URL) {
    const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? "") ?? [];
    const start = first ? Number(first) : last ? Math.max(0, body.length - Number(last)) : 0;
    const end = first && last ? Math.min(Number(last), body.length - 1) : body.length - 1;
    if (first !== undefined && start > end) return undefined;
    const part = body.subarray(start, end + 1);
    const disposition = url.searchParams.get("response-content-disposition");
    reply.writeHead(first === undefined ? 200 : 206, {
      "content-type": url.searchParams.get("response-content-type") ?? type,
      "content-length": part.length,
      ...(first !== undefined && { "content-range": `bytes ${start}-${end}/${body.length}` }),
      ...(disposition && { "content-disposition": disposition }),
    });
    if (method === "HEAD") return reply.end();
    this.connectionsInUse++;
    reply.once("close", () => this.connectionsInUse--);
    if (!this.behavior.stalls) return reply.end(part);
    reply.write(part.subarray(0, part.length >> 1));
    return reply;
  }

  #listing({ searchParams: asked }: URL): string {
    const from = Number(asked.get("continuation-token") ?? 0);
    const size = Math.min(this.pageSize, Number(asked.get("max-keys") ?? this.pageSize));
    const found = [...this.objects].filter(([key]) => key.startsWith(asked.get("prefix") ?? ""));
    const page = found
      .slice(from, from + size)
      .map(
        ([key, { body, modifiedAt }]) =>
          `<Contents><Key>${key}</Key><Size>${body.length}</Size><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`,
      );
    const isCut = from + size < found.length;
    const next = isCut ? `<NextContinuationToken>${from + size}</NextContinuationToken>` : "";
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${page.join("")}</ListBucketResult>`;
  }
}

/** Starts a stand-in on a free port. */
export async function startS3StandIn(): Promise<S3StandIn> {
  const standIn = new S3StandIn();
  await standIn.start();
  return standIn;
}
