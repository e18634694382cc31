import { contentRows } from "#content/content.store.ts";
import type { Branch } from "#features/branch/branch.contract.ts";
import { colorFaults } from "#features/branch/colors/readable.ts";
import { getBranch } from "#features/branch/server/branch.service.ts";
import { presentChapter } from "#features/chapters/server/chapters.routes.ts";
import {
  createImportedEvent,
  emptyImportedEvent,
  fillImportedEvent,
  parseImportedEvent,
  removeImportedEvent,
} from "#features/events/server/event-import.service.ts";
import { getNewYear } from "#features/new-year/server/new-year.service.ts";
import { findAttendance } from "#features/registrations/server/door-sync.service.ts";
import { dayOf } from "#features/reporting/reporting.rules.ts";
import type { CalendarDeps } from "#features/reporting/server/duties-calendar.service.ts";
import type { ReportingSite } from "#features/reporting/server/reporting.service.ts";
import type { SiteReader } from "#features/reporting/server/site-check.service.ts";
import { findOfficer } from "#features/sign-in/server/accounts/accounts.store.ts";
import { isOpen } from "#features/sign-in/server/accounts/administrators.service.ts";
import { listEmails } from "#features/team/server/team.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { isLaterYear } from "#shared/dates.ts";
import { mayDo } from "#shared/roles.ts";
import { unitsOf } from "#shared/vtools.ts";

/** Returns what reports to IEEE need of other features. */
const reportingSite = (deps: Deps): ReportingSite => ({
  async units() {
    const branch = await getBranch(deps);
    if (!branch.ieeeReporting) return undefined;
    const chapters = await contentRows("chapters").all(deps.db, "published");
    return unitsOf(
      branch,
      chapters.map((row) => presentChapter(deps, row)),
    );
  },
  contactEmail: async () => (await getBranch(deps)).email,
  /**
   * Until officers enter the day of the election, the current term starts when they start its year on the site. The next
   * team is elected while its year is planned.
   */
  async terms() {
    const { teamYear } = await getBranch(deps);
    const { plan, publishedAt } = await getNewYear(deps);
    const startsOn = publishedAt && plan?.year === teamYear ? dayOf(new Date(publishedAt), deps.timeZone.name) : null;
    const next = plan && isLaterYear(plan.year, teamYear) ? [plan.year] : [];
    return [
      { year: teamYear, startsOn, endsOn: null },
      ...next.map((year) => ({ year, startsOn: null, endsOn: null })),
    ];
  },
  attendance: findAttendance,
});

export const reportingDeps = (deps: Deps): CalendarDeps & { branchName: () => Promise<string> } => ({
  ...deps,
  site: reportingSite(deps),
  async maySeeDuties(db, adminId) {
    const account = await findOfficer(db, adminId);
    return account !== undefined && isOpen(account, deps.clock()) && mayDo(account.role, "content");
  },
  branchName: async () => (await getBranch(deps)).name,
});

/** Returns the addresses of past teams that nobody of the current team or a later one has. */
async function listFormerEmails(db: Db, { teamYear, email }: Pick<Branch, "teamYear" | "email">): Promise<string[]> {
  const members = await listEmails(db);
  const emails = (isFormer: boolean) =>
    members
      .filter(({ year }) => isFormer === isLaterYear(teamYear, year ?? teamYear))
      .flatMap((member) => (member.email ? [member.email.toLowerCase()] : []));
  const current = new Set([...emails(false), email.toLowerCase()]);
  return [...new Set(emails(true))].filter((address) => !current.has(address));
}

/** Reads the data that the rules of IEEE are about. @param readPage returns the HTML of a public page */
export const siteReader = (deps: Deps, readPage: SiteReader["readPage"]): SiteReader => ({
  ...deps,
  readPage,
  async readBranch() {
    const branch = await getBranch(deps);
    const chapters = await contentRows("chapters").all(deps.db, "published");
    const statistics = chapters.flatMap((row) => presentChapter(deps, row).statistics);
    return {
      branch: {
        name: branch.name,
        email: branch.email,
        hasLogo: branch.logo !== "" || branch.logoDark !== "",
        logoAlt: branch.logoAlt,
      },
      formerEmails: await listFormerEmails(deps.db, branch),
      hasReadableColors: colorFaults(branch).length === 0,
      statisticDates: statistics.map(({ date }) => date),
    };
  },
});

export const eventImporter = {
  parse: parseImportedEvent,
  create: createImportedEvent,
  fill: fillImportedEvent,
  empty: emptyImportedEvent,
  remove: removeImportedEvent,
};
