import type { BannerInput } from "#features/banners/banners.contract.ts";
import { bannerRows } from "#features/banners/server/banners.routes.ts";
import { makeBanner } from "../content/banners.ts";
import { daysFrom, HOUR_MS } from "../content/days.ts";
import { storePicture } from "./pictures.ts";
import { addAuditEntry, commit, overridesOf, type Prepared, type SeededSite, type SeedPlan } from "./seed.ts";

interface SeededBanner {
  id: string;
  input: BannerInput;
  createdAt: Date;
  /** Storage key. */
  image: string;
}

type Overrides = Partial<BannerInput> & { createdAt?: Date };

export async function prepareBanners(site: SeededSite, plan: SeedPlan<Overrides>): Promise<Prepared<SeededBanner>> {
  const made = daysFrom(site.deps.clock(), -40);
  const items = await Promise.all(
    overridesOf(plan).map(async ({ createdAt, ...overrides }, index) => ({
      id: site.deps.newId(),
      input: makeBanner(index, overrides),
      createdAt: createdAt ?? new Date(made.getTime() + index * HOUR_MS),
      image: await storePicture(site, "banners", "banner", index),
    })),
  );
  return {
    items,
    async write(db) {
      let position = await bannerRows.nextPosition(db);
      for (const { id, input, createdAt, image } of items) {
        const { title, description, alt = title } = input;
        const columns = { title, description, alt, image, position };
        await bannerRows.insert(db, { id, now: createdAt, columns });
        await addAuditEntry(db, site, createdAt, {
          action: "created",
          entity: "banner",
          entityId: id,
          label: input.title,
        });
        position += 1;
      }
    },
  };
}

export const seedBanners = async (site: SeededSite, plan: SeedPlan<Overrides>): Promise<SeededBanner[]> =>
  commit(site, await prepareBanners(site, plan));
