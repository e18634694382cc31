import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { UnpublishedItemsTable } from "#platform/db/schema/tables.ts";

export type UnpublishedItem = Selectable<UnpublishedItemsTable>;

const items = (db: Db) => db.selectFrom("unpublished_items").selectAll();

export const insertUnpublished = async (db: Db, item: UnpublishedItem): Promise<void> => {
  await db.insertInto("unpublished_items").values(item).execute();
};

/** Takes one out; undefined when there is none. Of two who want the same one, the other waits and then finds none. */
export const takeUnpublished = (db: Db, entity: string, id: string): Promise<UnpublishedItem | undefined> =>
  db
    .deleteFrom("unpublished_items")
    .where("entity", "=", entity)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

export const findUnpublished = (db: Db, entity: string, id: string): Promise<UnpublishedItem | undefined> =>
  items(db).where("entity", "=", entity).where("id", "=", id).executeTakeFirst();

type Drafts = "drafts" | "trashed";

/** Of one kind, what was written last first. */
export const listUnpublished = (db: Db, entity: string, which: Drafts): Promise<UnpublishedItem[]> =>
  items(db)
    .where("entity", "=", entity)
    .where("state", which === "trashed" ? "=" : "!=", "trashed")
    .orderBy("since", "desc")
    .orderBy("id", "desc")
    .execute();

export const findTrashed = (db: Db, id: string): Promise<UnpublishedItem | undefined> =>
  items(db).where("state", "=", "trashed").where("id", "=", id).executeTakeFirst();

/** Lists the trash, the last deleted item first. @param before lists only items deleted before this instant */
export const listTrash = (db: Db, before?: Date): Promise<UnpublishedItem[]> =>
  items(db)
    .where("state", "=", "trashed")
    .$if(before !== undefined, (query) => query.where("since", "<", before?.getTime() ?? 0))
    .orderBy("since", "desc")
    .orderBy("id", "desc")
    .execute();

/** What is to be published by now, the earliest first. */
export const listDue = (db: Db, now: Date): Promise<Pick<UnpublishedItem, "id" | "entity">[]> =>
  db
    .selectFrom("unpublished_items")
    .select(["id", "entity"])
    .where("state", "=", "scheduled")
    .where("publish_at", "<=", now.getTime())
    .orderBy("publish_at")
    .execute();
