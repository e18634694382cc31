import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { constants, createGzip } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { chooseEncoding } from "../http/content-encoding.ts";
import { sendError } from "../http/error-handler.ts";
import { type HttpServer, IN_PROCESS_HEADER } from "../http/server.ts";
import { PageCache } from "./page-cache.ts";
import { toRenderedPage } from "./rendered-page.ts";

const PAGES_RENDERED_AT_ONCE = 64;
const PAGES_KEPT = 500;
const PAGE_MAX_AGE_MS = 15_000;
const ADDRESS_MAX_CHARACTERS = 2000;
const RETRY_AFTER_SECONDS = 2;
const ASSET_MAX_AGE_SECONDS = 365 * 24 * 3600;
const FILE_MAX_AGE_SECONDS = 3600;

/** Answers a GET of the API in process. */
export type ApiDispatch = (path: string) => Promise<{ status: number; text: string }>;

/** What a page is made from. */
export interface PageRequest {
  dispatch: ApiDispatch;
  now: Date;
  publicUrl: string;
  timeZone: string;
  applicationRetentionMonths: number;
}

/** What the page server needs: the built pages and where their files are. */
export interface Pages {
  render: (request: Request, page: PageRequest) => Promise<Response>;
  /** Folder of the built browser files; absent in development, where Vite serves them. */
  clientFolder?: string;
  /** False in development, where every page is made anew. */
  cache: boolean;
  /** In development: Vite's share of each request; it resolves with the answer sent, or nothing done. */
  development?: { throughVite: (request: IncomingMessage, response: ServerResponse) => Promise<void> };
}

export interface PagesOptions {
  clock: () => Date;
  inProcessKey: string;
  publicUrl: string | undefined;
  mediaBaseUrl: string;
  timeZone: string;
  applicationRetentionMonths: number;
}

const DATA_PATH = /^[^?]*\.data(\?|$)/;

const page = { config: { access: "public" as const }, schema: { hide: true } };
/** Files cost next to nothing, and a page without them is no use: they are sent even when the server sheds load. */
const file = { config: { access: "public" as const, neverShed: true }, schema: { hide: true } };

async function serveFiles(app: HttpServer, folder: string) {
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  app.get<{ Params: { "*": string } }>("/assets/*", file, (request, reply) =>
    reply.sendFile(`assets/${request.params["*"]}`, { maxAge: ASSET_MAX_AGE_SECONDS * 1000, immutable: true }),
  );
  const compressed = /\.(br|gz)$/;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = `${entry.parentPath.slice(folder.length)}/${entry.name}`.replace(/\\/g, "/");
    if (!entry.isFile() || compressed.test(path) || path.startsWith("/assets/") || path.startsWith("/.vite/")) continue;
    app.get(path, file, (_request, reply) => reply.sendFile(path.slice(1), { maxAge: FILE_MAX_AGE_SECONDS * 1000 }));
  }
}

const originOf = (request: FastifyRequest, publicUrl: string | undefined) =>
  publicUrl ?? `${request.protocol}://${request.host}`;

/** Serves every address that is neither the API nor a stored file: built files, and pages rendered on the server. */
export async function pagesRoutes(app: HttpServer, pages: Pages, options: PagesOptions) {
  if (pages.clientFolder) await serveFiles(app, pages.clientFolder);

  const cache = new PageCache({
    maxPages: PAGES_KEPT,
    maxAgeMs: PAGE_MAX_AGE_MS,
    now: () => options.clock().getTime(),
  });
  app.addHook("onResponse", async (request, reply) => {
    // What the public sees changes by administrators' writes alone.
    if (request.signedIn && request.method !== "GET" && reply.statusCode < 400) cache.clear();
  });

  const dispatch: ApiDispatch = async (path) => {
    const answer = await app.inject({
      method: "GET",
      url: path,
      headers: { [IN_PROCESS_HEADER]: options.inProcessKey },
    });
    return { status: answer.statusCode, text: answer.body };
  };
  const mediaOrigin = options.mediaBaseUrl ? new URL(options.mediaBaseUrl).origin : undefined;

  let rendering = 0;
  async function render(origin: string, address: string): Promise<Response> {
    if (rendering >= PAGES_RENDERED_AT_ONCE) throw new AppError("busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    rendering += 1;
    try {
      return await pages.render(new Request(origin + address), {
        dispatch,
        now: options.clock(),
        publicUrl: origin,
        timeZone: options.timeZone,
        applicationRetentionMonths: options.applicationRetentionMonths,
      });
    } finally {
      rendering -= 1;
    }
  }

  /** What a navigation inside the site fetches: it streams, so that a slow part of a page keeps nothing else waiting. */
  async function sendData(origin: string, request: FastifyRequest, reply: FastifyReply) {
    const response = await render(origin, request.url);
    reply.code(response.status).headers(Object.fromEntries(response.headers));
    reply.headers({ "cache-control": "no-cache", vary: "accept-encoding" });
    const body = response.body ? Readable.fromWeb(response.body as WebStream) : Readable.from([]);
    if (chooseEncoding(request.headers["accept-encoding"], ["gzip"]) === "identity") return reply.send(body);
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
      etag: rendered.etag,
      vary: "accept-encoding",
    });
    if (request.headers["if-none-match"] === rendered.etag) return reply.code(304).send();
    const encoding = chooseEncoding(request.headers["accept-encoding"], ["br", "gzip"]);
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return reply.code(rendered.status).send(await rendered.body(encoding));
  }

  app.get("/*", page, sendPage);

  app.setNotFoundHandler((_request, reply) => sendError(reply, new AppError("not_found")));
}
