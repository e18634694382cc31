import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";

/** Size and hash of a file's content. */
export interface Fingerprint {
  bytes: number;
  sha256: string;
}

/** Writes a new file that only its owner can read, and syncs it to disk. */
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

/** Reads a whole file and returns its fingerprint. @throws if the file does not exist */
export async function fingerprint(path: string): Promise<Fingerprint> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}
