import { pipeline, Readable } from "node:stream";
import { constants, createGzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Changes } from "../changes.ts";
import { AppError } from "../errors.ts";
import { sendError } from "../http/error-handler.ts";
import { countByAddress, refuseSurplus } from "../http/limits.ts";
import type { HttpServer } from "../http/server.ts";
import { chooseEncoding, chooseForStream } from "./encodings.ts";
import { KeptAnswers } from "./kept-answers.ts";
import { headOf, type Making, PageMaker } from "./page-maker.ts";
import { createPageRenderer, type Pages, type RendererOptions } from "./page-renderer.ts";
import type { ReadyAnswer } from "./ready-answer.ts";
import { staticFilesRoutes } from "./static-files.routes.ts";

const KEPT_BYTES = 64 * 1024 * 1024;
const PAGE_MAX_AGE_MS = 15_000;
const ADDRESS_MAX_CHARACTERS = 2000;
/** Of one address within a minute; a site of many years has some hundred pages, each made once for everybody. */
const MAKINGS_PER_ADDRESS = 1200;
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

/** The headers that this server has put on an answer so far, without those of the one request. */
function headersAround(reply: FastifyReply, isData: boolean): Record<string, string> {
  const { "x-request-id": _, ...headers } = reply.getHeaders();
  return {
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    "cache-control": isData ? "no-cache" : "public, max-age=0, must-revalidate",
    vary: "accept-encoding",
  };
}

/** Streams what a navigation inside the site fetches, so that a slow part of a page keeps nothing else waiting. */
async function sendGrowing({ begun }: Making, request: FastifyRequest, reply: FastifyReply) {
  const { rendering, body } = await begun;
  const { status, headers } = headOf(rendering);
  reply.code(status).headers({ ...headersAround(reply, true), ...headers });
  const source = Readable.from(body.read());
  if (chooseForStream(request.headers["accept-encoding"]) === "identity") return reply.send(source);
  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
  // Ends both when the visitor leaves; what went wrong is heard on `gzip`, by Fastify.
  pipeline(source, gzip, () => {});
  return reply.header("content-encoding", "gzip").send(gzip);
}

async function sendReady(answer: ReadyAnswer, request: FastifyRequest, reply: FastifyReply) {
  reply.code(answer.status).headers(answer.headers);
  if (answer.isWhole && answer.status === 200) {
    reply.header("etag", answer.etag);
    if (request.headers["if-none-match"] === answer.etag) return reply.code(304).send();
  }
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(await answer.body(encoding));
}

/** Serves every address that is neither the API nor a stored file: built files, and pages rendered on the server. */
export async function pagesRoutes(app: HttpServer, pages: Pages, options: PagesOptions) {
  if (pages.clientFolder) await staticFilesRoutes(app, pages.clientFolder);

  const now = () => options.clock().getTime();
  const kept = new KeptAnswers({ maxBytes: KEPT_BYTES, maxAgeMs: PAGE_MAX_AGE_MS, now });
  const maker = new PageMaker({
    render: createPageRenderer(app, pages, options),
    kept,
    keep: pages.cache,
    now,
    mediaOrigin: options.mediaBaseUrl ? new URL(options.mediaBaseUrl).origin : undefined,
  });
  const countMakings = countByAddress(app, MAKINGS_PER_ADDRESS);
  const stopListening = options.changes.on(() => maker.forget());
  app.addHook("onClose", async () => stopListening());

  app.get("/*", page, async (request, reply) => {
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
    const address = pages.pageAddress?.(request.url) ?? request.url;
    const key = origin + address;
    const ready = kept.find(key);
    if (ready) return sendReady(ready, request, reply);
    const isData = DATA_PATH.test(address);
    if (!maker.underWay(key)) await refuseSurplus(countMakings, request);
    const making = maker.underWay(key) ?? maker.start(key, origin, address, headersAround(reply, isData));
    return isData ? sendGrowing(making, request, reply) : sendReady(await making.answer, request, reply);
  });

  app.setNotFoundHandler((_request, reply) => sendError(reply, new AppError("not_found")));
}
