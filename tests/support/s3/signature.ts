import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

const ALGORITHM = "AWS4-HMAC-SHA256";
const UNSIGNED = "UNSIGNED-PAYLOAD";
const SKEW_MS = 15 * 60_000;

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Formats an instant as 20260102T030405Z. */
const momentOf = (stamp: string) =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

interface Claim {
  credential: string;
  signedHeaders: string;
  signature: string;
  stamp: string;
  payloadHash: string;
  validForMs: number;
}

function claimOf(request: IncomingMessage, { searchParams: query }: URL): Claim | null {
  if (query.get("X-Amz-Algorithm") === ALGORITHM)
    return {
      credential: query.get("X-Amz-Credential") ?? "",
      signedHeaders: query.get("X-Amz-SignedHeaders") ?? "",
      signature: query.get("X-Amz-Signature") ?? "",
      stamp: query.get("X-Amz-Date") ?? "",
      payloadHash: UNSIGNED,
      validForMs: Number(query.get("X-Amz-Expires")) * 1000,
    };
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? "",
    ) ?? [];
  if (!credential || !signedHeaders || !signature) return null;
  const stamp = String(request.headers["x-amz-date"]);
  const payloadHash = String(request.headers["x-amz-content-sha256"]);
  return { credential, signedHeaders, signature, stamp, payloadHash, validForMs: SKEW_MS };
}

function expectedSignature(request: IncomingMessage, url: URL, claim: Claim, secret: string): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const headers = claim.signedHeaders
    .split(";")
    .map((name) => `${name}:${String(request.headers[name] ?? "").trim()}\n`)
    .join("");
  const asked = [request.method, url.pathname, query, headers, claim.signedHeaders, claim.payloadHash].join("\n");
  const [, day = "", region = "", service = "", end = ""] = claim.credential.split("/");
  const key = [region, service, end].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, day));
  const toSign = [ALGORITHM, claim.stamp, [day, region, service, end].join("/"), sha256(asked)].join("\n");
  return hmac(key, toSign).toString("hex");
}

/** Returns the error code that signature version 4 requires, or null for a correctly signed request. */
export function signatureFault(request: IncomingMessage, body: Buffer, credentials: Credentials): string | null {
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
  const claim = claimOf(request, url);
  if (!claim) return "AccessDenied";
  if (claim.credential.split("/")[0] !== credentials.accessKeyId) return "InvalidAccessKeyId";
  const age = Date.now() - momentOf(claim.stamp);
  if (!(age > -SKEW_MS && age < claim.validForMs)) return "AccessDenied";
  if (claim.payloadHash !== UNSIGNED && claim.payloadHash !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const expected = expectedSignature(request, url, claim, credentials.secretAccessKey);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(claim.signature.padEnd(64).slice(0, 64)))
    ? null
    : "SignatureDoesNotMatch";
}
