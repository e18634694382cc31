import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import { memoize } from "#shared/memoize.ts";

const brotli = promisify(brotliCompress);
const unBrotli = promisify(brotliDecompress);
const gzipped = promisify(gzip);
const unzipped = promisify(gunzip);
const BROTLI_QUALITY = 5;

/** Encodings of responses, best first. */
const encodings = ["br", "gzip"] as const;
type Encoding = (typeof encodings)[number] | "identity";

const offered: Encoding[] = [...encodings, "identity"];

/** `*` covers every encoding that is not listed. The negotiator would use it for the first offer. */
function withoutStar(header: string): string {
  const parts = header.split(",").map((part) => part.trim());
  const star = parts.find((part) => part.startsWith("*"));
  if (!star) return header;
  const named = new Set(parts.map((part) => part.split(";")[0]?.trim()));
  const others = offered.filter((encoding) => !named.has(encoding)).map((encoding) => star.replace("*", encoding));
  return [...parts.filter((part) => !part.startsWith("*")), ...others].join(",");
}

const negotiated = memoize(
  (header): Encoding =>
    (negotiate(withoutStar(header.toLowerCase()), offered as string[]) as Encoding | null) ?? "identity",
);

/** Returns the best encoding that a client accepts; "identity" if it accepts none of ours. */
export const chooseEncoding = (acceptEncoding = ""): Encoding => negotiated(acceptEncoding);

function compress(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return gzipped(plain);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(plain, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: plain.length } });
}

/** Copies bytes, because results of zlib and small buffers are views of much larger buffers. */
function copied(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

async function encode(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return plain;
  return copied(await compress(plain, encoding));
}

async function decode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return body;
  return copied(await (encoding === "gzip" ? unzipped : unBrotli)(body));
}

/** One encoding of a response. `head` has names and values in turn, as Node sends them. */
interface EncodedResponse {
  status: number;
  head: string[];
  body?: Buffer;
}

interface ResponseParts {
  status: number;
  headers: Readonly<Record<string, string>>;
  plain: Buffer;
  /** False if something was missing during rendering. */
  isComplete: boolean;
  /** If set, the only available encodings. Other clients get the plain body. */
  encoded?: Partial<Record<Encoding, Buffer>>;
}

/** Estimated memory of headers, keys and map entries. */
const OVERHEAD_BYTES = 4096;

/**
 * A response that can be sent repeatedly. Each encoding is created once; all share headers and entity tag. After
 * compression the plain body, which is several times larger, is dropped until a client needs it.
 */
export class CachedResponse {
  readonly status: number;
  readonly isComplete: boolean;
  /** Called when its memory use changes. */
  onResize: (() => void) | undefined;
  readonly #etag: string | undefined;
  readonly #head: string[];
  #isPlainRequested = false;
  readonly #encoded = new Map<Encoding, EncodedResponse>();
  readonly #encoding = new Map<Encoding, Promise<EncodedResponse>>();

  constructor({ status, headers, plain, isComplete, encoded }: ResponseParts) {
    this.status = status;
    this.isComplete = isComplete;
    this.#head = Object.entries(headers).flat();
    if (isComplete && status === 200) {
      this.#etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 24)}"`;
      this.#head.push("etag", this.#etag);
    }
    const identity = this.#withBody("identity", plain);
    this.#encoded.set("identity", identity);
    if (!encoded) return;
    for (const encoding of encodings) {
      const body = encoded[encoding];
      this.#encoded.set(encoding, body ? this.#withBody(encoding, body) : identity);
    }
  }

  /**
   * Returns the response in an encoding, or undefined if that encoding does not exist yet.
   * @param etags the client's If-None-Match header
   */
  find(etags: string | undefined, encoding: Encoding): EncodedResponse | undefined {
    if (this.#isCurrent(etags)) return { status: 304, head: this.#head };
    if (encoding === "identity") this.#isPlainRequested = true;
    return this.#encoded.get(encoding);
  }

  /** Returns the response in an encoding, and encodes it first if needed. */
  async get(etags: string | undefined, encoding: Encoding): Promise<EncodedResponse> {
    const found = this.find(etags, encoding);
    if (found) return found;
    const running = this.#encoding.get(encoding) ?? this.#encode(encoding);
    this.#encoding.set(encoding, running);
    return running.finally(() => this.#encoding.delete(encoding));
  }

  /** Estimated memory use. */
  get bytes(): number {
    const bodies = new Set(this.#encoded.values().map(({ body }) => body));
    return [...bodies].reduce((sum, body) => sum + (body?.length ?? 0), OVERHEAD_BYTES);
  }

  async #encode(encoding: Encoding): Promise<EncodedResponse> {
    const response = this.#withBody(encoding, await encode(await this.#plain(), encoding));
    this.#encoded.set(encoding, response);
    if (!this.#isPlainRequested) this.#encoded.delete("identity");
    this.onResize?.();
    return response;
  }

  async #plain(): Promise<Buffer> {
    for (const encoding of ["identity", ...encodings] as const) {
      const body = this.#encoded.get(encoding)?.body;
      if (body) return decode(body, encoding);
    }
    throw new Error("The response has no body.");
  }

  #withBody(encoding: Encoding, body: Buffer): EncodedResponse {
    const head = [...this.#head, "content-length", String(body.length)];
    if (encoding !== "identity") head.push("content-encoding", encoding);
    return { status: this.status, head, body };
  }

  #isCurrent(etags: string | undefined): boolean {
    return this.#etag !== undefined && (etags?.split(",").some((tag) => tag.trim() === this.#etag) ?? false);
  }
}
