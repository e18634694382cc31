import { sql } from "kysely";
import { makeAchievement } from "#demo/content/achievements.ts";
import { daysFrom } from "#demo/content/days.ts";
import { eventCreatedAt, makeEvent } from "#demo/content/events.ts";
import { hasNoEvent, makeGalleryItem } from "#demo/content/gallery.ts";
import { makeApplication } from "#demo/content/students.ts";
import { storePicture } from "#demo/seeds/pictures.ts";
import type { SeededSite } from "#demo/seeds/seed.ts";
import { insertAchievement } from "#features/achievements/server/achievements.service.ts";
import { insertEvent } from "#features/events/server/events.service.ts";
import { createGalleryItem } from "#features/gallery/server/gallery.store.ts";
import { submitApplication } from "#features/students/server/students.service.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";

/** Lengths of the site's lists. */
export interface ListLengths {
  events: number;
  gallery: number;
  achievements: number;
  applications: number;
}

const PICTURES = 10;
/** Dates repeat, so that a site of any size covers five years. */
const SAMPLES = 150;
/** Chooses other texts for each repetition of a date, so that a page has different items on a site of any size. */
const textOf = (index: number) => (index + Math.floor(index / SAMPLES)) % SAMPLES;
/** Items of a transaction. */
const CHUNK = 500;
/** Location of past events. */
const PAST = 1;
/**
 * One in this many pictures belongs to one event, and another one to no event in one month. Their albums grow with the
 * gallery, and have full pages on any site.
 */
const OF_ONE_ALBUM = 4;
const MONTH = "2025-03";

/**
 * Fills the lists with items that share a few pictures, because storing thousands of pictures would take hours. Most
 * pictures belong to events. A quarter of them belongs to one event, and a quarter to one month.
 * @returns the ID of that event, and the month as YYYY-MM
 */
export async function fillLists(site: SeededSite, lengths: ListLengths): Promise<{ event: string; month: string }> {
  const { newId, timeZone, clock } = site.deps;
  const now = clock();
  const pictures = await Promise.all(
    Array.from({ length: PICTURES }, (_, number) => storePicture(site, "events", "scene", number)),
  );
  const picture = (index: number) => pictures[index % PICTURES] ?? "";
  const events = Array.from({ length: lengths.events }, () => newId());
  const album = events[PAST] ?? "";
  const isOfMonth = (index: number) => index % OF_ONE_ALBUM === 3;
  const eventOf = (index: number) => {
    if (hasNoEvent(index) || isOfMonth(index)) return null;
    return index % OF_ONE_ALBUM === 1 ? album : (events[index % events.length] ?? null);
  };

  const write: Record<keyof ListLengths, (db: Db, index: number, sample: number) => Promise<void>> = {
    async events(db, index, sample) {
      const { date, time } = makeEvent(now, sample);
      const fields = makeEvent(now, textOf(index), { date, time });
      const event = { id: events[index] ?? newId(), now: eventCreatedAt(now, sample), fields };
      await insertEvent({ db, timeZone, newId }, { ...event, images: [picture(index)] });
    },
    async gallery(db, index, sample) {
      const { title, date = "2026-01-01" } = makeGalleryItem(now, sample);
      const taken = isOfMonth(index) ? `${MONTH}-15` : date;
      const columns = { title, date: taken, image: picture(index), event_id: eventOf(index) };
      await createGalleryItem(db, { id: newId(), now: daysFrom(now, -sample), columns });
    },
    async achievements(db, index, sample) {
      const fields = { ...makeAchievement(now, textOf(index)), date: makeAchievement(now, sample).date };
      const achievement = { id: newId(), now: daysFrom(now, -sample), fields };
      await insertAchievement(db, { ...achievement, image: picture(index) });
    },
    async applications(db, index, sample) {
      const application = { ...makeApplication(now, sample), id: `21CS${index}` };
      await submitApplication({ db, newId, clock: () => daysFrom(now, -sample) }, application);
    },
  };
  for (const kind of ["events", "gallery", "achievements", "applications"] as const)
    for (let start = 0; start < lengths[kind]; start += CHUNK) {
      await inTransaction({ db: site.deps.db }, async ({ db }) => {
        const end = Math.min(start + CHUNK, lengths[kind]);
        for (let index = start; index < end; index += 1) await write[kind](db, index, index % SAMPLES);
      });
      // Without statistics, PostgreSQL reads a whole index for each title that is already taken.
      if (start === 0) await sql`analyze`.execute(site.deps.db);
    }
  return { event: album, month: MONTH };
}
