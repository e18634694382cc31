import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { chooseEncoding as negotiated } from "../http/content-encoding.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const BROTLI_QUALITY = 5;

/** What answers are compressed as, the best first. */
const OFFERED = ["br", "gzip"] as const;
export type Encoding = (typeof OFFERED)[number] | "identity";

/** The best encoding that a client takes for what is whole. */
export const chooseEncoding = (acceptEncoding: string | undefined): Encoding => negotiated(acceptEncoding, OFFERED);

/** The same for what is sent as it comes: Brotli holds small pieces back. */
export const chooseForStream = (acceptEncoding: string | undefined) => negotiated(acceptEncoding, ["gzip"]);

export async function encode(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case "br":
      return brotli(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
      });
    case "gzip":
      return gzipped(plain);
    case "identity":
      return plain;
  }
}
