import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";

/** What tells one file's content from another's. */
export interface Fingerprint {
  bytes: number;
  sha256: string;
}

/** Writes a new file that only its owner can read, and waits until it is on the disk. */
export async function writeDurably(
  path: string,
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<Fingerprint> {
  const hash = createHash("sha256");
  let bytes = 0;
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** Reads a file to its end. @throws when it is not there */
export async function fingerprint(path: string): Promise<Fingerprint> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}
