import { Readable } from "node:stream";

async function* wantedChunks(source: Readable, idleMs: number): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  const giveUp = () => source.destroy(new Error(`Nothing more of the file came for ${idleMs} ms: it timed out`));
  for (;;) {
    const stalled = setTimeout(giveUp, idleMs);
    const { done, value } = await chunks.next().finally(() => clearTimeout(stalled));
    if (done) return;
    yield value;
  }
}

/**
 * The same stream, which ends with an error when nothing comes although somebody reads. Time in which the reader does
 * not ask for more, as one on a slow line, does not count.
 */
export function endWhenStalled(source: Readable, idleMs: number): Readable {
  const stream = Readable.from(wantedChunks(source, idleMs), { objectMode: false });
  // Also stops if reading never starts.
  return stream.once("close", () => source.destroy());
}
