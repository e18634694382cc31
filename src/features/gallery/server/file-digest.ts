import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/** SHA-256 of the picture of a form, in hexadecimal digits, unless it came along; undefined where there is no picture. */
export async function fileDigest([file]: readonly string[], told?: string): Promise<string | undefined> {
  if (file === undefined || told !== undefined) return file && told;
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
