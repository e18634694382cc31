import { announcementRows } from "#features/announcements/server/announcements.routes.ts";
import type { Db } from "#platform/db/database.ts";
import { daysFrom } from "../content/days.ts";
import { addAuditEntry, type SeededSite } from "./seed.ts";

const samples = [
  {
    title: "Applications for the executive committee are open",
    text: "Every member can apply. Send a paragraph about what you would change.",
    lasts: 21,
  },
  {
    title: "The lab is closed on Monday",
    text: "The electricians replace the mains board. Workshops move to Lab 3.",
    lasts: 5,
  },
];

/** Writes sample announcements: two of this week, and one that has ended. */
export async function writeAnnouncements(db: Db, site: SeededSite): Promise<void> {
  for (const [index, { title, text, lasts }] of [...samples, { ...samples[1], lasts: -30 }].entries()) {
    const id = site.deps.newId();
    const now = daysFrom(site.deps.clock(), Math.min(lasts, 0) - index - 1);
    const ends_on = daysFrom(site.deps.clock(), lasts).toISOString().slice(0, "2026-11-21".length);
    const columns = { title: title ?? "", text: text ?? "", link: null, ends_on };
    await announcementRows.insert(db, { id, now, columns });
    const entry = { action: "created", entity: "announcement", entityId: id, label: columns.title } as const;
    await addAuditEntry(db, site, now, entry);
  }
}
