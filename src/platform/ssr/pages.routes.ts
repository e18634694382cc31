import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import { remembered } from "#shared/remembered.ts";
import type { Keeping } from "../answers/keeping.ts";
import { keptHeadersAround, sendReady } from "../answers/send-ready.ts";
import type { Changes } from "../changes.ts";
import { AppError } from "../errors.ts";
import { sendError } from "../http/error-handler.ts";
import { countByAddress, refuseSurplus } from "../http/limits.ts";
import { addressOf } from "../http/makings.ts";
import type { OutsideOrigins } from "../http/outside-origins.ts";
import type { HttpServer } from "../http/server.ts";
import type { Media } from "../media/media.ts";
import { formsRoutes } from "./forms.routes.ts";
import { PageMaker, pageKey } from "./page-maker.ts";
import { createPageRenderer, type Pages, type RendererOptions } from "./page-renderer.ts";
import { previewAnswers } from "./preview-answers.ts";
import { hasPreviewCookie, type LookAhead, type Previews } from "./previews.ts";
import { staticFilesRoutes } from "./static-files.routes.ts";

const KEPT_BYTES = 64 * 1024 * 1024;
const ADDRESS_MAX_CHARACTERS = 2000;
/** Stands for all that are too long to be any: the page that says so is made once for them. */
const NO_ADDRESS = "/-";
/** Of one address within a minute; a site of many years has some hundred pages, each made once for everybody. */
const MAKINGS_PER_ADDRESS = 1200;
/** What React Router would answer for pages that it shows in the browser; none of ours have such data. */
const DATA_PATH = /^[^?]*\.data(\?|$)/;

export interface PagesOptions extends RendererOptions {
  publicUrl: string | undefined;
  keeping: Keeping;
  mediaBaseUrl: string;
  changes: Changes;
  /** Where pictures are sent to readers from, if not from here. */
  media: Pick<Media, "linkOrigin">;
  trustProxy: string[];
  outsideOrigins: OutsideOrigins;
  /** Left out where nothing is shown before its time. */
  early?: { previews: Previews; lookAhead: LookAhead };
}

/** A kept page is sent even when the server sheds load; the renderer turns away those that would have to be made. */
const page = { config: { access: "public" as const, neverShed: true }, schema: { hide: true } };

const originOf = (request: FastifyRequest, publicUrl: string | undefined) =>
  publicUrl ?? `${request.protocol}://${request.host}`;

const isForwarded = (headers: IncomingHttpHeaders) =>
  headers["x-forwarded-host"] !== undefined || headers["x-forwarded-proto"] !== undefined;

/** Serves every address that is neither the API nor a stored file: built files, and pages rendered on the server. */
export async function pagesRoutes(app: HttpServer, pages: Pages, options: PagesOptions) {
  const files = pages.clientFolder ? await staticFilesRoutes(app, pages.clientFolder) : new Map();

  const answers = options.keeping.open(KEPT_BYTES, pages.cache);
  const mediaOrigins = [options.mediaBaseUrl && new URL(options.mediaBaseUrl).origin, options.media.linkOrigin];
  const mediaOrigin = mediaOrigins.filter(Boolean).join(" ") || undefined;
  const policy = { mediaOrigin, withVite: pages.development !== undefined };
  const { outsideOrigins } = options;
  const render = createPageRenderer(app, pages, options);
  const maker = new PageMaker({ render, outsideOrigins, answers, ...policy });
  const answerEarly =
    options.early &&
    previewAnswers(app, {
      ...options,
      ...options.early,
      ...policy,
      render: pages.render,
      originOf: (request) => originOf(request, options.publicUrl),
    });
  const countMakings = countByAddress(app, MAKINGS_PER_ADDRESS);

  const readAddress = pages.pageAddress ?? ((address: string) => address);
  const pageAddress = pages.cache ? remembered(readAddress) : readAddress;
  const { publicUrl, trustProxy } = options;
  options.keeping.atDoor((url) => files.get(url));
  options.keeping.atDoor((url, headers) => {
    if (hasPreviewCookie(headers.cookie)) return undefined;
    // Whom to believe, only the server behind the door knows.
    if (publicUrl === undefined && trustProxy.length > 0 && isForwarded(headers)) return undefined;
    return answers.find(pageKey({ origin: publicUrl ?? `http://${headers.host}`, address: pageAddress(url) }));
  });

  app.get("/*", page, async (request, reply) => {
    if (pages.development) {
      await pages.development.throughVite(request.raw, reply.raw);
      if (reply.raw.headersSent) return reply.hijack();
    }
    // A changed screen of the admin area is loaded anew while it is written.
    const noPage = DATA_PATH.test(request.url) && !pages.development;
    if (noPage) throw new AppError("not_found");
    const [path = "", query] = request.url.split(/(?=\?)/);
    // A browser reads an address that begins with two slashes, of either kind, as one of another host.
    const meant = path.replace(/[\\/]{2,}/g, "/");
    if (meant !== path) return reply.redirect(meant + (query ?? ""), 308);

    if (await answerEarly?.(request, reply)) return reply;

    const origin = originOf(request, options.publicUrl);
    const address = request.url.length > ADDRESS_MAX_CHARACTERS ? NO_ADDRESS : pageAddress(request.url);
    const key = pageKey({ origin, address });
    if (!URL.canParse(origin + address)) throw new AppError("invalid");
    const ready = answers.find(key);
    if (ready) return sendReady(ready, request, reply);
    const asker = { address: addressOf(request.ip), acceptEncoding: request.headers["accept-encoding"] };
    if (!answers.underWay(key, asker.address)) await refuseSurplus(countMakings, request);
    const making =
      answers.underWay(key, asker.address) ?? maker.start({ origin, address }, asker, keptHeadersAround(reply));
    return sendReady(await making, request, reply);
  });

  await app.register(formsRoutes, {
    addresses: pages.formAddresses ?? [],
    render,
    outsideOrigins,
    countMakings,
    originOf: (request) => originOf(request, options.publicUrl),
    ...policy,
  });

  app.setNotFoundHandler((_request, reply) => sendError(reply, new AppError("not_found")));
}
