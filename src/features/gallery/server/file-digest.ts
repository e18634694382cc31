import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/** Returns the SHA-256 of a form's image in hexadecimal, unless the form includes it; undefined without an image. */
export async function fileDigest([file]: readonly string[], told?: string): Promise<string | undefined> {
  if (file === undefined || told !== undefined) return file && told;
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
