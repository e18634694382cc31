import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { OutboxTable } from "#platform/db/schema/tables.ts";

export type OutboxRow = Selectable<OutboxTable>;

/** The due time of emails that the site no longer tries to send. */
export const GIVEN_UP = Date.UTC(9999, 0, 1);

interface NewMail {
  id: string;
  subjectId: string;
  type: MailType | `weekly ${string}` | `newsletter ${string}` | `newsletter-confirm ${string}`;
  dueAt: number;
}

/** Databases limit the number of parameters in a statement. */
const ROWS_AT_ONCE = 500;

/** Adds emails to send. A registration, an officer's account or a subscriber gets each type of email once. */
export async function addAllToOutbox(db: Db, mails: readonly NewMail[], now: number): Promise<void> {
  for (let first = 0; first < mails.length; first += ROWS_AT_ONCE)
    await db
      .insertInto("outbox")
      .values(
        mails.slice(first, first + ROWS_AT_ONCE).map(({ id, subjectId, type, dueAt }) => ({
          id,
          subject_id: subjectId,
          type,
          due_at: dueAt,
          created_at: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(["subject_id", "type"]).doNothing())
      .execute();
}

export const addToOutbox = (db: Db, mail: NewMail): Promise<void> => addAllToOutbox(db, [mail], mail.dueAt);

/** Returns the emails about one registration, the oldest first. */
export const listMailsOf = (db: Db, registrationId: string): Promise<OutboxRow[]> =>
  db.selectFrom("outbox").selectAll().where("subject_id", "=", registrationId).orderBy("created_at").execute();

/** Counts the emails about an event's registrations that were sent, and those that were not. Erased people get none. */
export async function countMails(db: Db, eventId: string): Promise<{ sent: number; pending: number }> {
  const { all, sent } = await db
    .selectFrom("outbox")
    .innerJoin("registrations", "registrations.id", "outbox.subject_id")
    .select((eb) => [eb.fn.countAll<number>().as("all"), eb.fn.count<number>("outbox.sent_at").as("sent")])
    .where("registrations.event_id", "=", eventId)
    .where((eb) => eb.or([eb("outbox.sent_at", "is not", null), eb("registrations.erased_at", "is", null)]))
    .executeTakeFirstOrThrow();
  return { sent: Number(sent), pending: Number(all) - Number(sent) };
}

/** Returns the emails about an event's registrations whose last attempt failed, without those of erased people. */
export const listFailedMails = (db: Db, eventId: string) =>
  db
    .selectFrom("outbox")
    .innerJoin("registrations", "registrations.id", "outbox.subject_id")
    .select(["registrations.id", "registrations.name", "outbox.type", "outbox.attempts", "outbox.failure", "due_at"])
    .where("registrations.event_id", "=", eventId)
    .where("registrations.erased_at", "is", null)
    .where("outbox.sent_at", "is", null)
    .where("outbox.failure", "is not", null)
    .orderBy("outbox.created_at")
    .execute();

/** Returns emails that are due, the oldest first. */
export const listDueMails = (db: Db, now: number, limit: number): Promise<OutboxRow[]> =>
  db
    .selectFrom("outbox")
    .selectAll()
    .where("sent_at", "is", null)
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .orderBy("id")
    .limit(limit)
    .execute();

/** The failure of an email that is being sent, and of one whose result a stopped process did not record. */
const SENDING = "The site stopped while it sent this email. It may have arrived, so the site does not send it again.";

/** Claims an email that must not arrive twice. Returns false if another process has claimed it. */
export async function claimMail(db: Db, id: string, now: number): Promise<boolean> {
  const claimed = await db
    .updateTable("outbox")
    .set({ sent_at: now, failure: SENDING })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function markSent(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable("outbox").set({ sent_at: now, failure: null }).where("id", "=", id).execute();
}

export async function markFailed(
  db: Db,
  { id, attempts }: OutboxRow,
  { failure, dueAt }: { failure: string; dueAt: number },
): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ attempts: attempts + 1, failure, due_at: dueAt, sent_at: null })
    .where("id", "=", id)
    .execute();
}

/** The failure of newsletter emails that a restored backup had not sent yet. */
const RESTORED = "A backup was restored. The subscriber may already have this email, so the site does not send it.";

/** Gives up on the unsent emails of newsletter issues and digests. @returns how many */
export async function giveUpNewsletters(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ due_at: GIVEN_UP, failure: RESTORED })
    .where("type", "like", "newsletter %")
    .where("sent_at", "is", null)
    .where("due_at", "<", GIVEN_UP)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom("outbox").where("id", "=", id).execute();
}

const mailsOfEvent = (db: Db, eventId: string) =>
  db
    .selectFrom("outbox")
    .innerJoin("registrations", "registrations.id", "outbox.subject_id")
    .select("outbox.subject_id")
    .where("registrations.event_id", "=", eventId);

/** Returns the registrations of an event that were sent an email of a type. */
export async function listSentTo(db: Db, eventId: string, typePrefix: string): Promise<Set<string>> {
  const rows = await mailsOfEvent(db, eventId)
    .where("outbox.type", "like", `${typePrefix}%`)
    .where("outbox.sent_at", "is not", null)
    .execute();
  return new Set(rows.map(({ subject_id }) => subject_id));
}

/** The emails that tell people when an event is. People get some of them several times, so a number follows the type. */
const TELL_TIME = ["confirmed", "promoted", "changed", "reminder"];

/** Returns the registrations of an event that have an email about its time since an instant. */
export async function listNotifiedSince(db: Db, eventId: string, since: number): Promise<Set<string>> {
  const rows = await mailsOfEvent(db, eventId)
    .where((eb) => eb.or(TELL_TIME.map((kind) => eb("outbox.type", "like", `${kind}%`))))
    .where("outbox.created_at", ">=", since)
    .execute();
  return new Set(rows.map(({ subject_id }) => subject_id));
}

/** The emails that participants get. */
export const mailKinds = [
  "confirmed",
  "waiting",
  "promoted",
  "offered",
  "expired",
  "changed",
  "cancelled_by_participant",
  "cancelled_by_organizers",
  "event_cancelled",
  "reminder",
  "thank_you",
  "message",
  "link",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** If a registration can get a kind several times, the cause of the email follows the kind: "changed 2". */
export type MailType = MailKind | `${MailKind} ${string}`;

/** Marks the link that goes to a corrected email address: "link corrected-2". */
export const CORRECTED = "corrected-";

/** Returns the kind of an email and what it is about. */
export function parseMailType(type: string): { kind: MailKind | undefined; about: string } {
  const [kind, about = ""] = type.split(" ");
  return { kind: mailKinds.find((known) => known === kind), about };
}
