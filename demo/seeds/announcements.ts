import { announcementRows } from "#features/announcements/server/announcements.routes.ts";
import type { Db } from "#platform/db/database.ts";
import { formatLongDay } from "#shared/dates.ts";
import { daysFrom } from "../content/days.ts";
import { addAuditEntry, type SeededSite } from "./seed.ts";

/** Three announcements of this week, and one that has ended. No text names a room, which an event could contradict. */
const samples = [
  {
    title: "Applications for the executive committee are open",
    text: "Apply by {deadline}. Every member can apply, and no experience is needed. Write us half a page: which post you would like and what you would change. Our address is at the end of this page. IEEE describes on its website what volunteers do.",
    link: "https://www.ieee.org/about/volunteers/index.html",
    lasts: 21,
  },
  {
    title: "Borrow a development board",
    text: "Twenty boards wait for a project, ten of them with a camera. Members can keep one for two weeks. Ask any officer, or write to us and tell us in one sentence what you plan to build.",
    link: null,
    lasts: 5,
  },
  {
    title: "Tutors wanted for the study groups of the first year",
    text: "We look for eight members from the second and third year. You help a group of five for one hour a week, in mathematics or circuits. Tutors get a certificate. The student pages of IEEE have material that you can use.",
    link: "https://students.ieee.org",
    lasts: 12,
  },
  {
    title: "Volunteers wanted for the school programme",
    text: "We need six people who like to explain things. Transport and breakfast are arranged.",
    link: "https://tryengineering.org",
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
