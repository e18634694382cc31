import { claimMissingShortLinks } from "#content/addresses.store.ts";
import { commit, type SeededSite } from "#demo/seeds/seed.ts";
import type { Db } from "#platform/db/database.ts";
import { contentTypes, seedDefaultContent } from "#src/site-content.ts";
import { makeEventChapter, makeEventDetails, makeEventSummary } from "./content/event-details.ts";
import { pastTeams } from "./content/team.ts";
import { linkToEvent, prepareAchievements } from "./seeds/achievements.ts";
import { writeActivity } from "./seeds/activity.ts";
import { writeAnnouncements } from "./seeds/announcements.ts";
import { prepareBanners } from "./seeds/banners.ts";
import { writeChapters } from "./seeds/chapters.ts";
import { prepareEvents } from "./seeds/events.ts";
import { prepareGallery } from "./seeds/gallery.ts";
import { writeNewsletter } from "./seeds/newsletter.ts";
import { writePages } from "./seeds/pages.ts";
import { writeRegistrations } from "./seeds/registrations.ts";
import { prepareReports } from "./seeds/reports.ts";
import { prepareResources } from "./seeds/resources.ts";
import { prepareStudents } from "./seeds/students.ts";
import { prepareTeam, type TeamPlan } from "./seeds/team.ts";

interface Amounts {
  events: number;
  gallery: number;
  achievements: number;
  banners: number;
  team: TeamPlan;
  pastTeams: readonly { year: string; yearsAgo: number; sizes: TeamPlan }[];
  students: number;
  reports: number;
  /** Whether the site has the sample chapters in addition to Women in Engineering. */
  hasChapters: boolean;
}

/** Amounts of sample content: a new branch, and one of five years and two hundred people. */
export const siteSizes = {
  small: {
    events: 12,
    gallery: 18,
    achievements: 6,
    banners: 3,
    team: { branchCounselor: 1, facultyCoordinators: 2, ieeeSbTeam: 6, wieTeam: 4 },
    pastTeams: [],
    students: 12,
    reports: 7,
    hasChapters: false,
  },
  mature: {
    events: 150,
    gallery: 405,
    achievements: 80,
    banners: 4,
    team: { branchCounselor: 2, facultyCoordinators: 4, ieeeSbTeam: 20, wieTeam: 12 },
    pastTeams,
    students: 162,
    reports: 18,
    hasChapters: true,
  },
} as const satisfies Record<string, Amounts>;

export type SiteSize = keyof typeof siteSizes;

/** Returns the size with this name; `mature` by default. */
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

/** The branch as a unit of IEEE. No unit has this code, and no branch has these accounts. */
const unitOfBranch = {
  spoid: "STB99999",
  email: "sb.miet@ieee.org",
  address:
    "IEEE Student Branch\nRoom C-204, Block C, Main Campus\nJammu 181122, India\nOffice hours: Mon–Fri, 16:00–18:00",
  mapLink: "https://www.openstreetmap.org/?mlat=32.7300&mlon=74.8600#map=17/32.7300/74.8600",
  linkedin: "https://www.linkedin.com/company/ieee-sb-miet-sample",
  instagram: "https://www.instagram.com/ieee.sb.miet.sample",
  logo: null,
  logoDark: null,
};

/** Gives the units the codes, the contact, and the dates of statistics that IEEE asks for. */
async function writeUnits(db: Db, now: Date) {
  const updated_at = now.getTime();
  await db
    .insertInto("settings")
    .values({ key: "branch", value: JSON.stringify(unitOfBranch), updated_at })
    .execute();
  const chapters = await db.selectFrom("chapters").select(["id", "unit", "details"]).orderBy("id").execute();
  for (const [index, { id, unit, details }] of chapters.entries()) {
    const { statistics = [], ...others } = JSON.parse(details) as { statistics?: object[] };
    const dated = statistics.map((statistic) => ({ ...statistic, date: String(now.getUTCFullYear()) }));
    const spoid = `${unit === "wie" ? "SBA" : "SBC"}9999${index}`;
    await db
      .updateTable("chapters")
      .set({ spoid, details: JSON.stringify({ ...others, statistics: dated }) })
      .where("id", "=", id)
      .execute();
  }
}

interface SeedOptions {
  size: SiteSize;
  /** Receives a line before content is created. */
  say?: (line: string) => void;
}

/**
 * Fills an empty site with sample content whose dates are calculated from the site's clock. All rows or none are written.
 * @returns false if the site already has content, which stays unchanged
 */
export async function seedSite(site: SeededSite, { size, say }: SeedOptions): Promise<boolean> {
  if (await hasContent(site.deps.db)) return false;
  say?.("Making sample content…");
  await seedDefaultContent(site.deps);
  const amounts: Amounts = siteSizes[size];
  const now = site.deps.clock();
  const events = await prepareEvents(
    site,
    Array.from({ length: amounts.events }, (_, index) => {
      const details = makeEventDetails(now, index);
      return {
        ...details,
        ...(amounts.hasChapters && makeEventChapter(now, index)),
        ...(amounts.hasChapters && details.contact && { contact: unitOfBranch.email }),
        summary: makeEventSummary(now, index),
      };
    }),
  );
  const allEvents = events.items.map(({ input }) => input);
  const achievements = await prepareAchievements(
    site,
    Array.from({ length: amounts.achievements }, (_, index) => linkToEvent(index, allEvents)),
  );
  const team = await prepareTeam(site, amounts.team);
  const content = {
    events: allEvents,
    achievements: achievements.items.map(({ input }) => input),
    team: team.items.map(({ input }) => input),
  };
  const others = await Promise.all([
    team,
    prepareGallery(site, amounts.gallery, events.items),
    prepareBanners(site, amounts.banners),
    ...amounts.pastTeams.map(({ sizes, ...term }) => prepareTeam(site, sizes, term)),
    prepareStudents(site, amounts.students),
    prepareResources(site),
  ]);
  const past = events.items.filter(({ input }) => new Date(`${input.date}T${input.time}:00Z`) < now);
  const reports = await prepareReports(site, amounts.reports, past, content);
  await commit(site, {
    items: [],
    async write(db) {
      if (amounts.hasChapters) await writeChapters(db, site);
      // Pictures and reports name events, so these come first.
      for (const { write } of [events, achievements, ...others, reports]) await write(db);
      await writeAnnouncements(db, site, content.events);
      await writeNewsletter(db, site, content);
      await writeRegistrations(db, site, events.items);
      await writeActivity(db, site, events.items);
      await writeUnits(db, now);
      await writePages(db, now, content);
    },
  });
  await claimMissingShortLinks(site.deps, contentTypes);
  return true;
}
