import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { contentSecurityPolicy, type PolicyOptions } from "../http/content-security-policy.ts";
import { RETRY_AFTER_SECONDS, type Rendering } from "./page-renderer.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const BROTLI_QUALITY = 5;

/** What pages are compressed as, the best first. */
export const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number] | "identity";

/** A page as it goes out: body and policy belong together, and each encoding is made once. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  /** True when nothing was missing while it was made. */
  whole: boolean;
  body(encoding: Encoding): Promise<Buffer>;
}

/** Status and headers of a rendering as it stands: what lacks its main part says when to come again. */
export function headOf({ response, missing }: Rendering): { status: number; headers: Record<string, string> } {
  const headers = Object.fromEntries(response.headers);
  if (missing.has("main"))
    return {
      status: 503,
      headers: { ...headers, "cache-control": "no-store", "retry-after": `${RETRY_AFTER_SECONDS}` },
    };
  const failed = missing.size > 0 || response.status >= 500;
  return { status: response.status, headers: failed ? { ...headers, "cache-control": "no-store" } : headers };
}

export async function toRenderedPage(rendering: Rendering, policy: PolicyOptions): Promise<RenderedPage> {
  const plain = Buffer.from(await rendering.response.arrayBuffer());
  const { status, headers } = headOf(rendering);
  if (headers["content-type"]?.startsWith("text/html"))
    headers["content-security-policy"] = contentSecurityPolicy(plain.toString("utf8"), policy);
  const encodings: Partial<Record<Encoding, Promise<Buffer>>> = { identity: Promise.resolve(plain) };
  return {
    status,
    headers,
    whole: rendering.missing.size === 0 && status < 500,
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
