import type { Db } from "#platform/db/database.ts";
import { deleteResetsOf } from "../forgotten/forgotten.store.ts";
import { deleteSessionsOf } from "../sessions/sessions.store.ts";
import { deleteBrowsersOf } from "../throttling/known-browsers.store.ts";

/** Ends what would still let somebody in without their password of now: sessions, known browsers, links for a new one. */
export async function shutOut(db: Db, usernameKey: string): Promise<void> {
  await deleteSessionsOf(db, usernameKey);
  await deleteBrowsersOf(db, usernameKey);
  await deleteResetsOf(db, usernameKey);
}
