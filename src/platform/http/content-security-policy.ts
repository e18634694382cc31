import { createHash } from "node:crypto";

export interface PolicyOptions {
  /** Origins of the CDN in front of /media and of the store that readers are sent to, where there are such. */
  mediaOrigin?: string | undefined;
  /** In development: Vite puts styles into pages, and tells them of changes on a port of its own. */
  withVite?: boolean;
  /** The page may start the thread that works on pictures, and no other; and it may hold the editor of texts. */
  withWorker?: boolean | undefined;
}

/** In src/kit/pictures/start-worker.ts: it lets the address of one script through. */
const WORKER_POLICY = "picture-worker";
/**
 * In ProseMirror: it lets what is pasted be read, in a document without a window, which runs and fetches nothing. The
 * editor takes over what its own schema knows, and makes it anew.
 */
const EDITOR_POLICY = "ProseMirrorClipboard";
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g;

/** Those of the branch's colours, in src/web/documents/site-head.tsx. */
const INLINE_STYLES = /<style id="colours">([^<]*)<\/style>/;

const sourceHash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * The policy of one HTML body: the site's own files, exactly the inline scripts and styles that stand in it, and pictures
 * and videos of the `outside` origins in use. Any other would do to carry something out in its address.
 */
export function contentSecurityPolicy(
  html: string,
  { mediaOrigin, withVite, withWorker }: PolicyOptions,
  outside: readonly string[],
): string {
  const inline = [...new Set([...html.matchAll(INLINE_SCRIPT)].map((match) => sourceHash(match[1] ?? "")))];
  const styles = INLINE_STYLES.exec(html)?.[1];
  const media = [...(mediaOrigin ? [mediaOrigin] : []), ...outside].map((origin) => ` ${origin}`).join("");
  return [
    "default-src 'none'",
    `script-src 'self' ${inline.join(" ")}`.trim(),
    `style-src 'self'${withVite ? " 'unsafe-inline'" : styles ? ` ${sourceHash(styles)}` : ""}`,
    "font-src 'self'",
    `img-src 'self' data: blob:${media}`,
    `media-src 'self' blob:${media}`,
    "frame-src https://www.youtube-nocookie.com",
    `connect-src 'self'${withVite ? " ws:" : ""}`,
    `worker-src ${withWorker ? "'self'" : "'none'"}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    // No text becomes markup or code in the browser, and nothing may say that it should.
    ...(withVite
      ? []
      : [
          "require-trusted-types-for 'script'",
          `trusted-types ${withWorker ? `${WORKER_POLICY} ${EDITOR_POLICY}` : "'none'"}`,
        ]),
  ].join("; ");
}
