import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import { hasPreviewCookie, type Previews, type RunPreview } from "#content/preview-links.ts";
import type { Changes } from "#platform/changes.ts";
import { AppError } from "#platform/errors.ts";
import { sendError } from "#platform/http/error-handler.ts";
import { countByAddress, refuseSurplus } from "#platform/http/limits.ts";
import { addressOf } from "#platform/http/makings.ts";
import type { OutsideOrigins } from "#platform/http/outside-origins.ts";
import type { HttpServer } from "#platform/http/server.ts";
import type { Media } from "#platform/media/media.ts";
import { memoize } from "#shared/memoize.ts";
import { formsRoutes } from "./forms.routes.ts";
import type { Keeping } from "./keeping.ts";
import { PageMaker, pageKey } from "./page-maker.ts";
import { createPageRenderer, type Pages, type RendererOptions } from "./page-renderer.ts";
import { previewAnswers } from "./preview-answers.ts";
import { keptHeadersAround, sendReady } from "./send-ready.ts";
import { staticFilesRoutes } from "./static-files.routes.ts";

const KEPT_BYTES = 64 * 1024 * 1024;
const ADDRESS_MAX_CHARACTERS = 2000;
/** Replaces URLs that are too long, so that their not-found page is rendered once. */
const NO_ADDRESS = "/-";
/** Per address and minute. A site of many years has some hundred pages, each rendered once for everyone. */
const MAKINGS_PER_ADDRESS = 1200;
/** React Router's data requests. Our pages have no such data. */
const DATA_PATH = /^[^?]*\.data(\?|$)/;

export interface PagesOptions extends RendererOptions {
  publicUrl: string | undefined;
  keeping: Keeping;
  mediaBaseUrl: string;
  changes: Changes;
  /** Origin of pictures that the store serves. */
  media: Pick<Media, "linkOrigin">;
  trustProxy: string[];
  outsideOrigins: OutsideOrigins;
  /** Absent without previews. */
  early?: { previews: Previews; preview: RunPreview };
}

/** Cached pages are sent even while the server sheds load. The renderer rejects pages that would need rendering. */
const page = { config: { access: "public" as const, neverShed: true }, schema: { hide: true } };

const originOf = (request: FastifyRequest, publicUrl: string | undefined) =>
  publicUrl ?? `${request.protocol}://${request.host}`;

const isForwarded = (headers: IncomingHttpHeaders) =>
  headers["x-forwarded-host"] !== undefined || headers["x-forwarded-proto"] !== undefined;

/** Serves every path outside the API and stored files: built files, and server-rendered pages. */
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
  const pageAddress = pages.cache ? memoize(readAddress) : readAddress;
  const { publicUrl, trustProxy } = options;
  options.keeping.atDoor((url) => files.get(url));
  options.keeping.atDoor((url, headers) => {
    if (hasPreviewCookie(headers.cookie)) return undefined;
    // Only the server behind the cache knows which proxy headers to trust.
    if (publicUrl === undefined && trustProxy.length > 0 && isForwarded(headers)) return undefined;
    return answers.find(pageKey({ origin: publicUrl ?? `http://${headers.host}`, address: pageAddress(url) }));
  });

  app.get("/*", page, async (request, reply) => {
    if (pages.development) {
      await pages.development.throughVite(request.raw, reply.raw);
      if (reply.raw.headersSent) return reply.hijack();
    }
    // In development, a changed admin screen is reloaded.
    const noPage = DATA_PATH.test(request.url) && !pages.development;
    if (noPage) throw new AppError("not_found");
    const [path = "", query] = request.url.split(/(?=\?)/);
    // A browser treats a path that starts with two slashes (of either kind) as another host.
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
