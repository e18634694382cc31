import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import { type ErasedAt, markTracesDue, recordErased } from "#platform/db/erasures.store.ts";
import type { NewsletterIssuesTable, NewsletterSubscribersTable } from "#platform/db/schema/tables.ts";

export type SubscriberRow = Selectable<NewsletterSubscribersTable>;
export type IssueRow = Selectable<NewsletterIssuesTable>;

const fingerprint = (id: string) => `newsletter ${id}`;

/** Adds a subscriber, unless the address is stored already. Returns the stored row. */
export async function addSubscriber(db: Db, row: SubscriberRow): Promise<SubscriberRow> {
  await db
    .insertInto("newsletter_subscribers")
    .values(row)
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .execute();
  return db
    .selectFrom("newsletter_subscribers")
    .selectAll()
    .where("email_key", "=", row.email_key)
    .executeTakeFirstOrThrow();
}

export const findSubscriber = (db: Db, column: "id" | "email_key" | "unsubscribe_key", value: string) =>
  db.selectFrom("newsletter_subscribers").selectAll().where(column, "=", value).executeTakeFirst();

export async function updateSubscriber(
  db: Db,
  id: string,
  change: Partial<Pick<SubscriberRow, "confirmed_at" | "paused_at">>,
): Promise<void> {
  await db.updateTable("newsletter_subscribers").set(change).where("id", "=", id).execute();
}

/** Erases a subscriber with their unsent emails. A restored backup leaves them out. */
export async function eraseSubscriber(db: Db, id: string, now: Date): Promise<void> {
  await db.deleteFrom("newsletter_subscribers").where("id", "=", id).execute();
  await db.deleteFrom("outbox").where("subject_id", "=", id).where("sent_at", "is", null).execute();
  await recordErased(db, [fingerprint(id)], now);
  await markTracesDue(db, "newsletter_subscribers");
}

/** After a restore, erases the people who unsubscribed since the backup. */
export async function eraseSubscribersAgain(db: Db, erasedAt: ErasedAt): Promise<number> {
  const tables = await db.introspection.getTables();
  // Backups of older versions lack the table.
  if (!tables.some(({ name }) => name === "newsletter_subscribers")) return 0;
  const rows = await db.selectFrom("newsletter_subscribers").select("id").execute();
  const erased = rows.filter(({ id }) => erasedAt(fingerprint(id)) !== undefined);
  for (const { id } of erased) await db.deleteFrom("newsletter_subscribers").where("id", "=", id).execute();
  return erased.length;
}

/** Returns the subscribers who get an issue. */
export const listConfirmed = (db: Db): Promise<{ id: string }[]> =>
  db
    .selectFrom("newsletter_subscribers")
    .select("id")
    .where("confirmed_at", "is not", null)
    .where("paused_at", "is", null)
    .orderBy("confirmed_at")
    .orderBy("id")
    .execute();

/** Returns unconfirmed subscribers who asked before a time. */
export const listUnconfirmed = (db: Db, before: number): Promise<{ id: string }[]> =>
  db
    .selectFrom("newsletter_subscribers")
    .select("id")
    .where("confirmed_at", "is", null)
    .where("requested_at", "<", before)
    .execute();

export async function countSubscribers(db: Db): Promise<{ confirmed: number; pending: number; paused: number }> {
  const rows = await db.selectFrom("newsletter_subscribers").select(["confirmed_at", "paused_at"]).execute();
  const paused = rows.filter(({ paused_at }) => paused_at !== null).length;
  const pending = rows.filter((row) => row.confirmed_at === null && row.paused_at === null).length;
  return { confirmed: rows.length - paused - pending, pending, paused };
}

/** Returns all issues: drafts first, then the newest. */
export const listIssues = (db: Db): Promise<IssueRow[]> =>
  db
    .selectFrom("newsletter_issues")
    .selectAll()
    .orderBy((eb) => eb.case().when("sent_at", "is", null).then(0).else(1).end())
    .orderBy("created_at", "desc")
    .limit(100)
    .execute();

/** Returns the issues that visitors can read, newest first. */
export const listPastIssues = (db: Db): Promise<(IssueRow & { sent_at: number })[]> =>
  db
    .selectFrom("newsletter_issues")
    .selectAll()
    .where("sent_at", "is not", null)
    .$narrowType<{ sent_at: number }>()
    .where("text", "!=", "")
    .orderBy("sent_at", "desc")
    .limit(100)
    .execute();

export const findIssue = (db: Db, id: string) =>
  db.selectFrom("newsletter_issues").selectAll().where("id", "=", id).executeTakeFirst();

export async function createIssue(db: Db, row: IssueRow): Promise<void> {
  await db.insertInto("newsletter_issues").values(row).execute();
}

/** Changes a draft. Returns whether the issue was still a draft of the same version. */
export async function updateDraft(
  db: Db,
  { id, version }: Pick<IssueRow, "id" | "version">,
  change: Partial<IssueRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("newsletter_issues")
    .set({ ...change, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .where("sent_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteDraft(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("newsletter_issues")
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Returns when the emails of the outbox are due that are not sent yet, and when those since an instant were sent. */
export async function listMailTimes(db: Db, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom("outbox")
    .select((eb) => eb.fn.coalesce("sent_at", "due_at").as("at"))
    .where((eb) => eb.or([eb("sent_at", "is", null), eb("sent_at", ">", since)]))
    .execute();
  return rows.map(({ at }) => Number(at));
}

/** Sending one email takes less time than this. */
const SENDING_MS = 10 * 60_000;

/**
 * Counts the emails of each issue that were sent, and those that failed, by outbox type. An email that a stopped process was
 * sending has a time and a failure. It counts as failed, because the site does not know whether it arrived.
 */
export async function countDeliveries(
  db: Db,
  now: number,
): Promise<Map<string, { delivered: number; failed: number }>> {
  const rows = await db
    .selectFrom("outbox")
    .select(({ fn, eb, and, or }) => {
      const isOver = or([eb("sent_at", "is", null), eb("sent_at", "<", now - SENDING_MS)]);
      const isFailed = and([eb("failure", "is not", null), isOver]);
      return [
        "type",
        fn.count<number>(eb.case().when("failure", "is", null).then(eb.ref("sent_at")).end()).as("sent"),
        fn.count<number>(eb.case().when(isFailed).then(1).end()).as("failed"),
      ];
    })
    .where("type", "like", "newsletter %")
    .groupBy("type")
    .execute();
  return new Map(rows.map(({ type, sent, failed }) => [type, { delivered: Number(sent), failed: Number(failed) }]));
}
