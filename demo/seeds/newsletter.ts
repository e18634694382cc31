import type { AchievementInput } from "#features/achievements/achievements.contract.ts";
import type { EventInput } from "#features/events/events.contract.ts";
import { newsletterSettings } from "#features/newsletter/server/newsletter.service.ts";
import { createIssue } from "#features/newsletter/server/newsletter.store.ts";
import type { Db } from "#platform/db/database.ts";
import { annualReport, reportedYears } from "../content/annual-report.ts";
import { daysFrom } from "../content/days.ts";
import { sampleIssues } from "../texts/newsletter.ts";
import { addAuditEntry, type SeededSite } from "./seed.ts";

const annualReportId = (year: number) => `annual-report-${year}`;

export const issueLink = (id: string) => `/newsletter/issues/${id}`;
export const annualReportLink = (year: number) => issueLink(annualReportId(year));

/** Writes issues that were sent: the branch's guides, monthly news and the annual reports. */
export async function writeNewsletter(
  db: Db,
  site: SeededSite,
  content: { events: readonly EventInput[]; achievements: readonly AchievementInput[] },
): Promise<void> {
  const now = site.deps.clock();
  const issues = [
    ...sampleIssues.map(({ daysAgo, subject, ...issue }) => ({
      ...issue,
      subject: issue.resource ? `Guide: ${subject}` : subject,
      at: daysFrom(now, -daysAgo),
    })),
    ...reportedYears(now, content.events).map((year) => ({
      id: annualReportId(year),
      subject: `Annual report: ${year}`,
      text: annualReport({ now, year, ...content }),
      at: new Date(Math.min(Date.UTC(year + 1, 0, 25, 10), now.getTime())),
    })),
  ];
  const value = { digest: false, perHour: 200, hasPublicIssues: true, lastDigest: "" };
  await newsletterSettings.save(db, { value, version: 0, now });
  for (const { id, subject, text, at } of issues) {
    const created_at = at.getTime();
    await createIssue(db, {
      id,
      version: 2,
      subject,
      text,
      event_ids: "[]",
      created_at,
      sent_at: created_at,
      recipients: 0,
    });
    await addAuditEntry(db, site, at, {
      action: "published",
      entity: "newsletter issue",
      entityId: id,
      label: subject,
    });
  }
}
