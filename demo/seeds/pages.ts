import { beginPage } from "#features/pages/server/pages.store.ts";
import type { Db } from "#platform/db/database.ts";
import { aboutLead, aboutText } from "../texts/about.ts";

/** Adds the branch's own texts to the About page. All other texts are the defaults. */
export async function writePages(db: Db, now: Date, content: Parameters<typeof aboutText>[1]): Promise<void> {
  const fields = JSON.stringify({ lead: aboutLead, more: aboutText(now, content) });
  await beginPage(db, {
    id: "about",
    fields,
    shown: fields,
    version: 1,
    created_at: now.getTime(),
    updated_at: now.getTime(),
    state: "published",
    publish_at: null,
    unpublish_at: null,
    deleted_at: null,
    restore_state: null,
    was_published: 1,
  });
}
