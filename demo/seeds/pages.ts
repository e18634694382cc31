import { beginPage } from "#features/pages/server/pages.store.ts";
import type { Db } from "#platform/db/database.ts";
import { aboutLead, aboutText, joinText, missionText } from "../texts/about.ts";

/** Adds the branch's own texts to About and Join. All other texts are the defaults. */
export async function writePages(db: Db, now: Date, content: Parameters<typeof aboutText>[1]): Promise<void> {
  const texts = {
    about: { lead: aboutLead, mission: missionText(now, content), more: aboutText(now, content) },
    join: { more: joinText },
  };
  for (const [id, text] of Object.entries(texts)) {
    const fields = JSON.stringify(text);
    await beginPage(db, {
      id,
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
}
