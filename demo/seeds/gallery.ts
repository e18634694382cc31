import type { GalleryItemInput } from "#features/gallery/gallery.contract.ts";
import { createGalleryItem } from "#features/gallery/server/gallery.store.ts";
import { daysFrom, HOUR_MS, MINUTE_MS } from "../content/days.ts";
import { eventOfPicture, hasNoEvent, makeGalleryItem, pictureOf } from "../content/gallery.ts";
import type { SeededEvent } from "./events.ts";
import { storePicture } from "./pictures.ts";
import { addAuditEntry, commit, overridesOf, type Prepared, type SeededSite, type SeedPlan } from "./seed.ts";

interface SeededGalleryItem {
  id: string;
  input: GalleryItemInput & { date: string };
  createdAt: Date;
  /** ID of its event. */
  event: string | undefined;
  /** Storage key. */
  image: string;
}

type Overrides = Partial<GalleryItemInput> & { createdAt?: Date };

export async function prepareGallery(
  site: SeededSite,
  plan: SeedPlan<Overrides>,
  /** The sample events in the pictures. They must be written first. */
  events: readonly SeededEvent[] = [],
): Promise<Prepared<SeededGalleryItem>> {
  const now = site.deps.clock();
  const items = await Promise.all(
    overridesOf(plan).map(async ({ createdAt, ...overrides }, index) => {
      const input = makeGalleryItem(now, index, overrides);
      const days = daysFrom(new Date(`${input.date}T12:00:00Z`), 2);
      return {
        id: site.deps.newId(),
        input,
        event: hasNoEvent(index) ? undefined : events[eventOfPicture(index)]?.id,
        createdAt: createdAt ?? new Date(Math.min(days.getTime(), now.getTime()) - 3 * HOUR_MS - index * MINUTE_MS),
        image: await storePicture(site, "gallery", "scene", pictureOf(index)),
      };
    }),
  );
  return {
    items,
    async write(db) {
      for (const { id, input, event, createdAt, image } of items) {
        const columns = { title: input.title, date: input.date, image, event_id: event ?? null };
        await createGalleryItem(db, { id, now: createdAt, columns });
        await addAuditEntry(db, site, createdAt, {
          action: "created",
          entity: "gallery item",
          entityId: id,
          label: input.title,
        });
      }
    },
  };
}

export const seedGallery = async (site: SeededSite, plan: SeedPlan<Overrides>): Promise<SeededGalleryItem[]> =>
  commit(site, await prepareGallery(site, plan));
