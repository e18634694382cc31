import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { signedIn } from "#platform/http/access.ts";
import { responses } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { requiredText } from "#shared/form-fields.ts";
import { EDITOR_SEEN_MS, ItemEditors } from "#shared/lifecycle.ts";

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
