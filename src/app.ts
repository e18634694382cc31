import { randomBytes } from "node:crypto";
import { z } from "zod";
import { itemEditorsRoutes, previewRoutes, shortLinkRoutes, trashRoutes } from "#content/all-types.routes.ts";
import { chapterAccess } from "#content/chapter-access.ts";
import { countAllDrafts, listIdsOfChapter } from "#content/content.store.ts";
import { createPreviews, preview, type RunPreview } from "#content/preview.ts";
import { accessLogRoutes, watchAccess } from "#features/access-log/server/access-log.routes.ts";
import { activityRoutes } from "#features/activity/server/activity.routes.ts";
import { archiveRoutes, closeFormsWhenArchived } from "#features/archive/server/archive.routes.ts";
import { cachedArchived, discardCopy } from "#features/archive/server/archive.service.ts";
import type { Branch } from "#features/branch/branch.contract.ts";
import { namesOf } from "#features/branch/branch.rules.ts";
import { withPalette } from "#features/branch/colors/palette.ts";
import { branchRoutes } from "#features/branch/server/branch.routes.ts";
import { cachedBranch, followBranchZone } from "#features/branch/server/branch.service.ts";
import { eventPictures } from "#features/events/server/event-pictures.service.ts";
import {
  events,
  findRegistrableEvent,
  listEventCardKeys,
  listIncompleteDrafts,
  nextEventInstant,
  recomputeEvents,
  recomputeEventTimes,
} from "#features/events/server/events.service.ts";
import { listUpcomingIds } from "#features/events/server/events.store.ts";
import { pictureReportsRoutes } from "#features/gallery/server/picture-reports.routes.ts";
import { galleryPictures } from "#features/gallery/server/picture-reports.service.ts";
import { countOpen } from "#features/gallery/server/picture-reports.store.ts";
import { handoverRoutes } from "#features/handover/server/handover.routes.ts";
import { type BackupSettings, healthRoutes } from "#features/health/server/health.routes.ts";
import { getHeroSettings, heroRoutes } from "#features/hero/server/hero.routes.ts";
import { NEW_YEAR_PREVIEW, newYearRoutes } from "#features/new-year/server/new-year.routes.ts";
import { startPlannedYear, type YearTransaction } from "#features/new-year/server/new-year.service.ts";
import { newsletterRoutes } from "#features/newsletter/server/newsletter.routes.ts";
import { requestSubscription } from "#features/newsletter/server/newsletter.service.ts";
import { checkInsRoutes } from "#features/registrations/server/check-ins.routes.ts";
import { addAllToOutbox } from "#features/registrations/server/outbox.store.ts";
import { registrationsRoutes } from "#features/registrations/server/registrations.routes.ts";
import { nextFormInstant } from "#features/registrations/server/settings.service.ts";
import { reportingRoutes } from "#features/reporting/server/reporting.routes.ts";
import { listDueDuties } from "#features/reporting/server/reporting.service.ts";
import { searchRoutes } from "#features/search/server/search.routes.ts";
import { posterRoutes } from "#features/share-cards/server/posters.routes.ts";
import { shareCardsRoutes } from "#features/share-cards/server/share-cards.routes.ts";
import { removeOutdatedCards } from "#features/share-cards/server/share-cards.service.ts";
import { findAdmin } from "#features/sign-in/server/accounts/accounts.store.ts";
import { isAccountActive } from "#features/sign-in/server/accounts/administrators.service.ts";
import type { Argon2Cost } from "#features/sign-in/server/accounts/password-hash.service.ts";
import type { IsGuessable } from "#features/sign-in/server/accounts/password-strength.service.ts";
import { usernameKey } from "#features/sign-in/server/accounts/username.service.ts";
import { accountsRoutes } from "#features/sign-in/server/accounts.routes.ts";
import { closeAccounts } from "#features/sign-in/server/officers/account-ends.service.ts";
import { listOpenAccounts } from "#features/sign-in/server/officers/officers.service.ts";
import { createSessions } from "#features/sign-in/server/sessions/sessions.service.ts";
import { PasswordConfirmation } from "#features/sign-in/sign-in.contract.ts";
import { updateErasedList } from "#features/students/server/erased-list.service.ts";
import { handlingRoutes, studentsRoutes } from "#features/students/server/students.routes.ts";
import type { CachedValue } from "#platform/db/database.ts";
import { openPreviewDatabase } from "#platform/db/preview-database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { watchOutsideOrigins } from "#platform/http/content-security-policy.ts";
import { mediaRoutes, signUnpublishedPictures } from "#platform/http/media.routes.ts";
import { openApiRoutes } from "#platform/http/openapi.routes.ts";
import { readyRoutes } from "#platform/http/ready.routes.ts";
import { createHttpServer, type HttpServer } from "#platform/http/server.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import { createPictureAccess, type PictureAccess } from "#platform/media/picture-access.ts";
import type { Pages } from "#rendering/page-renderer.ts";
import { pagesRoutes } from "#rendering/pages.routes.ts";
import { type NextInstant, nextDayIn } from "#rendering/response-cache.ts";
import { cacheLists, openResponseCache } from "#rendering/serve-cached.ts";
import { contentFeatures, contentTypes, otherPictures, yearParts } from "./site-content.ts";
import { eventImporter, reportingDeps, siteReader } from "./site-reporting.ts";

