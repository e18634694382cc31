import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import { chooseEncoding as negotiated } from "#platform/http/content-encoding.ts";
import { memoize } from "#shared/memoize.ts";

const brotli = promisify(brotliCompress);
const unBrotli = promisify(brotliDecompress);
const gzipped = promisify(gzip);
const unzipped = promisify(gunzip);
const BROTLI_QUALITY = 5;

/** Encodings of responses, best first. */
export const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number] | "identity";

const chosen = memoize((acceptEncoding) => negotiated(acceptEncoding, encodings));

/** Returns the best encoding that a client accepts. */
export const chooseEncoding = (acceptEncoding = ""): Encoding => chosen(acceptEncoding);

function compress(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return gzipped(plain);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(plain, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: plain.length } });
}

/** Copies bytes, because results of zlib and small buffers are views of much larger buffers. */
function alone(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

export async function encode(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return plain;
  return alone(await compress(plain, encoding));
}

export async function decode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return body;
  return alone(await (encoding === "gzip" ? unzipped : unBrotli)(body));
}
