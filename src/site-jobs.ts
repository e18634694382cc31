import { countAllDrafts } from "#content/content.store.ts";
import { isSearchable } from "#content/content-type.ts";
import { publishingJob } from "#content/publish.ts";
import { contentCleanupJob, deleteLeftoverFiles } from "#content/removal.ts";
import { indexItems, indexPages, searchJob } from "#content/search-index.ts";
import { accessLogJob } from "#features/access-log/server/access-log.service.ts";
import { weekDue } from "#features/activity/server/weekly-email.mail-templates.ts";
import { buildWeeklyEmail, weeklyEmailJob } from "#features/activity/server/weekly-email.service.ts";
import { archiveJob, findArchived } from "#features/archive/server/archive.service.ts";
import { getBranch } from "#features/branch/server/branch.service.ts";
import { findRegistrableEvent, listIncompleteDrafts } from "#features/events/server/events.service.ts";
import { listUpcomingIds } from "#features/events/server/events.store.ts";
import { pictureReportsJob } from "#features/gallery/server/picture-report-jobs.service.ts";
import { countOpen } from "#features/gallery/server/picture-reports.store.ts";
import { newYearJob } from "#features/new-year/server/new-year.service.ts";
import { NEWSLETTER_PATH } from "#features/newsletter/newsletter.contract.ts";
import { listNewsletterSearchEntries, newsletterJob } from "#features/newsletter/server/newsletter.service.ts";
import { buildNewsletterMail, pauseRefused } from "#features/newsletter/server/newsletter-mails.service.ts";
import { listPageSearchEntries } from "#features/pages/server/pages.service.ts";
import { addAllToOutbox } from "#features/registrations/server/outbox.store.ts";
import {
  followEventsJob,
  mailsJob,
  offersJob,
  participantsJob,
} from "#features/registrations/server/registration-jobs.service.ts";
import { halfImportsJob } from "#features/reporting/server/import.service.ts";
import { listDueDuties } from "#features/reporting/server/reporting.service.ts";
import { outgoingLinksJob, PAGE_PAUSE_MS, readPages, rulesJob } from "#features/reporting/server/site-check.service.ts";
import { accountsJob } from "#features/sign-in/server/officers/account-ends.service.ts";
import { listWeeklySubscribers } from "#features/sign-in/server/officers/officers.service.ts";
import { retentionJob } from "#features/students/server/retention.service.ts";
import { countByState } from "#features/students/server/students.store.ts";
import { backupJobs } from "#platform/backups/backup-job.ts";
import type { Config } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import { erasedFrom, recognizing } from "#platform/db/erasures.store.ts";
import type { Deps } from "#platform/deps.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import { type Copies, copiesJob } from "#platform/media/copies.ts";
import type { MediaStore } from "#platform/media/media-store.ts";
import { searchablePages } from "#site/site.labels.ts";
import { contentTypes, yearParts } from "./site-content.ts";
import { eventImporter, reportingDeps, siteReader } from "./site-reporting.ts";

/** Search entries of pages: texts of officers come before the default texts. An archived site has no newsletter page. */
async function listSearchablePages(deps: Parameters<typeof listNewsletterSearchEntries>[0]) {
  const { db } = deps;
  const written = await listPageSearchEntries(db);
  const isWritten = (path: string) => written.some((page) => page.path === path);
  const fixed = searchablePages.filter(({ path }) => !isWritten(path));
  const isArchived = (await findArchived({ db })) !== undefined;
  const newsletter = (await listNewsletterSearchEntries(deps)).filter(
    ({ path }) => !(isArchived && path === NEWSLETTER_PATH),
  );
  return [...fixed.map((page) => ({ ...page, id: page.path, version: 1 })), ...written, ...newsletter];
}

/** Keeps the search index complete, for content types and for static pages. */
export const searchEntriesJob = (deps: Deps, { sendsEmail = false } = {}): Job =>
  searchJob(deps, [
    indexPages((db) => listSearchablePages({ ...deps, db, sendsEmail })),
    // `indexPages` covers the site's own pages.
    ...contentTypes.filter(isSearchable).flatMap((type) => (type.alwaysExists ? [] : indexItems(type))),
  ]);

/** How the site sends email. */
interface SiteMail {
  mailer: Mailer;
  /** The site's address in links. */
  publicUrl: string;
}

