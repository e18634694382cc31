import { announcementRows } from "#features/announcements/server/announcements.routes.ts";
import type { Db } from "#platform/db/database.ts";
import { daysFrom } from "../content/days.ts";
import { addAuditEntry, type SeededSite } from "./seed.ts";

/** Two announcements of this week, and one that has ended. No text names a day or a room, which an event could contradict. */
const samples = [
  {
    title: "Applications for the executive committee are open",
    text: "Every member can apply. Write to us what you would change. Our address is at the end of this page.",
    lasts: 21,
  },
  {
    title: "Borrow a development board",
    text: "Twenty boards wait for a project. Members can keep one for two weeks. Ask any officer, or write to us.",
    lasts: 5,
  },
  {
    title: "Volunteers wanted for the school programme",
    text: "We need six people who like to explain things. Transport and breakfast are arranged.",
    lasts: -30,
  },
];

/** Writes sample announcements. */
export async function writeAnnouncements(db: Db, site: SeededSite): Promise<void> {
  for (const [index, { title, text, lasts }] of samples.entries()) {
    const id = site.deps.newId();
    const now = daysFrom(site.deps.clock(), Math.min(lasts, 0) - index - 1);
    const ends_on = daysFrom(site.deps.clock(), lasts).toISOString().slice(0, "2026-11-21".length);
    await announcementRows.insert(db, { id, now, columns: { title, text, link: null, ends_on } });
    const entry = { action: "created", entity: "announcement", entityId: id, label: title } as const;
    await addAuditEntry(db, site, now, entry);
  }
}
