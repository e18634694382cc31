import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { contentSecurityPolicy, type PolicyOptions } from "../http/content-security-policy.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const BROTLI_QUALITY = 5;

export type Encoding = "br" | "gzip" | "identity";

/** A page as it goes out: body and policy belong together, and each encoding is made once. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  body(encoding: Encoding): Promise<Buffer>;
}

export async function toRenderedPage(response: Response, policy: PolicyOptions): Promise<RenderedPage> {
  const plain = Buffer.from(await response.arrayBuffer());
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    headers[name] = value;
  });
  if (headers["content-type"]?.startsWith("text/html"))
    headers["content-security-policy"] = contentSecurityPolicy(plain.toString("utf8"), policy);
  const encodings: Partial<Record<Encoding, Promise<Buffer>>> = { identity: Promise.resolve(plain) };
  return {
    status: response.status,
    headers,
    etag: `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 24)}"`,
    body(encoding) {
      encodings[encoding] ??=
        encoding === "br"
          ? brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
          : gzipped(plain);
      return encodings[encoding];
    },
  };
}