const SENDS_NOTHING = "The site is archived, so it sends no emails.";

/** Runs a job only while the site is open. @param otherwise does the rest of the work while the site is archived */
const whileOpen = ({ db }: Pick<Deps, "db">, job: Job, otherwise?: Job): Job => {
  const isOpen = async () => (await findArchived({ db })) === undefined;
  return {
    ...job,
    ...(job.isDue && { isDue: async (now) => (await isOpen()) && (await job.isDue?.(now)) === true }),
    run: async (now, stopping) =>
      (await isOpen()) ? job.run(now, stopping) : (otherwise?.run(now, stopping) ?? SENDS_NOTHING),
  };
};

function emailJobs(deps: Deps & SiteMail, { backups }: Config): Job[] {
  const branch = () => getBranch(deps);
  const reporting = reportingDeps(deps);
  const weekly = {
    ...deps,
    branch,
    backupFolder: backups.folder,
    countDrafts: () => countAllDrafts(deps.db, contentTypes),
    listIncompleteDrafts: () => listIncompleteDrafts(deps.db),
    listDueReports: () => listDueDuties(reporting),
    countPictureReports: () => countOpen(deps.db),
    countNewApplications: async (db: Db) => (await countByState(db)).new,
    listSubscribers: listWeeklySubscribers,
    addMails: addAllToOutbox,
  };
  const mails = {
    ...deps,
    branch,
    findEvent: findRegistrableEvent,
    addMails: addAllToOutbox,
    listUpcoming: listUpcomingIds,
    sendsEmail: true,
  };
  return [
    whileOpen(deps, weeklyEmailJob(weekly)),
    // Unconfirmed addresses are still erased.
    whileOpen(deps, newsletterJob({ ...mails, weekDue }), newsletterJob({ ...mails, weekDue: () => undefined })),
    whileOpen(
      deps,
      mailsJob({
        ...mails,
        buildOther: async (mail) => (await buildNewsletterMail(mails, mail)) ?? buildWeeklyEmail(weekly, mail),
        onRefused: (mail) => pauseRefused(mails, mail),
      }),
    ),
  ];
}

/** The scheduled jobs of a running site. */
export const siteJobs = (
  deps: Deps & { store: MediaStore; copies: Copies },
  config: Config,
  {
    mail,
    archives,
    readPage,
  }: {
    mail: SiteMail | undefined;
    /** Where the site makes static archives, and how; undefined if it makes none. */
    archives?: Pick<Parameters<typeof archiveJob>[0], "folder" | "write"> | undefined;
    readPage: (path: string) => Promise<string | undefined>;
  },
): Job[] => {
  const isReporting = async () => (await getBranch(deps)).ieeeReporting;
  return [
    searchEntriesJob(deps, { sendsEmail: mail !== undefined }),
    retentionJob(deps, config.applicationRetentionMonths),
    accessLogJob(deps, config.accessLogDays),
    accountsJob(deps),
    publishingJob(deps, contentTypes),
    newYearJob(deps, yearParts),
    whileOpen(deps, offersJob({ ...deps, findEvent: findRegistrableEvent })),
    participantsJob({ ...deps, findEvent: findRegistrableEvent }),
    whileOpen(deps, followEventsJob({ ...deps, findEvent: findRegistrableEvent })),
    ...(mail ? emailJobs({ ...deps, ...mail }, config) : []),
    contentCleanupJob(deps, contentTypes, config.trashDays, async () =>
      deleteLeftoverFiles(deps, deps.store.list(), recognizing(await erasedFrom(deps.db))),
    ),
    whileOpen(
      deps,
      pictureReportsJob(deps, mail && { ...mail, branch: () => getBranch(deps) }),
      pictureReportsJob(deps, undefined),
    ),
    ...(archives ? [archiveJob({ ...deps, ...archives })] : []),
    ...backupJobs({ ...config, timeZone: deps.timeZone }),
    outgoingLinksJob(
      { ...deps, readPages: () => readPages(siteReader(deps, readPage), { pauseMs: PAGE_PAUSE_MS }) },
      isReporting,
    ),
    rulesJob(siteReader(deps, readPage), isReporting),
    halfImportsJob({ ...reportingDeps(deps), importer: eventImporter }),
    copiesJob(deps),
  ];
};
