import type { Db } from "#platform/db/database.ts";
import { seedDefaultContent } from "#src/site-content.ts";
import { pastTeams } from "./content/team.ts";
import { prepareAchievements } from "./seeds/achievements.ts";
import { writeActivity } from "./seeds/activity.ts";
import { prepareBanners } from "./seeds/banners.ts";
import { prepareEvents } from "./seeds/events.ts";
import { prepareGallery } from "./seeds/gallery.ts";
import { commit, type SeededSite } from "./seeds/ground.ts";
import { prepareReports } from "./seeds/reports.ts";
import { prepareStudents } from "./seeds/students.ts";
import { prepareTeam, type WantedTeam } from "./seeds/team.ts";

interface Amounts {
  events: number;
  gallery: number;
  achievements: number;
  banners: number;
  team: WantedTeam;
  pastTeams: readonly { year: string; yearsAgo: number; sizes: WantedTeam }[];
  students: number;
  reports: number;
}

/** How much there is of each kind: a branch in its first weeks, and one of five years and two hundred people. */
export const siteSizes = {
  small: {
    events: 12,
    gallery: 14,
    achievements: 6,
    banners: 3,
    team: { branchCounselor: 1, facultyCoordinators: 2, ieeeSbTeam: 6, wieTeam: 4 },
    pastTeams: [],
    students: 12,
    reports: 7,
  },
  mature: {
    events: 150,
    gallery: 300,
    achievements: 80,
    banners: 4,
    team: { branchCounselor: 2, facultyCoordinators: 4, ieeeSbTeam: 20, wieTeam: 12 },
    pastTeams,
    students: 162,
    reports: 18,
  },
} as const satisfies Record<string, Amounts>;

export type SiteSize = keyof typeof siteSizes;

/** The size that a setting names; the mature one when it names none. */
export const siteSize = (name: string | undefined): SiteSize => (name === "small" ? "small" : "mature");

const tablesOfContent = [
  "events",
  "gallery_items",
  "achievements",
  "banners",
  "team_members",
  "students",
  "reports",
] as const;

async function hasContent(db: Db): Promise<boolean> {
  for (const table of tablesOfContent)
    if (await db.selectFrom(table).select("id").limit(1).executeTakeFirst()) return true;
  return false;
}

interface SeedOptions {
  size: SiteSize;
  /** Told in one line when there is something to wait for. */
  say?: (line: string) => void;
}

/**
 * Fills an empty site with sample content whose dates are calculated from the site's clock. All rows or none are written.
 * @returns false when the site has content, which is left as it is
 */
export async function seedSite(site: SeededSite, { size, say }: SeedOptions): Promise<boolean> {
  if (await hasContent(site.deps.db)) return false;
  say?.("Making sample content…");
  await seedDefaultContent(site.deps);
  const amounts: Amounts = siteSizes[size];
  const now = site.deps.clock();
  const events = await prepareEvents(site, amounts.events);
  const others = await Promise.all([
    prepareGallery(site, amounts.gallery, events.items),
    prepareAchievements(site, amounts.achievements),
    prepareBanners(site, amounts.banners),
    prepareTeam(site, amounts.team),
    ...amounts.pastTeams.map(({ sizes, ...term }) => prepareTeam(site, sizes, term)),
    prepareStudents(site, amounts.students),
  ]);
  const past = events.items.filter(({ input }) => new Date(`${input.date}T${input.time}:00Z`) < now);
  const reports = await prepareReports(site, amounts.reports, past);
  await commit(site, {
    items: [],
    async write(db) {
      // Pictures and reports name events, so these come first.
      for (const { write } of [events, ...others, reports]) await write(db);
      await writeActivity(db, site, events.items);
    },
  });
  return true;
}
