import { createHash } from "node:crypto";
import { decode, type Encoding, encode, encodings } from "./encodings.ts";

/** Status, headers as Node writes them, name and value in turns, and body. */
export interface Ready {
  status: number;
  head: string[];
  body?: Buffer;
}

interface AnswerParts {
  status: number;
  headers: Readonly<Record<string, string>>;
  plain: Buffer;
  /** False when something was missing when it was made. */
  isWhole: boolean;
  /** Given, there are these encodings and no others; who takes none of them gets it plain. */
  encoded?: Partial<Record<Encoding, Buffer>>;
}

/** About what headers, keys and places in maps take of memory. */
const BYTES_BESIDES_BODIES = 4096;

/**
 * An answer that can go out again and again: each encoding is made once, and all share headers and entity tag. Once it is
 * compressed it is no longer held plain, which takes several times the memory, until somebody asks for that.
 */
export class ReadyAnswer {
  readonly status: number;
  readonly isWhole: boolean;
  /** Told when it has come to take more memory, or less. */
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

  /** What goes out to who has the version `known` and takes `encoding`; undefined while it is not encoded so. */
  ready(known: string | undefined, encoding: Encoding): Ready | undefined {
    if (this.#isCurrent(known)) return { status: 304, head: this.#head };
    if (encoding === "identity") this.#isAskedForPlain = true;
    return this.#bodies.get(encoding);
  }

  /** The same; encodes it first where that must be. */
  async make(known: string | undefined, encoding: Encoding): Promise<Ready> {
    const ready = this.ready(known, encoding);
    if (ready) return ready;
    const making = this.#encoding.get(encoding) ?? this.#encode(encoding);
    this.#encoding.set(encoding, making);
    return making.finally(() => this.#encoding.delete(encoding));
  }

  /** Memory that it takes. */
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
