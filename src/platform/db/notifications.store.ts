import { sql } from "kysely";
import { z } from "zod";
import type { Change } from "../changes.ts";
import type { Db } from "./database.ts";

/** The PostgreSQL channel on which instances announce writes to each other. */
export const CHANGES_CHANNEL = "site_changes";

/** PostgreSQL rejects payloads of 8,000 bytes or more. */
const PAYLOAD_MAX_BYTES = 7_900;

const Notification = z.object({
  instance: z.string(),
  changes: z.array(z.object({ entity: z.string(), id: z.string() })),
});
/** Notifies in the transaction: PostgreSQL delivers the message after the commit, or never. */
export async function notifyOthers(
  db: Db,
  notification: { instance: string; changes: readonly Change[] },
): Promise<void> {
  const text = JSON.stringify(notification);
  // Too many names for one message: announce only that something changed.
  const payload =
    Buffer.byteLength(text) <= PAYLOAD_MAX_BYTES ? text : JSON.stringify({ ...notification, changes: [] });
  await sql`select pg_notify(${CHANGES_CHANNEL}, ${payload})`.execute(db);
}

/** Parses the message of another instance; null if it is not from this site. */
export function readNotification(payload: string): { instance: string; changes: Change[] } | null {
  try {
    return Notification.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
