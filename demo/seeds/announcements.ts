import { announcementRows } from "#features/announcements/server/announcements.routes.ts";
import type { Db } from "#platform/db/database.ts";
import { formatLongDay } from "#shared/dates.ts";
import { daysFrom } from "../content/days.ts";
import { addAuditEntry, type SeededSite } from "./seed.ts";

/** Three announcements of this week, and one that has ended. No text names a room, which an event could contradict. */
const samples = [
  {
    title: "Applications for the executive committee are open",
    text: "Apply by {deadline}. Send us half a page by email: which position you would like and what you would change. No experience is needed.",
    link: "/about#contact",
    lasts: 21,
  },
  {
    title: "Borrow a development board",
    text: "Twenty boards wait for a project. Members can keep one for two weeks. Write to us, and say in one sentence what you plan to build.",
    link: "/about#contact",
    lasts: 5,
  },
  {
    title: "Tutors wanted for the study groups of the first year",
    text: "You help a group of five for one hour a week, in mathematics or circuits. Tutors get a certificate.",
    link: "/about#contact",
    lasts: 12,
  },
  {
    title: "Volunteers wanted for the school programme",
    text: "We need six people who like to explain things. Transport and breakfast are arranged.",
    link: "/about#contact",
    lasts: -30,
  },
];

/** Writes sample announcements. */
export async function writeAnnouncements(db: Db, site: SeededSite): Promise<void> {
  for (const [index, { title, text, link, lasts }] of samples.entries()) {
    const id = site.deps.newId();
    const now = daysFrom(site.deps.clock(), Math.min(lasts, 0) - index - 1);
    const ends_on = daysFrom(site.deps.clock(), lasts).toISOString().slice(0, "2026-11-21".length);
    await announcementRows.insert(db, {
      id,
      now,
      columns: { title, text: text.replace("{deadline}", formatLongDay(ends_on)), link, ends_on },
    });
    const entry = { action: "created", entity: "announcement", entityId: id, label: title } as const;
    await addAuditEntry(db, site, now, entry);
  }
}
