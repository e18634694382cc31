import { existsSync, readdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hasPreviewCookie, type Previews, type RunPreview } from "#content/preview.ts";
import type { Changes } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import { contentSecurityPolicy, type OutsideOrigins } from "#platform/http/content-security-policy.ts";
import { sendError } from "#platform/http/error-handler.ts";
import { clientOf, limitPerMinute } from "#platform/http/limits.ts";
import type { HttpServer } from "#platform/http/server.ts";
import type { Media } from "#platform/media/media.ts";
import { localPath } from "#shared/links.ts";
import { memoize } from "#shared/memoize.ts";
import { CachedResponse, chooseEncoding } from "./cached-response.ts";
import { createPageRenderer, type Pages, type RendererOptions, toCachedResponse } from "./page-renderer.ts";
import { createPreviewHandler } from "./previews.ts";
import type { ResponseCache } from "./response-cache.ts";
import { cachedHeaders, sendCached, sharedHeaders } from "./serve-cached.ts";

const URL_MAX_CHARACTERS = 2000;
/** Replaces URLs that are too long, so that their not-found page is rendered once. */
const NO_PAGE = "/-";
/** Per client. A site of many years has some hundred pages, each rendered once for everyone. */
const RENDERINGS_PER_MINUTE = 1200;
/** React Router's data requests. Our pages have no such data. */
const DATA_PATH = /^[^?]*\.data(\?|$)/;
/** The same as for JSON: a registration has up to 12 long answers. */
const FORM_MAX_BYTES = 64 * 1024;
/** Per client. A whole campus can share one address when registration opens. */
const VISITS_PER_MINUTE = 6000;
const FORM_TYPE = "application/x-www-form-urlencoded";

interface PagesOptions extends RendererOptions {
  publicUrl: string | undefined;
  cache: ResponseCache;
  mediaBaseUrl: string;
  changes: Changes;
  /** Origin of pictures that the store serves. */
  media: Pick<Media, "linkOrigin">;
  trustProxy: string[];
  outsideOrigins: OutsideOrigins;
  /** Absent without previews. */
  preview?: { previews: Previews; preview: RunPreview };
}

/**
 * Cached pages and files cost almost nothing, so they are sent even while the server sheds load. The renderer rejects pages
 * that would need rendering.
 */
const config = { access: "public" as const, neverShed: true };

const isForwarded = (headers: IncomingHttpHeaders) =>
  headers["x-forwarded-host"] !== undefined || headers["x-forwarded-proto"] !== undefined;

/** Returns the cache key of a page. Neither an origin nor a URL contains a space, so no two pages share a key. */
const pageKey = (origin: string, url: string) => `${origin} ${url}`;

