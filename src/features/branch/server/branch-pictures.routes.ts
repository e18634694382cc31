import { isDeepStrictEqual } from "node:util";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { sendDrawn } from "#platform/http/drawn-picture.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import type { Known } from "#platform/known-until-change.ts";
import type { Branch } from "../branch.contract.ts";
import { faviconAddress, type IconName, icons } from "../branch-pictures.ts";
import { branchCard, branchIcon } from "./branch-pictures.ts";

const Picture = z.any().meta({ description: "A picture" });
/** Public like the pages that use these images. A separate limit applies to concurrent rendering. */
const config = { access: "public" as const, neverShed: true };

/** Registers the routes of the branch's card and icons, which are rendered on the first request. */
export function branchPicturesRoutes(
  app: HttpServer,
  deps: Pick<Deps, "cards" | "media">,
  { known }: { known: Known<Branch> },
) {
  const schema = { hide: true, response: { 200: Picture, default: ErrorBody } };

  /** @param read returns the content of the image */
  async function send<Shown>(
    read: (branch: Branch) => Shown,
    ensure: (shown: Shown, asker: string, isWanted: () => Promise<boolean>) => Promise<string | null>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const asker = await app.makings.askerOf(request);
    const picture = async () => {
      const shows = read(await known.get());
      const isWanted = async () => isDeepStrictEqual(read(await known.get()), shows);
      return { shows, ensure: () => ensure(shows, asker, isWanted) };
    };
    return sendDrawn(deps, picture, request, reply);
  }

  // Browsers and feed readers request this path without a link, and accept a PNG.
  app.get("/favicon.ico", { config, schema: { hide: true } }, async (_request, reply) =>
    reply.header("cache-control", "public, max-age=3600").redirect(faviconAddress(await known.get())),
  );
  app.get("/branch/card.jpg", { config, schema }, (request, reply) =>
    send(branchCard, deps.cards.ensure, request, reply),
  );
  for (const name of Object.keys(icons) as IconName[])
    app.get(`/branch/${name}`, { config, schema }, (request, reply) =>
      send((branch) => branchIcon(branch, name), deps.cards.ensureIcon, request, reply),
    );
}
