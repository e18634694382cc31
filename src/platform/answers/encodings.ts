import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { chooseEncoding as negotiated } from "../http/content-encoding.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const BROTLI_QUALITY = 5;

/** What answers are compressed as, the best first. */
export const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number] | "identity";

/** Browsers send a few forms of the header, again and again. */
const chosen = new Map<string, Encoding>();
const FORMS_KNOWN = 200;
const FORM_MAX_CHARACTERS = 100;

/** The best encoding that a client takes. */
export function chooseEncoding(acceptEncoding = ""): Encoding {
  const known = chosen.get(acceptEncoding);
  if (known) return known;
  const encoding = negotiated(acceptEncoding, encodings);
  if (chosen.size < FORMS_KNOWN && acceptEncoding.length < FORM_MAX_CHARACTERS) chosen.set(acceptEncoding, encoding);
  return encoding;
}

export async function encode(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return plain;
  if (encoding === "gzip") return gzipped(plain);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(plain, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: plain.length } });
}
