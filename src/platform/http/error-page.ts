import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "#shared/characters.ts";
import type { AppError } from "../errors.ts";

const STYLES =
  "body{max-width:32rem;margin:20vh auto 0;padding:0 1.5rem;font:1rem/1.5 system-ui,sans-serif}h1{font-size:1.5rem;line-height:1.25}";
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLES).digest("base64")}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/** Returns whether a browser is opening a page, and the site, not the request, is the reason for the failure. */
export const needsErrorPage = ({ method, url, headers }: FastifyRequest, { status }: AppError): boolean =>
  (status >= 500 || status === 429) &&
  method === "GET" &&
  !url.startsWith("/api/") &&
  (headers.accept ?? "").includes("text/html");

/**
 * Sends a failure as a small page that needs neither the database nor the site's scripts and styles. If the time until
 * the next attempt is known, the browser then loads the page again.
 */
export function sendErrorPage(reply: FastifyReply, { message, retryAfterSeconds }: AppError) {
  const seconds = retryAfterSeconds === undefined ? undefined : Math.max(1, Math.ceil(retryAfterSeconds));
  const [retry, note] =
    seconds === undefined
      ? ["", ""]
      : [
          `<meta http-equiv="refresh" content="${seconds}">`,
          `<p>This page loads again in ${seconds === 1 ? "1 second" : `${seconds} seconds`}.</p>`,
        ];
  return reply
    .header("content-security-policy", POLICY)
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">${retry}<title>Page not available</title><style>${STYLES}</style></head><body><main><h1>Page not available</h1><p>${escapeHtml(message)}</p>${note}</main></body></html>`,
    );
}
