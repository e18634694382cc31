import { pipeline, Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { constants, createGzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Changes } from "../changes.ts";
import { AppError } from "../errors.ts";
import { chooseEncoding } from "../http/content-encoding.ts";
import { sendError } from "../http/error-handler.ts";
import type { HttpServer } from "../http/server.ts";
import { PageCache } from "./page-cache.ts";
import { createPageRenderer, type Pages, type RendererOptions } from "./page-renderer.ts";
import { ENCODINGS, headOf, toRenderedPage } from "./rendered-page.ts";
import { staticFilesRoutes } from "./static-files.routes.ts";

const PAGES_KEPT = 500;
const PAGE_MAX_AGE_MS = 15_000;
const ADDRESS_MAX_CHARACTERS = 2000;
const DATA_PATH = /^[^?]*\.data(\?|$)/;

export interface PagesOptions extends RendererOptions {
  publicUrl: string | undefined;
  changes: Changes;
  mediaBaseUrl: string;
}

/** A kept page is sent even when the server sheds load; the renderer turns away those that would have to be made. */
const page = { config: { access: "public" as const, neverShed: true }, schema: { hide: true } };

const originOf = (request: FastifyRequest, publicUrl: string | undefined) =>
  publicUrl ?? `${request.protocol}://${request.host}`;

/** Serves every address that is neither the API nor a stored file: built files, and pages rendered on the server. */
export async function pagesRoutes(app: HttpServer, pages: Pages, options: PagesOptions) {
  if (pages.clientFolder) await staticFilesRoutes(app, pages.clientFolder);
  const render = createPageRenderer(app, pages, options);

  const cache = new PageCache({
    maxPages: PAGES_KEPT,
    maxAgeMs: PAGE_MAX_AGE_MS,
    now: () => options.clock().getTime(),
  });
  const stopListening = options.changes.on(() => cache.clear());
  app.addHook("onClose", async () => stopListening());

  const mediaOrigin = options.mediaBaseUrl ? new URL(options.mediaBaseUrl).origin : undefined;

  /** What a navigation inside the site fetches: it streams, so that a slow part of a page keeps nothing else waiting. */
  async function sendData(origin: string, request: FastifyRequest, reply: FastifyReply) {
    const rendering = await render(origin, request.url);
    const { status, headers } = headOf(rendering);
    reply.code(status).headers({ "cache-control": "no-cache", ...headers, vary: "accept-encoding" });
    const { body: sent } = rendering.response;
    const body = sent ? Readable.fromWeb(sent as WebStream) : Readable.from([]);
    if (chooseEncoding(request.headers["accept-encoding"], ENCODINGS) === "identity") return reply.send(body);
    const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
    // Ends both when the visitor leaves; what went wrong is heard on `gzip`, by Fastify.
    pipeline(body, gzip, () => {});
    return reply.header("content-encoding", "gzip").send(gzip);
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    if (pages.development) {
      await pages.development.throughVite(request.raw, reply.raw);
      if (reply.raw.headersSent) return reply.hijack();
    }
    if (request.url.length > ADDRESS_MAX_CHARACTERS) throw new AppError("not_found");
    const [path = "", query] = request.url.split(/(?=\?)/);
    // A browser reads an address that begins with two slashes, of either kind, as one of another host.
    const meant = path.replace(/[\\/]{2,}/g, "/");
    if (meant !== path) return reply.redirect(meant + (query ?? ""), 308);
    const origin = originOf(request, options.publicUrl);
    if (DATA_PATH.test(request.url)) return sendData(origin, request, reply);
    const make = async () => toRenderedPage(await render(origin, request.url), { mediaOrigin });
    const rendered = pages.cache ? await cache.get(origin + request.url, make) : await make();
    reply.headers({
      "cache-control": "public, max-age=0, must-revalidate",
      ...rendered.headers,
      vary: "accept-encoding",
    });
    if (rendered.whole) {
      reply.header("etag", rendered.etag);
      if (request.headers["if-none-match"] === rendered.etag) return reply.code(304).send();
    }
    const encoding = chooseEncoding(request.headers["accept-encoding"], ENCODINGS);
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return reply.code(rendered.status).send(await rendered.body(encoding));
  }

  app.get("/*", page, sendPage);

  app.setNotFoundHandler((_request, reply) => sendError(reply, new AppError("not_found")));
}
