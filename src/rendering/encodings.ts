import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import { memoize } from "#shared/memoize.ts";

const brotli = promisify(brotliCompress);
const unBrotli = promisify(brotliDecompress);
const gzipped = promisify(gzip);
const unzipped = promisify(gunzip);
const BROTLI_QUALITY = 5;

/** Encodings of responses, best first. */
export const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number] | "identity";

const offered: Encoding[] = [...encodings, "identity"];

/** `*` covers every encoding that is not listed. The negotiator would use it for the first offer. */
function withoutStar(header: string): string {
  const parts = header.split(",").map((part) => part.trim());
  const star = parts.find((part) => part.startsWith("*"));
  if (!star) return header;
  const named = new Set(parts.map((part) => part.split(";")[0]?.trim()));
  const others = offered.filter((encoding) => !named.has(encoding)).map((encoding) => star.replace("*", encoding));
  return [...parts.filter((part) => !part.startsWith("*")), ...others].join(",");
}

const negotiated = memoize(
  (header): Encoding =>
    (negotiate(withoutStar(header.toLowerCase()), offered as string[]) as Encoding | null) ?? "identity",
);

/** Returns the best encoding that a client accepts; "identity" if it accepts none of ours. */
export const chooseEncoding = (acceptEncoding = ""): Encoding => negotiated(acceptEncoding);

function compress(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return gzipped(plain);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(plain, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: plain.length } });
}

/** Copies bytes, because results of zlib and small buffers are views of much larger buffers. */
function copied(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

export async function encode(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return plain;
  return copied(await compress(plain, encoding));
}

export async function decode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return body;
  return copied(await (encoding === "gzip" ? unzipped : unBrotli)(body));
}
