import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { findIdBySlug } from "./content.store.ts";
import type { AnyContentType } from "./content-type.ts";
import { SHORT_LINK } from "./short-links.store.ts";

const ShortLink = z.object({
  kind: z.string().meta({ description: 'The content type: "event"' }),
  id: z.string(),
  path: z.string().meta({ description: "The page of the item" }),
});

/** Registers the route that finds the page of a short link. It answers 410 for items that visitors no longer see. */
export function shortLinkRoutes(app: HttpServer, { db }: Pick<Deps, "db">, types: readonly AnyContentType[]) {
  const params = z.object({ code: z.string().regex(/^[\da-z-]{1,40}$/i) });
  publicRead(app, { path: "/api/short-links/:code", tag: "search", params, answer: ShortLink }, async ({ params }) => {
    const key = await findIdBySlug(db, SHORT_LINK, params.code.toLowerCase());
    const [entity = "", id = ""] = key?.split(":") ?? [];
    const type = types.find((type) => type.entity === entity);
    const row = await type?.find(db, id, "published");
    const path = row && type?.page?.(row);
    if (path === undefined) throw new AppError(key === undefined ? "not_found" : "gone");
    return { kind: entity, id, path };
  });
}