export interface AppOptions {
  trustProxy: string[];
  logLevel: string;
  publicUrl: string | undefined;
  /** Sends emails. Without a mailer or a public address, the site sends none. */
  mailer?: Mailer | undefined;
  sessionIdleMinutes: number;
  sessionMaxHours: number;
  applicationRetentionMonths: number;
  /** Days until items in the trash are deleted permanently. */
  trashDays: number;
  /** The backup folder. Without it, the site makes no backups. */
  backups?: BackupSettings;
  /** See HttpServerOptions. */
  shedAboveMs?: number;
  /** See HttpServerOptions. */
  pageWaitMaxMs?: number;
  /** A lower cost of password hashing. Only for tests. */
  passwordCost?: Argon2Cost;
  /** Replaces the dictionaries of guessable passwords. Only for tests. */
  isGuessable?: IsGuessable;
  /** The built pages. Without them, only the API responds. */
  pages?: Pages;
  /** The folder of static archives; absent if this server makes none. */
  archiveFolder?: string | undefined;
  /** Whether the pages are for a static archive. They are then the same as before the site was archived. */
  isForArchive?: boolean;
}

/** Registers the routes of the whole site. Opens no port: call `listen`, or `inject` in tests. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<HttpServer> {
  const inProcessKey = randomBytes(32).toString("base64url");
  const sessions = createSessions({ ...deps, ...options });
  const app = await createHttpServer({
    ...options,
    authenticate: sessions.authenticate,
    mayChapterCall: chapterAccess(deps.db, contentTypes),
    https: options.publicUrl?.startsWith("https:") ?? false,
    inProcessKey,
  });
  watchAccess(app, { ...deps, findName: async (typed) => (await findAdmin(deps.db, usernameKey(typed)))?.username });
  const branch = cachedBranch(deps);
  const stopFollowing = followBranchZone(deps, branch, () => recomputeEvents(deps));
  const archived = cachedArchived(deps);
  closeFormsWhenArchived(app, { ...deps, archived });
  const pictureAccess = createPictureAccess(deps);
  app.addHook("onClose", async () => {
    branch.stop();
    archived.stop();
    stopFollowing();
    pictureAccess.stop();
  });
  signUnpublishedPictures(app, pictureAccess);
  const nextInstants = siteInstants(deps, branch);
  const cache = openResponseCache(app, { ...deps, nextInstants, logLevel: options.logLevel });
  cacheLists(app, cache);
  await openApiRoutes(app);

  app.get(
    "/healthz",
    {
      config: { access: "public", neverShed: true },
      schema: { response: { 200: z.object({ status: z.literal("ok") }) } },
    },
    async () => ({ status: "ok" as const }),
  );

  readyRoutes(app, deps);

  const { confirm } = accountsRoutes(app, deps, {
    ...options,
    sessions,
    branchName: async () => (await branch.get()).name,
    branchNames: async () => namesOf(await branch.get()),
  });
  const routeDeps = {
    ...deps,
    authenticate: sessions.authenticate,
    currentYear: async () => (await branch.get()).teamYear,
  };
  for (const { routes } of contentFeatures) routes(app, routeDeps);
  // The rows are already erased. If updating the list in the backup folder fails, the next backup or erasure updates it.
  const onErased = () =>
    updateErasedList(deps.db, options.backups?.folder).catch((error: unknown) =>
      app.log.error({ err: error }, "could not add the erasure to the backup folder"),
    );
  const sendsEmail = options.mailer !== undefined;
  pictureReportsRoutes(app, {
    ...deps,
    sources: [galleryPictures, eventPictures, ...otherPictures],
    sendsEmail,
    onErased,
    discardArchive: () => discardCopy({ ...deps, folder: options.archiveFolder }),
  });
  const personal = { findEvent: findRegistrableEvent, branch: branch.get, sendsEmail, onErased };
  const newsletter = { ...deps, ...personal, addMails: addAllToOutbox, listUpcoming: listUpcomingIds };
  registrationsRoutes(app, deps, { ...personal, subscribe: (email) => requestSubscription(newsletter, email) });
  newsletterRoutes(app, { ...newsletter, publicUrl: options.publicUrl ?? "" });
  checkInsRoutes(app, { ...deps, findEvent: findRegistrableEvent });
  const reporting = reportingDeps(deps);
  const readPage = async (url: string) => {
    const { statusCode, payload } = await app.inject({ url });
    return statusCode === 200 && options.pages ? payload : undefined;
  };
  reportingRoutes(app, { ...reporting, ...siteReader(deps, readPage), importer: eventImporter });
  searchRoutes(app, routeDeps);
  shortLinkRoutes(app, deps, contentTypes);
  itemEditorsRoutes(app, deps);
  studentsRoutes(app, deps);
  handlingRoutes(app, deps, options);
  heroRoutes(app, deps);
  branchRoutes(app, deps, {
    known: branch,
    removeOutdatedCards: (before, after) =>
      removeOutdatedCards(deps, { before: withPalette(before), after: withPalette(after) }, listEventCardKeys),
    recomputeTimes: recomputeEventTimes,
  });
  shareCardsRoutes(app, deps, {
    branch: async () => withPalette(await branch.get()),
    itemTypes: { "/events": events },
  });
  posterRoutes(
    app,
    {
      ...deps,
      branch: async () => withPalette(await branch.get()),
      originOf: (request) => options.publicUrl ?? `${request.protocol}://${request.host}`,
    },
    ["/events", events],
  );
  const tasks = {
    countDrafts: () => countAllDrafts(deps.db, contentTypes),
    listIncompleteDrafts: () => listIncompleteDrafts(deps.db),
    listDueReports: () => listDueDuties(reporting),
    countPictureReports: () => countOpen(deps.db),
  };
  const listEventIdsOfChapter = (chapter: string) => listIdsOfChapter(deps.db, events, chapter);
  activityRoutes(app, { ...deps, ...tasks, listEventIdsOfChapter }, options.backups);
  accessLogRoutes(app, deps);
  healthRoutes(app, deps, { backups: options.backups, PasswordConfirmation, confirm });
  archiveRoutes(app, { ...deps, folder: options.archiveFolder, publicUrl: options.publicUrl });
  handoverRoutes(app, {
    ...deps,
    accounts: { listOpen: listOpenAccounts, end: closeAccounts },
    backupFolder: options.backups?.folder,
    build: options.pages?.note,
  });
  trashRoutes(app, deps, contentTypes, options.trashDays);
  const previews = createPreviews({ ...deps, isActive: (adminId) => isAccountActive(deps.db, adminId, deps.clock()) });
  previewRoutes(app, deps, contentTypes, previews);
  newYearRoutes(app, deps, { parts: yearParts, previews });

  mediaRoutes(app, deps, { access: pictureAccess, authenticate: sessions.authenticate });
  const notFound = async () => {
    throw new AppError("not_found");
  };
  app.all("/api/*", { config: { access: "public" }, schema: { hide: true }, onRequest: notFound }, notFound);
  const outsideOrigins = watchOutsideOrigins(app, deps, async () => [
    (await branch.get()).heroVideo,
    (await getHeroSettings(deps, { defaults: "true" })).videoUrl,
  ]);
  if (options.pages)
    await pagesRoutes(app, options.pages, {
      ...options,
      ...deps,
      cache,
      inProcessKey,
      // While the database is unavailable, pages are rendered as those of an open site.
      findArchived: options.isForArchive ? undefined : () => archived.get().catch(() => undefined),
      outsideOrigins,
      preview: { previews, preview: previewOn(app, deps, options, pictureAccess) },
    });
  return app;
}

/**
 * Builds a separate site for a preview, in a transaction that is rolled back. It shows the content that the ticket
 * allows. Its responses contain signed links to pictures, because the public site does not send unpublished pictures.
 */
