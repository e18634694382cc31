import type { Db } from "#platform/db/database.ts";
import { findUnpublished } from "./unpublished.store.ts";
import { isEventPublished, noteLink, takeLink } from "./unpublished-links.store.ts";

/** Whether visitors see an event, whether they are to see it some time, or whether there is none. */
export async function standingOfEvent(db: Db, id: string): Promise<"seen" | "hidden" | "gone"> {
  if (await isEventPublished(db, id)) return "seen";
  const item = await findUnpublished(db, "event", id);
  return item && item.state !== "trashed" ? "hidden" : "gone";
}

/** A thing that is being written belongs to an event that visitors do not see, or to none such any more. */
export async function setHiddenEvent(db: Db, itemId: string, eventId: string | null): Promise<void> {
  if (eventId === null) await takeLink(db, itemId);
  else await noteLink(db, itemId, eventId);
}
