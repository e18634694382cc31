import { z } from "zod";
import { claimMissingShortLinks } from "#content/addresses.store.ts";
import { type AnyContentType, mediaColumnsOf } from "#content/content-type.ts";
import { type FileSource, type PictureSource, picturesAsItems, picturesOfItems } from "#content/item-pictures.ts";
import { achievementsRoutes } from "#features/achievements/server/achievements.routes.ts";
import { achievements, recomputeAchievements } from "#features/achievements/server/achievements.service.ts";
import { announcements, announcementsRoutes } from "#features/announcements/server/announcements.routes.ts";
import { banners, bannersRoutes, republishBanners, unpublishBanners } from "#features/banners/server/banners.routes.ts";
import { applyBranchTimeZone, getTeamYear, logoColumns, writeBranch } from "#features/branch/server/branch.service.ts";
import { chapters, chaptersRoutes, seedChapters } from "#features/chapters/server/chapters.routes.ts";
import { eraseEventPicturesAgain } from "#features/events/server/event-pictures.service.ts";
import { eventsRoutes } from "#features/events/server/events.routes.ts";
import {
  type EventSettings,
  events,
  findRegistrableEvent,
  recomputeEvents,
} from "#features/events/server/events.service.ts";
import { findEvent } from "#features/events/server/events.store.ts";
import { galleryRoutes } from "#features/gallery/server/gallery.routes.ts";
import { galleryItems } from "#features/gallery/server/gallery.service.ts";
import { findChosenVideo, removeChosenVideo, restoreChosenVideo } from "#features/hero/server/hero.routes.ts";
import { type YearParts, yearPart } from "#features/new-year/server/new-year.service.ts";
import { pagePictures } from "#features/pages/server/page-pictures.service.ts";
import { pageTextsRoutes } from "#features/pages/server/pages.routes.ts";
import { pages } from "#features/pages/server/pages.service.ts";
import { findAttendance } from "#features/registrations/server/door-sync.service.ts";
import { copySettings, moveSettings } from "#features/registrations/server/settings.service.ts";
import { reportsRoutes } from "#features/reports/server/reports.routes.ts";
import { reports } from "#features/reports/server/reports.service.ts";
import { resources, resourcesRoutes, seedResources } from "#features/resources/server/resources.routes.ts";
import { AccountEnd, endAccounts, restoreEnds } from "#features/sign-in/server/officers/account-ends.service.ts";
import { recomputeStudents } from "#features/students/server/students.service.ts";
import { teamRoutes } from "#features/team/server/team.routes.ts";
import {
  hasDrafts,
  members,
  recomputeTeam,
  startTeamYear,
  TeamUndoData,
  undoTeamYear,
} from "#features/team/server/team.service.ts";
import type { Db } from "#platform/db/database.ts";
import { type ErasedAt, prepareErasures } from "#platform/db/erasures.store.ts";
import type { MediaColumn } from "#platform/db/media-columns.store.ts";
import type { Deps } from "#platform/deps.ts";
import type { Authenticate } from "#platform/http/access.ts";
import type { HttpServer } from "#platform/http/server.ts";

interface RouteDeps extends Deps {
  authenticate: Authenticate;
  /** Returns the year of the current team. */
  currentYear: () => Promise<string>;
}

interface ContentFeature {
  type: AnyContentType;
  routes: (app: HttpServer, deps: RouteDeps) => void;
}

const registrationSettings: EventSettings = {
  copy: (deps, events) => copySettings({ ...deps, findEvent: findRegistrableEvent }, events),
  move: moveSettings,
};

const eventExists = async (db: Db, id: string) => (await findEvent(db, id, "active")) !== undefined;

/** Every content type, with the function that registers its routes. */
export const contentFeatures: readonly ContentFeature[] = [
  {
    type: events,
    routes: (app, deps) => eventsRoutes(app, { ...deps, settings: registrationSettings, findAttendance }),
  },
  { type: galleryItems, routes: galleryRoutes },
  { type: achievements, routes: achievementsRoutes },
  { type: reports, routes: (app, deps) => reportsRoutes(app, { ...deps, eventExists }) },
  { type: banners, routes: bannersRoutes },
  { type: announcements, routes: announcementsRoutes },
  { type: members, routes: teamRoutes },
  { type: chapters, routes: chaptersRoutes },
  { type: resources, routes: resourcesRoutes },
  { type: pages, routes: pageTextsRoutes },
];

export const contentTypes = contentFeatures.map(({ type }) => type);

/** All columns with keys of stored files. */
export const mediaColumns: readonly MediaColumn[] = [...logoColumns, ...mediaColumnsOf(contentTypes)];

/** The pictures that have the ID of their file, and belong to items that stay without them. */
const filePictures: readonly FileSource[] = [
  picturesOfItems(members, ""),
  picturesOfItems(achievements, ""),
  picturesOfItems(chapters, null),
  picturesOfItems(resources, null),
  pagePictures,
];

/** The pictures that visitors can report, except those of events and the gallery. */
export const otherPictures: readonly PictureSource[] = [...filePictures, picturesAsItems(banners)];

/** Removes from a restored database the pictures that were erased after the backup. */
export async function erasePicturesAgain(db: Db, erasedAt: ErasedAt): Promise<void> {
  await eraseEventPicturesAgain(db, erasedAt);
  for (const source of filePictures) await source.eraseAgain(db, erasedAt);
}

/** The parts of each feature that a new year changes. */
export const yearParts: YearParts = {
  currentYear: getTeamYear,
  setCurrentYear: (deps, teamYear, writer) => writeBranch(deps, { teamYear }, writer),
  hasDrafts,
  findChosenVideo,
  team: yearPart({ undoData: TeamUndoData, start: startTeamYear, undo: undoTeamYear }),
  accounts: yearPart({ undoData: z.array(AccountEnd), start: endAccounts, undo: restoreEnds }),
  banners: yearPart({ undoData: z.array(z.string()), start: unpublishBanners, undo: republishBanners }),
  heroVideo: yearPart({ undoData: z.string().nullable(), start: removeChosenVideo, undo: restoreChosenVideo }),
};

/** Calculates columns of rows from earlier versions or another time zone. Call before the site serves requests. */
export async function recomputeColumns(deps: Deps): Promise<void> {
  await applyBranchTimeZone(deps);
  await recomputeEvents(deps);
  await recomputeAchievements(deps);
  await recomputeTeam(deps);
  await recomputeStudents(deps);
  await prepareErasures(deps);
  await seedDefaultContent(deps);
  await claimMissingShortLinks(deps, contentTypes);
}

/** Adds the seed data of an empty site, each content type once. */
export async function seedDefaultContent(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  await seedChapters(deps);
  await seedResources(deps);
}
