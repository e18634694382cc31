import type { FastifyReply, FastifyRequest } from "fastify";
import type { Changes } from "../changes.ts";
import { AppError } from "../errors.ts";
import { sendError } from "../http/error-handler.ts";
import type { HttpServer } from "../http/server.ts";
import { chooseEncoding } from "./encodings.ts";
import { formsRoutes } from "./forms.routes.ts";
import { KeptAnswers } from "./kept-answers.ts";
import { PageMaker } from "./page-maker.ts";
import { createPageRenderer, type Pages, type RendererOptions } from "./page-renderer.ts";
import type { ReadyAnswer } from "./ready-answer.ts";
import { staticFilesRoutes } from "./static-files.routes.ts";

const KEPT_BYTES = 64 * 1024 * 1024;
const PAGE_MAX_AGE_MS = 15_000;
const ADDRESS_MAX_CHARACTERS = 2000;
/** What React Router would answer for pages that it shows in the browser; none of ours have such data. */
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
function headersAround(reply: FastifyReply): Record<string, string> {
  const { "x-request-id": _, ...headers } = reply.getHeaders();
  return {
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    "cache-control": "public, max-age=0, must-revalidate",
    vary: "accept-encoding",
  };
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
  const mediaOrigin = options.mediaBaseUrl ? new URL(options.mediaBaseUrl).origin : undefined;
  const render = createPageRenderer(app, pages, options);
  const maker = new PageMaker({ render, kept, keep: pages.cache, now, mediaOrigin });
  const stopListening = options.changes.on(() => maker.forget());
  app.addHook("onClose", async () => stopListening());

  app.get("/*", page, async (request, reply) => {
    if (pages.development) {
      await pages.development.throughVite(request.raw, reply.raw);
      if (reply.raw.headersSent) return reply.hijack();
    }
    if (request.url.length > ADDRESS_MAX_CHARACTERS || DATA_PATH.test(request.url)) throw new AppError("not_found");
    const [path = "", query] = request.url.split(/(?=\?)/);
    // A browser reads an address that begins with two slashes, of either kind, as one of another host.
    const meant = path.replace(/[\\/]{2,}/g, "/");
    if (meant !== path) return reply.redirect(meant + (query ?? ""), 308);

    const origin = originOf(request, options.publicUrl);
    const key = origin + request.url;
    const ready = kept.find(key);
    if (ready) return sendReady(ready, request, reply);
    const making = maker.underWay(key) ?? maker.start(key, origin, request.url, headersAround(reply));
    return sendReady(await making.answer, request, reply);
  });

  await app.register(formsRoutes, {
    render,
    originOf: (request) => originOf(request, options.publicUrl),
    mediaOrigin,
  });

  app.setNotFoundHandler((_request, reply) => sendError(reply, new AppError("not_found")));
}
