import { slugOf } from "#content/addresses.store.ts";
import type { EventInput } from "#features/events/events.contract.ts";
import { eventPath } from "#features/events/events.rules.ts";
import { nothingDone } from "#features/events/server/event-closings.service.ts";
import { insertEvent } from "#features/events/server/events.service.ts";
import { putClosing } from "#features/events/server/events.store.ts";
import { makeEventClosing } from "../content/event-details.ts";
import { eventCreatedAt, eventPicture, eventPictureCount, makeEvent } from "../content/events.ts";
import { storePicture } from "./pictures.ts";
import { addAuditEntry, commit, overridesOf, type Prepared, type SeededSite, type SeedPlan } from "./seed.ts";

export interface SeededEvent {
  id: string;
  input: EventInput;
  createdAt: Date;
  /** The text that visitors read after the event; empty without a summary. */
  summary: string;
  /** Storage keys. */
  images: string[];
}

/** Returns the path of the page that an event gets. Titles of sample events are unique. */
export const eventLink = ({ title, date }: Pick<EventInput, "title" | "date">): string =>
  eventPath({ slug: `${slugOf(title)}-${date}` });

type Overrides = Partial<EventInput> & { createdAt?: Date; pictures?: number; summary?: string | undefined };

export async function prepareEvents(site: SeededSite, plan: SeedPlan<Overrides>): Promise<Prepared<SeededEvent>> {
  const now = site.deps.clock();
  const items = await Promise.all(
    overridesOf(plan).map(async ({ createdAt, pictures, summary = "", ...overrides }, index) => ({
      id: site.deps.newId(),
      input: makeEvent(now, index, overrides),
      summary,
      createdAt: createdAt ?? eventCreatedAt(now, index),
      images: await Promise.all(
        Array.from({ length: pictures ?? eventPictureCount(index) }, (_, place) =>
          storePicture(site, "events", "scene", eventPicture(index, place)),
        ),
      ),
    })),
  );
  return {
    items,
    async write(db) {
      for (const { id, input, createdAt, images, summary } of items) {
        await insertEvent({ ...site.deps, db }, { id, now: createdAt, fields: input, images });
        await addAuditEntry(db, site, createdAt, {
          action: "created",
          entity: "event",
          entityId: id,
          label: input.title,
        });
        if (!summary && !input.vtoolsId) continue;
        const closing = makeEventClosing(input);
        const done = { ...nothingDone, ...(closing.confirmed_at <= now.getTime() && closing) };
        await putClosing(db, { ...done, event_id: id, summary, shows_attendance: 1 });
      }
    },
  };
}

export const seedEvents = async (site: SeededSite, plan: SeedPlan<Overrides>): Promise<SeededEvent[]> =>
  commit(site, await prepareEvents(site, plan));
