import { announcementRows } from "#features/announcements/server/announcements.routes.ts";
import type { EventInput } from "#features/events/events.contract.ts";
import type { Db } from "#platform/db/database.ts";
import { formatLongDay } from "#shared/dates.ts";
import { daysFrom } from "../content/days.ts";
import { eventLink } from "./events.ts";
import { addAuditEntry, type SeededSite } from "./seed.ts";

interface SampleAnnouncement {
  title: string;
  text: string;
  /** Title of the event that the announcement links to. Without one, it links to the contact. */
  event?: string;
  /** Days until it ends. */
  lasts: number;
}

/** Three announcements of this week, and one that has ended. No text names a room, which an event could contradict. */
const samples: readonly SampleAnnouncement[] = [
  {
    title: "Applications for the executive committee are open",
    text: "Candidates are elected at the Annual General Meeting. Apply by {deadline}: send us half a page by email that says which position you would like and what you would change. No experience is needed.",
    event: "Annual General Meeting with Elections",
    lasts: 14,
  },
  {
    title: "Borrow a development board",
    text: "Twenty boards wait for a project. Members can keep one for two weeks. Write to us, and say in one sentence what you plan to build.",
    lasts: 5,
  },
  {
    title: "Tutors wanted for the study groups of the first year",
    text: "You help a group of five for one hour a week, in mathematics or circuits. Tutors get a certificate.",
    lasts: 12,
  },
  {
    title: "Volunteers wanted for the school programme",
    text: "We need six people who like to explain things. Transport and breakfast are arranged.",
    lasts: -30,
  },
];

/** Writes sample announcements. */
export async function writeAnnouncements(db: Db, site: SeededSite, events: readonly EventInput[]): Promise<void> {
  for (const [index, { title, text, event, lasts }] of samples.entries()) {
    const subject = events.find((other) => other.title === event);
    const link = subject ? eventLink(subject) : "/about#contact";
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
