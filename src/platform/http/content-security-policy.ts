import { createHash } from "node:crypto";
import { cacheUntilChange } from "../db/database.ts";
import { listExternalPictures } from "../db/media-columns.store.ts";
import type { Deps } from "../deps.ts";
import type { HttpServer } from "./server.ts";

export interface PolicyOptions {
  /** Origins of the CDN and of the store, if there are any. */
  mediaOrigin?: string | undefined;
  /** In development: Vite inserts styles into pages, and sends updates on its own port. */
  withVite?: boolean;
  /** The page may start the picture worker, and may contain the text editor. */
  withWorker?: boolean | undefined;
  /** The page is the door page, which has a service worker. */
  withDoor?: boolean | undefined;
  /** Other sites may show the page in a frame. It must have no forms and no buttons. */
  isEmbedded?: boolean | undefined;
}

/** The Trusted Types policy in src/kit/pictures/convert-picture.ts, which allows the URL of one script. */
const WORKER_POLICY = "picture-worker";
/**
 * The Trusted Types policy of ProseMirror, which parses pasted HTML in an inert document. The editor keeps only
 * content of its schema.
 */
const EDITOR_POLICY = "ProseMirrorClipboard";
/** The Trusted Types policy in src/features/registrations/ui/door/install-door.ts, which allows the URL of one script. */
const DOOR_POLICY = "door-worker";
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g;

/** The styles of the branch colors, in src/features/branch/ui/site-head.tsx. */
const INLINE_STYLES = /<style id="colours">([^<]*)<\/style>/;

const sourceHash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Returns the policy of one HTML page: the site's own files, exactly its inline scripts and styles, and pictures and
 * videos of the `outside` origins in use. Any other origin could be used to leak data in URLs.
 */
export function contentSecurityPolicy(
  html: string,
  { mediaOrigin, withVite, withWorker, withDoor, isEmbedded }: PolicyOptions,
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
    `worker-src ${withWorker || withDoor ? "'self'" : "'none'"}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${isEmbedded ? "*" : "'none'"}`,
    // Trusted Types: no string becomes markup or code, and no policy may allow it.
    ...(withVite
      ? []
      : [
          "require-trusted-types-for 'script'",
          `trusted-types ${withWorker ? `${WORKER_POLICY} ${EDITOR_POLICY}` : withDoor ? DOOR_POLICY : "'none'"}`,
        ]),
  ].join("; ");
}

/** Origins of pictures and videos from other sites. */
export type OutsideOrigins = () => Promise<readonly string[]>;

/** Only characters without a special meaning in a policy. Mixed content is blocked anyway. */
const ORIGIN = /^https:\/\/[a-z\d._-]+(?::\d+)?$/;
/** The limit of what fits into a header. */
const ORIGINS_MAX = 100;

const originsOf = (addresses: readonly string[]) =>
  [
    ...new Set(
      addresses
        .filter((address) => URL.canParse(address))
        .map((address) => new URL(address))
        .map(({ origin }) => origin)
        .filter((origin) => ORIGIN.test(origin)),
    ),
  ].slice(0, ORIGINS_MAX);

/** Queries the database once after each change. @param listMore returns URLs that are not in their own columns */
export function watchOutsideOrigins(
  app: HttpServer,
  { db, changes, mediaColumns }: Pick<Deps, "db" | "changes" | "mediaColumns">,
  listMore: () => Promise<readonly string[]>,
): OutsideOrigins {
  const known = cacheUntilChange(changes, async () =>
    originsOf([...(await listMore()), ...(await listExternalPictures(db, mediaColumns))]),
  );
  app.addHook("onClose", async () => known.stop());
  return known.get;
}
