import { createHash } from "node:crypto";
import { type Encoding, encode } from "./encodings.ts";

/** An answer that can go out again and again: each encoding is made once, and all share headers and entity tag. */
export class ReadyAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  /** True when nothing was missing when it was made. */
  readonly isWhole: boolean;
  readonly #bodies = new Map<Encoding, Buffer>();
  readonly #encoding = new Map<Encoding, Promise<Buffer>>();

  constructor(status: number, headers: Record<string, string>, plain: Buffer, isWhole: boolean) {
    this.status = status;
    this.headers = headers;
    this.isWhole = isWhole;
    this.etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 24)}"`;
    this.#bodies.set("identity", plain);
  }

  async body(encoding: Encoding): Promise<Buffer> {
    const made = this.#bodies.get(encoding);
    if (made) return made;
    const making = this.#encoding.get(encoding) ?? encode(this.#plain, encoding);
    this.#encoding.set(encoding, making);
    this.#bodies.set(encoding, await making);
    return making;
  }

  get #plain(): Buffer {
    return this.#bodies.get("identity") ?? Buffer.alloc(0);
  }

  /** Memory that the bodies take. */
  get bytes(): number {
    return this.#bodies.values().reduce((sum, body) => sum + body.length, 0);
  }
}
