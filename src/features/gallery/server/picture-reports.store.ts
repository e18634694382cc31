import { type Insertable, type Selectable, sql } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { TakedownRequestsTable } from "#platform/db/schema/tables.ts";

export type RequestRow = Selectable<TakedownRequestsTable>;

/** Adds a request. Returns false if the client already has an open request for the picture. */
export async function addRequest(db: Db, row: Insertable<TakedownRequestsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("takedown_requests")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["picture_id", "client"]).where(sql<boolean>`state = 'open'`).doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns the open requests first, the most urgent first, then the latest decisions. */
export const listRequests = (db: Db, limit: number): Promise<RequestRow[]> =>
  db
    .selectFrom("takedown_requests")
    .selectAll()
    .orderBy((eb) => eb.case().when("state", "=", "open").then(0).else(1).end())
    .orderBy("decided_at", "desc")
    .orderBy("due_at")
    .orderBy("id")
    .limit(limit)
    .execute();

export const findRequest = (db: Db, id: string): Promise<RequestRow | undefined> =>
  db.selectFrom("takedown_requests").selectAll().where("id", "=", id).executeTakeFirst();

export const findOpen = (db: Db, pictureId: string, client: string): Promise<RequestRow | undefined> =>
  db
    .selectFrom("takedown_requests")
    .selectAll()
    .where("picture_id", "=", pictureId)
    .where("client", "=", client)
    .where("state", "=", "open")
    .executeTakeFirst();

export const listOpenOf = (db: Db, pictureId: string): Promise<RequestRow[]> =>
  db
    .selectFrom("takedown_requests")
    .selectAll()
    .where("picture_id", "=", pictureId)
    .where("state", "=", "open")
    .execute();

export const isKept = async (db: Db, pictureId: string): Promise<boolean> =>
  (await db
    .selectFrom("takedown_requests")
    .select("id")
    .where("picture_id", "=", pictureId)
    .where("state", "=", "kept")
    .executeTakeFirst()) !== undefined;

/** Counts the pictures that the site hid since a time: all of them, and those of one client. */
export async function countHidden(db: Db, client: string, since: number): Promise<{ all: number; own: number }> {
  const rows = await db
    .selectFrom("takedown_requests")
    .select("client")
    .where("hidden_at_once", "=", 1)
    .where("created_at", ">", since)
    .execute();
  return { all: rows.length, own: rows.filter((row) => row.client === client).length };
}

export async function updateRequest(db: Db, id: string, columns: Partial<RequestRow>): Promise<void> {
  await db.updateTable("takedown_requests").set(columns).where("id", "=", id).execute();
}

/** Records that an email was sent, unless an officer decided meanwhile: then the answer is due. */
export async function clearMail(db: Db, { id, mail }: Pick<RequestRow, "id" | "mail">): Promise<void> {
  await db.updateTable("takedown_requests").set({ mail: null }).where("id", "=", id).where("mail", "=", mail).execute();
}

/** Returns how many requests are open and when the first one is due. */
export async function countOpen(db: Db): Promise<{ count: number; dueAt: number | undefined }> {
  const { count, due } = await db
    .selectFrom("takedown_requests")
    .where("state", "=", "open")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min<number | null>("due_at").as("due")])
    .executeTakeFirstOrThrow();
  return { count: Number(count), dueAt: due === null ? undefined : Number(due) };
}

export const listMailsDue = (db: Db): Promise<RequestRow[]> =>
  db.selectFrom("takedown_requests").selectAll().where("mail", "is not", null).orderBy("id").limit(50).execute();

/** Deletes requests that were decided before a time. @returns how many */
export async function deleteDecided(db: Db, before: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("takedown_requests")
    .where("decided_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
