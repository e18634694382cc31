import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { getRowBySlug } from "#content/content.store.ts";
import type { ContentType, StoredRow } from "#content/content-type.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { responses } from "#platform/http/error-handler.ts";
import { knowsTag, sendStoredFile } from "#platform/http/media.routes.ts";
import type { HttpServer } from "#platform/http/server.ts";
import type { Client } from "#platform/queue.ts";
import { BySlug } from "#shared/by-id.ts";
import { faviconAddress, type IconName, icons } from "../share-cards.rules.ts";
import { branchCard, branchIcon, type ColoredBranch, type Drawing, itemCard } from "./branch-cards.drawing.ts";
import { createShareCards, type ShareCards } from "./share-cards.service.ts";

/**
 * Sites that show link previews request them rarely. Proxies and CDNs must revalidate, so that the card of an
 * unpublished event disappears immediately.
 */
const MAX_AGE_SECONDS = 10 * 60;
/** The content may change while it is drawn, also repeatedly. */
const TRIES = 3;

const response = responses(z.any().meta({ description: "A picture" }));
/** Public like the pages that use these pictures. The queue of drawings limits the work. */
const branchConfig = { access: "public" as const, neverShed: true };

interface ShareCardsRoutesOptions<Row extends StoredRow> {
  branch: () => Promise<ColoredBranch>;
  /** Content types whose items have cards, by the path of their pages, such as "/events". */
  itemTypes: Record<string, ContentType<Row>>;
}

interface SendOptions {
  read: () => Promise<Drawing>;
  /** Queues a read that any client can request for any path. */
  runRead?: (work: () => Promise<Drawing>) => Promise<Drawing>;
  client: Client;
  request: FastifyRequest;
  reply: FastifyReply;
}

const changing = () => new AppError("busy", { retryAfterSeconds: 1 });

/**
 * Sends a card or an icon, or 304 if the client has it.
 * @throws AppError("busy") if its content keeps changing, or if the queue is full
 */
export async function sendDrawing(
  { media, cards }: { media: Pick<Deps["media"], "open">; cards: ShareCards },
  { read, runRead = (work) => work(), client, request, reply }: SendOptions,
) {
  for (let tries = 1; tries <= TRIES; tries++) {
    const drawing = await runRead(read);
    const etag = `"${createHash("sha256").update(JSON.stringify(drawing)).digest("base64url")}"`;
    const headers = {
      etag,
      "cache-control": `public, max-age=${MAX_AGE_SECONDS}, s-maxage=0`,
      "cross-origin-resource-policy": "cross-origin",
    };
    if (knowsTag(request, etag)) return reply.code(304).headers(headers).send();
    // An item that is gone meanwhile has no drawing. The next try responds with the reason.
    const isCurrent = async () => isDeepStrictEqual(await read().catch(() => undefined), drawing);
    if (!(await cards.ensure(drawing, client, isCurrent))) continue;
    return sendStoredFile(request, reply, async (range) => {
      const file = await media.open(drawing.key, range);
      if (!file) throw changing();
      return { ...file, headers };
    });
  }
  throw changing();
}

/** Registers the routes of cards and icons, which are drawn on the first request. */
export function shareCardsRoutes<Row extends StoredRow>(
  app: HttpServer,
  deps: Pick<Deps, "db" | "media" | "temp">,
  { branch, itemTypes }: ShareCardsRoutesOptions<Row>,
) {
  const parts = { media: deps.media, cards: createShareCards(deps) };

  for (const [path, type] of Object.entries(itemTypes))
    app.get(
      `${path}/:slug/card.jpg`,
      { config: { access: "public" }, schema: { hide: true, params: BySlug, response } },
      async (request, reply) => {
        const client = await app.identifyClient(request);
        const slug = request.params.slug.toLowerCase();
        async function read() {
          const row = await getRowBySlug(deps, type, slug);
          if (!type.shareCard) throw new AppError("not_found");
          return itemCard(row.id, type.shareCard(row), await branch());
        }
        const runRead = (work: typeof read) => app.renderQueue.run(work, client);
        return sendDrawing(parts, { read, runRead, client, request, reply });
      },
    );

  const sendOfBranch = async (
    drawingOf: (branch: ColoredBranch) => Drawing,
    request: FastifyRequest,
    reply: FastifyReply,
  ) =>
    sendDrawing(parts, {
      read: async () => drawingOf(await branch()),
      client: await app.identifyClient(request),
      request,
      reply,
    });

  // Browsers and feed readers request this path without a link, and accept a PNG.
  app.get("/favicon.ico", { config: branchConfig, schema: { hide: true } }, async (_request, reply) =>
    reply.header("cache-control", "public, max-age=3600, s-maxage=0").redirect(faviconAddress(await branch())),
  );
  app.get("/branch/card.jpg", { config: branchConfig, schema: { hide: true, response } }, (request, reply) =>
    sendOfBranch(branchCard, request, reply),
  );
  for (const name of Object.keys(icons) as IconName[])
    app.get(`/branch/${name}`, { config: branchConfig, schema: { hide: true, response } }, (request, reply) =>
      sendOfBranch((branch) => branchIcon(branch, name), request, reply),
    );
}
