import { createHash } from "node:crypto";
import { decode, type Encoding, encode, encodings } from "./encodings.ts";

/** One encoding of a response. `head` has names and values in turn, as Node sends them. */
export interface EncodedResponse {
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
