import { z } from "zod";
import { setting } from "#content/settings.store.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import { mailHtml, mailText } from "#platform/mail/mail-layout.ts";
import type { Mail } from "#platform/mail/mailer.ts";
import { mayDo, type Role } from "#shared/roles.ts";
import { listTasks, type TasksDeps } from "./activity.service.ts";
import { countNewRegistrations, listAdded } from "./activity.store.ts";
import { weekDue, weeklyEmail } from "./weekly-email.mail-templates.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const TYPE = "weekly";

/** An account whose holder wants the weekly email and can sign in. */
interface Subscriber {
  id: string;
  username: string;
  name: string | null;
  email: string;
  role: Role;
}

interface OutboxMail {
  id: string;
  subjectId: string;
  type: `weekly ${string}`;
  dueAt: number;
}

export interface WeeklyEmailDeps extends TasksDeps, Pick<Deps, "newId"> {
  db: Db;
  backupFolder: string | undefined;
  publicUrl: string;
  branch: () => Promise<{ name: string; email: string }>;
  countNewApplications: (db: Db) => Promise<number>;
  listSubscribers: (db: Db, now: Date) => Promise<Subscriber[]>;
  /** Adds emails to the outbox. An account gets each week once. */
  addMails: (db: Db, mails: readonly OutboxMail[], now: number) => Promise<void>;
}

/** The last week whose emails are in the outbox. */
const lastWeek = setting("weekly email", z.object({ week: z.string() }));

/** Returns a function that writes the email of an account. */
async function writer(deps: WeeklyEmailDeps, week: string) {
  const { db, clock, timeZone, publicUrl, backupFolder } = deps;
  const since = clock().getTime() - WEEK_MS;
  const { name: branch } = await deps.branch();
  const news = {
    tasks: await listTasks(deps, backupFolder),
    registrations: await countNewRegistrations(db, since),
    added: await listAdded(db, since),
  };
  const applications = await deps.countNewApplications(db);
  return ({ name, username, role }: Subscriber) =>
    weeklyEmail(
      { ...news, newApplications: mayDo(role, "applications") ? applications : 0 },
      { branch, name: name || username, publicUrl, week, timeZone: timeZone.name },
    );
}

/** Puts the emails of a week into the outbox, once. @returns their number; undefined if another run did it */
async function prepare(deps: WeeklyEmailDeps, week: string, now: Date): Promise<number | undefined> {
  const write = await writer(deps, week);
  return inTransaction({ db: deps.db }, async ({ db }) => {
    const stored = await lastWeek.lock(db);
    if (stored?.value.week === week) return undefined;
    const wanted = (await deps.listSubscribers(db, now)).filter((account) => write(account) !== undefined);
    const due = { type: `${TYPE} ${week}`, dueAt: now.getTime() } as const;
    const mails = wanted.map(({ id }) => ({ id: deps.newId(), subjectId: id, ...due }));
    await deps.addMails(db, mails, now.getTime());
    await lastWeek.save(db, { value: { week }, version: stored?.version ?? 0, now });
    return wanted.length;
  });
}

/** Prepares the weekly email of owners and editors on Monday mornings. */
export const weeklyEmailJob = (deps: WeeklyEmailDeps): Job => {
  const { name: timeZone } = deps.timeZone;
  return {
    name: "Weekly email to officers",
    everyMs: HOUR_MS,
    async isDue(now) {
      const week = weekDue(now, timeZone);
      return week !== undefined && (await lastWeek.find(deps.db))?.value.week !== week;
    },
    async run(now) {
      const week = weekDue(now, timeZone);
      if (week === undefined) return "not due before Monday morning";
      const count = await prepare(deps, week, now);
      if (count === undefined) return "this week's emails were already prepared";
      return count === 0 ? "no emails to send this week" : `prepared ${count} ${count === 1 ? "email" : "emails"}`;
    },
  };
};

/** Returns the email of a row of the outbox; undefined for other emails, and if its officer no longer gets one. */
export async function buildWeeklyEmail(
  deps: WeeklyEmailDeps,
  { id, subject_id, type }: { id: string; subject_id: string; type: string },
): Promise<Mail | undefined> {
  const [kind, week = ""] = type.split(" ");
  if (kind !== TYPE) return undefined;
  const account = (await deps.listSubscribers(deps.db, deps.clock())).find((known) => known.id === subject_id);
  const built = account && (await writer(deps, week))(account);
  if (!built) return undefined;
  return {
    to: account.email,
    replyTo: (await deps.branch()).email,
    subject: built.subject,
    text: mailText(built.content),
    html: mailHtml(built.content),
    messageId: `<${id}@${new URL(deps.publicUrl).hostname}>`,
  };
}