/** Serves every path outside the API and stored files: built files, and server-rendered pages. */
export async function pagesRoutes(app: HttpServer, pages: Pages, options: PagesOptions) {
  const { cache, outsideOrigins, publicUrl, trustProxy } = options;
  if (pages.clientFolder) await staticFilesRoutes(app, pages.clientFolder, cache);

  const mediaOrigins = [options.mediaBaseUrl && new URL(options.mediaBaseUrl).origin, options.media.linkOrigin];
  const policy = {
    mediaOrigin: mediaOrigins.filter(Boolean).join(" ") || undefined,
    withVite: pages.development !== undefined,
  };
  const originOf = (request: FastifyRequest) => publicUrl ?? `${request.protocol}://${request.host}`;
  const render = createPageRenderer(app, pages, options);
  const showPreview =
    options.preview &&
    createPreviewHandler(app, { ...options, ...options.preview, ...policy, render: pages.render, originOf });
  const countRendering = limitPerMinute(RENDERINGS_PER_MINUTE);
  const countVisit = limitPerMinute(VISITS_PER_MINUTE);

  const readUrl = pages.normalizeUrl ?? ((url: string) => url);
  const normalizeUrl = pages.cache ? memoize(readUrl) : readUrl;
  cache.addKeys((url, headers) => {
    if (hasPreviewCookie(headers.cookie)) return undefined;
    // Only the server behind the cache knows which proxy headers to trust.
    if (publicUrl === undefined && trustProxy.length > 0 && isForwarded(headers)) return undefined;
    return pageKey(publicUrl ?? `http://${headers.host}`, normalizeUrl(url));
  });

  function renderPage(origin: string, url: string, request: FastifyRequest, reply: FastifyReply) {
    const client = clientOf(request);
    const key = pageKey(origin, url);
    const running = pages.cache ? cache.join(key, client) : undefined;
    if (running) return running;
    countRendering(client.key);
    const shared = cachedHeaders(reply);
    const work = async () => {
      const response = await toCachedResponse(await render(origin, url), shared, policy, outsideOrigins);
      // Compress within the turn, because responses that wait for compression take memory too.
      await response.get(undefined, chooseEncoding(request.headers["accept-encoding"]));
      return response;
    };
    return cache.render(key, client, work, { store: pages.cache });
  }

  app.get("/*", { config, schema: { hide: true } }, async (request, reply) => {
    if (pages.development) {
      await pages.development.throughVite(request.raw, reply.raw);
      if (reply.raw.headersSent) return reply.hijack();
    }
    // In development, a changed admin screen is reloaded.
    if (DATA_PATH.test(request.url) && !pages.development) throw new AppError("not_found");
    const [path = "", query = ""] = request.url.split(/(?=\?)/);
    // A browser treats a path that starts with two slashes (of either kind) as another host.
    const singleSlashes = path.replace(/[\\/]{2,}/g, "/");
    if (singleSlashes !== path) return reply.redirect(localPath(singleSlashes + query, "/"), 308);

    if (pages.isPrivateUrl?.(singleSlashes)) return renderForVisitor(request, reply);
    if (await showPreview?.(request, reply)) return reply;

    const origin = originOf(request);
    const url = request.url.length > URL_MAX_CHARACTERS ? NO_PAGE : normalizeUrl(request.url);
    if (!URL.canParse(origin + url)) throw new AppError("invalid");
    const response = cache.find(pageKey(origin, url)) ?? (await renderPage(origin, url, request, reply));
    return sendCached(response, request, reply);
  });

  /** Renders a private page, or the result of a form. Nothing stores the response. */
  async function renderForVisitor(request: FastifyRequest, reply: FastifyReply, form?: string) {
    const client = clientOf(request);
    countVisit(client.key);
    const visitor = { from: request.ip, ...(form !== undefined && { form }) };
    const { status, headers, body, withDoor } = await app.renderQueue.run(
      () => render(originOf(request), request.url, visitor),
      client,
    );
    if (pages.isPrivateUrl?.(request.url))
      // The path is a secret, so no other site may see it as the referrer.
      reply.headers({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
    return reply
      .code(status)
      .headers(headers)
      .header("cache-control", "private, no-store")
      .header(
        "content-security-policy",
        contentSecurityPolicy(body, { ...policy, withDoor }, await outsideOrigins().catch(() => [])),
      )
      .send(body);
  }

  /** Renders the page for a form that a browser submitted without scripts. */
  async function submitForm(request: FastifyRequest, reply: FastifyReply) {
    if (typeof request.body !== "string") throw new AppError("unsupported_body");
    // Pages of other sites must not submit forms for their visitors (CSRF).
    if (/^(cross|same)-site$/.test(String(request.headers["sec-fetch-site"]))) throw new AppError("invalid");
    return renderForVisitor(request, reply, request.body);
  }

  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(FORM_TYPE, { parseAs: "string", bodyLimit: FORM_MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    for (const path of pages.formPaths ?? [])
      forms.post(path, { config: { access: "public" }, schema: { hide: true } }, submitForm);
  });

  app.setNotFoundHandler((_request, reply) => sendError(reply, new AppError("not_found")));
}

const ASSET_MAX_AGE_SECONDS = 365 * 24 * 3600;
const FILE_MAX_AGE_SECONDS = 3600;
/** Larger files are streamed each time, because videos are requested in parts. */
const CACHED_FILE_MAX_BYTES = 512 * 1024;
/** File names in this folder contain a hash of the content. */
const ASSETS = "/assets/";
/** A service worker may load files of this site. The policy of its own file applies to it, not the page's. */
const WORKER = /\/worker[.]js$/;
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
const COMPRESSED = /\.(br|gz)$/;

const pathsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map((entry) => `${entry.parentPath.slice(folder.length)}/${entry.name}`.replace(/\\/g, "/"))
    .filter((path) => !path.startsWith("/.vite/"));

const readIfThere = (path: string) => (existsSync(path) ? readFile(path) : undefined);

/** Returns a file with its compressed versions and its headers. */
async function readFileResponse(path: string, shared: Record<string, string>): Promise<CachedResponse> {
  const [plain, br, gzip] = await Promise.all([readFile(path), readIfThere(`${path}.br`), readIfThere(`${path}.gz`)]);
  const { etag: _, "content-length": __, "content-encoding": ___, ...headers } = shared;
  const encoded = { ...(br && { br }), ...(gzip && { gzip }) };
  return new CachedResponse({ status: 200, headers, plain, isComplete: true, encoded });
}

/** Serves the files of a folder. Files under `/assets` have hashed names, so browsers can keep them forever. */
async function staticFilesRoutes(app: HttpServer, folder: string, cache: ResponseCache) {
  async function store(path: string, request: FastifyRequest, reply: FastifyReply) {
    if (request.method !== "GET" || reply.statusCode !== 200 || cache.find(path)) return;
    const file = join(folder, path);
    if ((await stat(file)).size > CACHED_FILE_MAX_BYTES) return;
    cache.storeFile(path, await readFileResponse(file, sharedHeaders(reply)));
  }

  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  const route = { config, schema: { hide: true } };
  const paths = pathsIn(folder);
  const known = new Set(paths);
  cache.addKeys((url) => (known.has(url) ? url : undefined));
  // One route for some hundred files, because a route for each would slow down the start.
  const assets = new Set(paths.filter((path) => path.startsWith(ASSETS)));
  const pathOf = ({ url }: FastifyRequest) => url.split("?", 1)[0] ?? "";
  app.get(
    `${ASSETS}*`,
    { ...route, onResponse: (request, reply) => store(pathOf(request), request, reply) },
    (request, reply) => {
      const path = pathOf(request);
      if (!assets.has(path)) return reply.callNotFound();
      return reply.sendFile(path.slice(1), { maxAge: ASSET_MAX_AGE_SECONDS * 1000, immutable: true });
    },
  );
  for (const path of paths) {
    if (assets.has(path)) continue;
    app.get(path, { ...route, onResponse: (request, reply) => store(path, request, reply) }, (_request, reply) => {
      if (WORKER.test(path)) reply.header("content-security-policy", WORKER_POLICY);
      return reply.sendFile(path.slice(1), { maxAge: FILE_MAX_AGE_SECONDS * 1000, immutable: false });
    });
  }
}
