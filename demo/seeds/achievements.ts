import type { AchievementInput } from "#features/achievements/achievements.contract.ts";
import { insertAchievement } from "#features/achievements/server/achievements.service.ts";
import type { EventInput } from "#features/events/events.contract.ts";
import { achievementCreatedAt, achievementPicture, makeAchievement } from "../content/achievements.ts";
import { itemAt } from "../random.ts";
import { achievementEvents, achievements } from "../texts/achievements.ts";
import { eventLink } from "./events.ts";
import { storePicture } from "./pictures.ts";
import { addAuditEntry, commit, overridesOf, type Prepared, type SeededSite, type SeedPlan } from "./seed.ts";

interface SeededAchievement {
  id: string;
  input: AchievementInput;
  createdAt: Date;
  /** Storage key. */
  image: string;
}

/** Returns the link of an achievement to the page of its event, if the site has the event. */
export function linkToEvent(index: number, events: readonly EventInput[]): Pick<Overrides, "link"> {
  const title = achievementEvents[itemAt(achievements, index).title];
  const event = events.find((other) => other.title === title);
  return event ? { link: eventLink(event) } : {};
}

type Overrides = Partial<AchievementInput> & { createdAt?: Date };

export async function prepareAchievements(
  site: SeededSite,
  plan: SeedPlan<Overrides>,
): Promise<Prepared<SeededAchievement>> {
  const now = site.deps.clock();
  const items = await Promise.all(
    overridesOf(plan).map(async ({ createdAt, ...overrides }, index) => ({
      id: site.deps.newId(),
      input: makeAchievement(now, index, overrides),
      createdAt: createdAt ?? achievementCreatedAt(now, index),
      image: await storePicture(site, "achievements", "scene", achievementPicture(index)),
    })),
  );
  return {
    items,
    async write(db) {
      for (const { id, input, createdAt, image } of items) {
        await insertAchievement(db, { id, now: createdAt, fields: input, image });
        await addAuditEntry(db, site, createdAt, {
          action: "created",
          entity: "achievement",
          entityId: id,
          label: input.title,
        });
      }
    },
  };
}

export const seedAchievements = async (site: SeededSite, plan: SeedPlan<Overrides>): Promise<SeededAchievement[]> =>
  commit(site, await prepareAchievements(site, plan));
