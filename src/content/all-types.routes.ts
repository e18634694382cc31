import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { signedIn } from "#platform/http/access.ts";
import { responses } from "#platform/http/error-handler.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { mediaUrl } from "#platform/media/media-key.ts";
import { ById, Deleted } from "#shared/by-id.ts";
import { isoInstant } from "#shared/dates.ts";
import { requiredText } from "#shared/form-fields.ts";
import { EDITOR_SEEN_MS, ItemEditors, PreviewAddress, PreviewRequest, TrashItem } from "#shared/lifecycle.ts";
import { findIdBySlug, SHORT_LINK } from "./addresses.store.ts";
import { listTrashed } from "./content.store.ts";
import { type AnyContentType, filesOf, type StoredRow } from "./content-type.ts";
import { type Previews, preview } from "./preview.ts";
import { instantOf } from "./publication.ts";
import { deletePermanently } from "./removal.ts";
import { listTrashActors } from "./versions.store.ts";
import { writerOf } from "./write.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const config = { access: "content" as const };

type Types = readonly AnyContentType[];

/** The trash of all content types together. */
export function trashRoutes(app: HttpServer, deps: Deps, contentTypes: Types, trashDays: number) {
  const present = (type: AnyContentType, row: StoredRow, deletedBy: string): TrashItem => {
    const [image] = type.media?.fileType === "image" ? filesOf(type, row) : [];
    const deletedAt = row.deleted_at ?? row.updated_at;
    return {
      _id: row.id,
      kind: type.entity,
      calls: type.apiPath,
      title: type.label(row),
      ...(image !== undefined && { image: mediaUrl(image, deps.mediaBaseUrl) }),
      deletedAt: isoInstant(deletedAt),
      deletedBy,
      erasedAt: isoInstant(deletedAt + trashDays * DAY_MS),
    };
  };

  app.get("/api/trash", { config, schema: { tags: ["trash"], response: responses(z.array(TrashItem)) } }, async () => {
    const lists = contentTypes.map(async (type) => {
      const trashed: StoredRow[] = await listTrashed(deps.db, type.table);
      const rows: StoredRow[] = (await type.withDetails?.(deps.db, trashed as never[])) ?? trashed;
      return rows.map((row) => ({ type, row }));
    });
    const rows = (await Promise.all(lists)).flat();
    const deleters = await listTrashActors(
      deps.db,
      rows.map(({ row }) => row.id),
    );
    rows.sort((one, other) => (other.row.deleted_at ?? 0) - (one.row.deleted_at ?? 0));
    return rows.map(({ type, row }) => present(type, row, deleters.get(row.id) ?? ""));
  });

  app.delete(
    "/api/trash/:id",
    { config, schema: { tags: ["trash"], params: ById, response: responses(Deleted) } },
    async (request) => {
      const { id } = request.params;
      for (const type of contentTypes)
        if (await type.find(deps.db, id, "trashed")) {
          await deletePermanently(deps, type, id, writerOf(request));
          return { _id: id };
        }
      throw new AppError("not_found");
    },
  );
}

/** Registers the route that creates preview URLs. */
export function previewRoutes(app: HttpServer, deps: Deps, contentTypes: Types, previews: Previews) {
  const ofItem = async (calls: string, id: string, by: string) => {
    const type = contentTypes.find((type) => type.apiPath === calls);
    if (!type?.page) throw new AppError("invalid", { message: "This item has no public page" });
    const item = { entity: type.entity, id };
    const [path, title] = await preview(deps, contentTypes, { item }, async (_deps, shown) =>
      shown ? ([type.page?.(shown.row) ?? "/", type.label(shown.row)] as const) : (["/", ""] as const),
    );
    return previews.address({ ...item, path, title, by });
  };

  app.post(
    "/api/preview",
    { config, schema: { tags: ["preview"], body: PreviewRequest, response: responses(PreviewAddress) } },
    async (request) => {
      const { body } = request;
      const by = signedIn(request).adminId;
      if ("at" in body) {
        const at = instantOf(body.at, deps.timeZone.name);
        if (at === null || at <= deps.clock())
          throw new AppError("invalid", { message: "Choose a date and time in the future" });
        return { address: await previews.address({ at: at.getTime(), path: "/", by }) };
      }
      return { address: await ofItem(body.calls, body.id, by) };
    },
  );
}

const ShortLink = z.object({
  kind: z.string().meta({ description: 'The content type: "event"' }),
  id: z.string(),
  path: z.string().meta({ description: "The page of the item" }),
});

/** Registers the route that finds the page of a short link. It answers 410 for items that visitors no longer see. */
export function shortLinkRoutes(app: HttpServer, { db }: Pick<Deps, "db">, types: Types) {
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

const Heartbeat = z.object({
  item: requiredText(150, "item is required").meta({
    description: "A unique name of the item, such as: event 0192f0c1",
  }),
  closed: z.boolean().optional().meta({ description: "true when the form closes" }),
});

/**
 * Registers the heartbeat route of open forms. The response lists who else has the item's form open. An entry expires without
 * further heartbeats. Entries never prevent a save. Only the version check does.
 */
export function itemEditorsRoutes(app: HttpServer, { db, clock }: Pick<Deps, "db" | "clock">) {
  app.put(
    "/api/item-editors",
    { config: { access: "account" }, schema: { tags: ["editing"], body: Heartbeat, response: responses(ItemEditors) } },
    async (request) => {
      const { adminId } = signedIn(request);
      const { item, closed } = request.body;
      const now = clock().getTime();
      if (closed)
        await db.deleteFrom("item_editors").where("item", "=", item).where("admin_id", "=", adminId).execute();
      else
        await db
          .insertInto("item_editors")
          .values({ item, admin_id: adminId, seen_at: now })
          .onConflict((conflict) => conflict.columns(["item", "admin_id"]).doUpdateSet({ seen_at: now }))
          .execute();
      await db
        .deleteFrom("item_editors")
        .where("seen_at", "<=", now - EDITOR_SEEN_MS)
        .execute();
      const others = await db
        .selectFrom("item_editors")
        .innerJoin("admins", "admins.id", "admin_id")
        .select(["name", "username"])
        .where("item", "=", item)
        .where("admin_id", "!=", adminId)
        .orderBy("seen_at", "desc")
        .execute();
      return { others: others.map(({ name, username }) => name || username) };
    },
  );
}
