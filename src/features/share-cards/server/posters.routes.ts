import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { QRCodeSVG } from "qrcode.react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { z } from "zod";
import { expectedShortLink, listShortLinks } from "#content/addresses.store.ts";
import { getRow, getRowBySlug } from "#content/content.store.ts";
import type { ContentType, StoredRow } from "#content/content-type.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { responses } from "#platform/http/error-handler.ts";
import { knowsTag } from "#platform/http/media.routes.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { type Client, createQueue } from "#platform/queue.ts";
import { ById, BySlug } from "#shared/by-id.ts";
import { type ColoredBranch, cardBrandOf, type Drawing, type PosterContent } from "./branch-cards.drawing.ts";
import { draw } from "./share-cards.service.ts";

/** Increase this number when the design of posters changes, so that browsers request all posters again. */
const DESIGN = 2;
const MAX_AGE_SECONDS = 10 * 60;
/** Draws one poster at a time. Clients that would wait longer get an error at once. */
const QUEUE = { concurrency: 1, maxWaitMs: 20_000, retryAfterSeconds: 10 };
const CACHE_BYTES = 32 * 1024 * 1024;
/** PDF points per pixel at 300 dpi. */
const POINTS = 72 / 300;
const CALL_TO_ACTION = "Scan for details";
/** Replaces the call to action, so that nobody prints the poster of a draft. */
const PREVIEW = "Preview, not published";

/** In pixels. Paper sizes have 300 dpi. */
const paperSizes = { a4: { width: 2480, height: 3508 }, a3: { width: 3508, height: 4961 } } as const;
/** Instagram 4:5 and WhatsApp status 9:16. */
const images = { post: { width: 1080, height: 1350 }, story: { width: 1080, height: 1920 } } as const;

/** A kind of poster, and the name of its file. */
interface Format {
  size: { width: number; height: number };
  name: string;
  contentType: "application/pdf" | "image/png" | "image/jpeg";
}

const Paper = z.object({ size: z.enum(["a4", "a3"]).default("a4") });
const Image = z.object({ size: z.enum(["post", "story"]).default("post") });
const response = responses(z.any().meta({ description: "A poster" }));

interface PosterDeps extends Pick<Deps, "db" | "media" | "temp"> {
  branch: () => Promise<ColoredBranch>;
  /** The site's public address. */
  originOf: (request: FastifyRequest) => string;
}

/** Embeds the JPEG in a PDF without encoding it again. Loads the PDF library on first use. */
async function pdfOf(jpeg: Buffer, { width, height, title, brand }: PosterContent): Promise<Buffer> {
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  const pdf = await PDFDocument.create();
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setAuthor(brand.name);
  pdf.setLanguage("en");
  const size = { width: width * POINTS, height: height * POINTS };
  const page = pdf.addPage([size.width, size.height]);
  page.drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, ...size });
  return Buffer.from(await pdf.save());
}

/** Registers the posters of a content type's items. They are drawn on request, and kept in memory for a while. */
export function posterRoutes<Row extends StoredRow>(
  app: HttpServer,
  deps: PosterDeps,
  [path, type]: readonly [path: string, type: ContentType<Row>],
) {
  const queue = createQueue(QUEUE);
  const running = new Map<string, Promise<Buffer>>();
  const cache = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length });

  async function read(row: Row, origin: string, { size, contentType }: Format, call = CALL_TO_ACTION) {
    const shortLink = (await listShortLinks(deps.db, type, [row.id])).get(row.id) ?? expectedShortLink(type, row.id);
    if (!type.shareCard) throw new AppError("not_found");
    const { title, line, picture } = type.shareCard(row);
    const link = origin + shortLink;
    const code = renderToStaticMarkup(createElement(QRCodeSVG, { value: link, level: "M", marginSize: 2, size: 512 }));
    const address = link.replace(/^https?:\/\//, "");
    const brand = cardBrandOf(await deps.branch());
    const isPng = contentType === "image/png";
    const content: PosterContent = { title, line, brand, ...size, call, address, code, isPng };
    const hash = createHash("sha256")
      .update(JSON.stringify([DESIGN, content, picture, contentType]))
      .digest("base64url");
    const drawing: Drawing = { key: `posters/${hash}`, content, pictures: { picture } };
    return { hash, content, drawing, contentType };
  }

  async function make({ hash, content, drawing, contentType }: Awaited<ReturnType<typeof read>>) {
    const drawn = await draw(drawing, deps);
    const file = contentType === "application/pdf" ? await pdfOf(drawn, content) : drawn;
    cache.set(hash, file);
    return file;
  }

  const ensure = (poster: Awaited<ReturnType<typeof read>>, client: Client) =>
    cache.get(poster.hash) ??
    running.getOrInsertComputed(poster.hash, () =>
      queue.run(() => make(poster), client).finally(() => running.delete(poster.hash)),
    );

  async function send(request: FastifyRequest<{ Params: { slug: string } }>, reply: FastifyReply, format: Format) {
    const client = await app.identifyClient(request);
    const found = await app.renderQueue.run(async () => {
      const row = await getRowBySlug(deps, type, request.params.slug.toLowerCase());
      return read(row, deps.originOf(request), format);
    }, client);
    const etag = `"${found.hash}"`;
    reply.headers({ etag, "cache-control": `public, max-age=${MAX_AGE_SECONDS}, s-maxage=0` });
    if (knowsTag(request, etag)) return reply.code(304).send();
    const file = await ensure(found, client);
    return reply.header("content-disposition", `inline; filename="${format.name}"`).type(format.contentType).send(file);
  }

  const config = { access: "public" as const };
  app.get(
    `${path}/:slug/poster.pdf`,
    { config, schema: { hide: true, params: BySlug, querystring: Paper, response } },
    (request, reply) => send(request, reply, pdfFile(request.query.size)),
  );
  app.get(
    `${path}/:slug/poster.png`,
    { config, schema: { hide: true, params: BySlug, querystring: Image, response } },
    (request, reply) => send(request, reply, pngFile(request.query.size)),
  );
  app.get(
    `${type.apiPath}/:id/poster`,
    { config: { access: "content" }, schema: { hide: true, params: ById, response } },
    async (request, reply) => {
      const row = await getRow(deps, type, request.params.id, "active");
      const poster = await read(row, deps.originOf(request), preview, PREVIEW);
      return reply.type(preview.contentType).send(await ensure(poster, await app.identifyClient(request)));
    },
  );
}

/** Half of the resolution of A4. */
const preview: Format = { size: { width: 1240, height: 1754 }, name: "poster.jpg", contentType: "image/jpeg" };

const pdfFile = (size: keyof typeof paperSizes): Format => ({
  size: paperSizes[size],
  name: `poster-${size}.pdf`,
  contentType: "application/pdf",
});
const pngFile = (size: keyof typeof images): Format => ({
  size: images[size],
  name: `poster-${size}.png`,
  contentType: "image/png",
});