function previewOn(
  app: HttpServer,
  deps: Deps,
  { pages: _pages, ...options }: AppOptions,
  pictureAccess: PictureAccess,
): RunPreview {
  const previewDatabase = openPreviewDatabase(deps);
  app.addHook("onClose", () => previewDatabase.stop());
  return async ({ entity, id, at }, look) => {
    const sign = await pictureAccess.signer();
    const item = entity === undefined || id === undefined ? undefined : { entity, id };
    const also = entity === NEW_YEAR_PREVIEW ? (deps: YearTransaction) => startPlannedYear(deps, yearParts) : undefined;
    const subject = { item, at: at === undefined ? undefined : new Date(at), also };
    return previewDatabase.use((db) =>
      preview({ ...deps, db }, contentTypes, subject, async (deps) => {
        const site = await buildApp(deps, options);
        try {
          const answer = async (address: string) => sign(await site.publicReads.answer(address));
          return await look({ answer }, deps.clock());
        } finally {
          await site.close();
        }
      }),
    );
  };
}

/** Instants at which public pages change without a write: the start of an event, the opening or closing of a form, and midnight (in UTC for the calendar). */
const siteInstants = (deps: Deps, branch: CachedValue<Branch>): NextInstant[] => [
  (now) => nextEventInstant(deps, now),
  (now) => nextFormInstant(deps, now),
  async (now) => nextDayIn((await branch.get()).timeZone)(now),
  nextDayIn("UTC"),
];
