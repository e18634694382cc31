import { createHash } from "node:crypto";
import { decode, type Encoding, encode, encodings } from "./encodings.ts";

/** Status, raw headers (name and value in turn) and body. */
export interface Ready {
  status: number;
  head: string[];
  body?: Buffer;
}

interface AnswerParts {
  status: number;
  headers: Readonly<Record<string, string>>;
  plain: Buffer;
  /** False if something was missing during rendering. */
  isWhole: boolean;
  /** If set, the only available encodings. Other clients get the plain body. */
  encoded?: Partial<Record<Encoding, Buffer>>;
}

/** Estimated memory of headers, keys and map entries. */
const BYTES_BESIDES_BODIES = 4096;

/**
 * A response that can be sent repeatedly. Each encoding is created once; all share headers and entity tag. After
 * compression the plain body, which is several times larger, is dropped until a client needs it.
 */
export class ReadyAnswer {
  readonly status: number;
  readonly isWhole: boolean;
  /** Called when its memory use changes. */
  onResized: (() => void) | undefined;
  readonly #etag: string | undefined;
  readonly #head: string[];
  #isAskedForPlain = false;
  readonly #bodies = new Map<Encoding, Ready>();
  readonly #encoding = new Map<Encoding, Promise<Ready>>();

  constructor({ status, headers, plain, isWhole, encoded }: AnswerParts) {
    this.status = status;
    this.isWhole = isWhole;
    this.#head = Object.entries(headers).flat();
    if (isWhole && status === 200) {
      this.#etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 24)}"`;
      this.#head.push("etag", this.#etag);
    }
    const identity = this.#readyAs("identity", plain);
    this.#bodies.set("identity", identity);
    if (!encoded) return;
    for (const encoding of encodings) {
      const body = encoded[encoding];
      this.#bodies.set(encoding, body ? this.#readyAs(encoding, body) : identity);
    }
  }

  /** Returns the response for a client with the version `known`, or undefined if this encoding does not exist yet. */
  ready(known: string | undefined, encoding: Encoding): Ready | undefined {
    if (this.#isCurrent(known)) return { status: 304, head: this.#head };
    if (encoding === "identity") this.#isAskedForPlain = true;
    return this.#bodies.get(encoding);
  }

  /** Returns the response, and encodes it first if needed. */
  async make(known: string | undefined, encoding: Encoding): Promise<Ready> {
    const ready = this.ready(known, encoding);
    if (ready) return ready;
    const making = this.#encoding.get(encoding) ?? this.#encode(encoding);
    this.#encoding.set(encoding, making);
    return making.finally(() => this.#encoding.delete(encoding));
  }

  /** Estimated memory use. */
  get bytes(): number {
    const bodies = new Set(this.#bodies.values().map(({ body }) => body));
    return [...bodies].reduce((sum, body) => sum + (body?.length ?? 0), BYTES_BESIDES_BODIES);
  }

  async #encode(encoding: Encoding): Promise<Ready> {
    const ready = this.#readyAs(encoding, await encode(await this.#plain(), encoding));
    this.#bodies.set(encoding, ready);
    if (!this.#isAskedForPlain) this.#bodies.delete("identity");
    this.onResized?.();
    return ready;
  }

  async #plain(): Promise<Buffer> {
    for (const encoding of ["identity", ...encodings] as const) {
      const body = this.#bodies.get(encoding)?.body;
      if (body) return decode(body, encoding);
    }
    throw new Error("An answer holds no body.");
  }

  #readyAs(encoding: Encoding, body: Buffer): Ready {
    const head = [...this.#head, "content-length", String(body.length)];
    if (encoding !== "identity") head.push("content-encoding", encoding);
    return { status: this.status, head, body };
  }

  #isCurrent(known: string | undefined): boolean {
    return this.#etag !== undefined && (known?.split(",").some((tag) => tag.trim() === this.#etag) ?? false);
  }
}
