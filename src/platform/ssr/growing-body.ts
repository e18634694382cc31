/** A body that is still being made: whoever reads it, and whenever, gets it from its beginning. */
export class GrowingBody {
  readonly #chunks: Uint8Array[] = [];
  #grown = Promise.withResolvers<void>();
  #ended = false;
  /** All of it, once it has ended. @throws what its source failed with */
  readonly whole: Promise<Buffer>;

  constructor(source: ReadableStream<Uint8Array> | null) {
    this.whole = this.#fill(source);
    // Told to those who read; nobody has to.
    this.whole.catch(() => {});
  }

  async *read(): AsyncGenerator<Uint8Array> {
    for (let next = 0; ; next += 1) {
      while (next >= this.#chunks.length && !this.#ended) await this.#grown.promise;
      const chunk = this.#chunks[next];
      if (!chunk) break;
      yield chunk;
    }
    await this.whole;
  }

  async #fill(source: ReadableStream<Uint8Array> | null): Promise<Buffer> {
    try {
      for await (const chunk of source ?? []) {
        this.#chunks.push(chunk);
        this.#wake();
      }
      return Buffer.concat(this.#chunks);
    } finally {
      this.#ended = true;
      this.#wake();
    }
  }

  #wake() {
    const { resolve } = this.#grown;
    this.#grown = Promise.withResolvers();
    resolve();
  }
}
