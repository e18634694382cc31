import type { MailContent } from "#platform/mail/mail-layout.ts";
import { formatDay } from "#shared/dates.ts";
import type { Activity, TaskData } from "../activity.contract.ts";
import { type ItemScreens, listTasks, plural } from "../activity.rules.ts";

/** The hour of Monday from which the weekly email is due, in the branch's time zone. */
const HOUR = 7;
const MONDAY = 1;

/** Returns the Monday whose weekly email is due at an instant, as YYYY-MM-DD; undefined on other days and before 07:00. */
export function weekDue(now: Date, timeZone: string): string | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return local.dayOfWeek === MONDAY && local.hour >= HOUR ? local.toPlainDate().toString() : undefined;
}

export interface WeeklyNews {
  tasks: TaskData;
  /** 0 for roles that do not see applications. */
  newApplications: number;
  /** Registrations of the last seven days. */
  registrations: number;
  /** Items that officers added in the last seven days. */
  added: readonly Pick<Activity, "entity" | "times">[];
}

interface WeeklyEmailOptions {
  branch: string;
  /** The name of the account's holder, or the username. */
  name: string;
  publicUrl: string;
  /** The Monday of the email. */
  week: string;
  timeZone: string;
}

/** Every draft is a task here, because the email links only to the dashboard. */
const screensOf = ({ drafts }: TaskData): ItemScreens =>
  new Map(drafts.map(({ entity }) => [entity, { path: "/admin/dashboard" }]));

/** Returns the weekly email of an officer; undefined if there is nothing to say. */
export function weeklyEmail(
  { tasks, newApplications, registrations, added }: WeeklyNews,
  { branch, name, publicUrl, week, timeZone }: WeeklyEmailOptions,
): { subject: string; content: MailContent } | undefined {
  const { reporting = [], ...others } = tasks;
  const options = { newApplications, timeZone, screens: screensOf(tasks), now: new Date(week) };
  const decisions = listTasks(others, options).map(({ words }) => words);
  const counts = Map.groupBy(added, ({ entity }) => entity);
  const news = [...counts].map(([entity, entries]) => {
    const count = entries.reduce((sum, { times = 1 }) => sum + times, 0);
    return `${plural(count, entity)} added`;
  });
  if (registrations > 0) news.push(plural(registrations, "registration"));
  const lists = [
    { title: "Due", items: reporting.map(({ title, dueOn }) => (dueOn ? `${title} by ${formatDay(dueOn)}` : title)) },
    { title: "Needs a decision", items: decisions },
    { title: "New in the last week", items: news },
  ].filter(({ items }) => items.length > 0);
  if (lists.length === 0) return undefined;
  const open = reporting.length + decisions.length;
  return {
    subject: `${branch}: ${open === 0 ? "new in the last week" : `${plural(open, "task")} this week`}`,
    content: {
      greeting: `Hello ${name},`,
      paragraphs: [`This is your summary of the ${branch} website for the week of ${formatDay(week)}.`],
      facts: [],
      lists,
      links: [{ label: "Open the dashboard", url: `${publicUrl}/admin/dashboard` }],
      footer: `You get this email because you turned on the weekly email. To turn it off, open your account: ${publicUrl}/admin/account`,
    },
  };
}
