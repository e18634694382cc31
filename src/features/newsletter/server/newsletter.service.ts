import { z } from "zod";
import { correctPages, type SearchedPage } from "#content/search-index.ts";
import { setting } from "#content/settings.store.ts";
import { checkVersion, runWrite, type WriteDeps, type Writer } from "#content/write.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";
import { areTracesDue, clearTraces } from "#platform/db/erasures.store.ts";
import { consumeToken, findToken, hashSecret, newSecret } from "#platform/db/tokens.store.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import { inZone, isoInstant } from "#shared/dates.ts";
import {
  type Issue,
  type IssueInput,
  issuePath,
  NEWSLETTER_PATH,
  type Newsletter,
  NewsletterSettings,
  newsletterLabels,
  newsletterMessages,
  type PastIssue,
  type ReadableIssue,
  WORDING_VERSION,
} from "../newsletter.contract.ts";
import * as store from "./newsletter.store.ts";
import { createIssue, eraseSubscriber, listConfirmed, listIssues, listUnconfirmed } from "./newsletter.store.ts";

/** An event in an issue. Path is null while visitors cannot see the event. */
export interface NewsletterEvent {
  title: string;
  path: string | null;
  startsAt: number;
  endsAt: number | null;
  allDay: boolean;
  location: string;
}

interface OutboxMail {
  id: string;
  subjectId: string;
  type: `newsletter ${string}` | `newsletter-confirm ${string}`;
  dueAt: number;
}

export interface NewsletterDeps extends WriteDeps, Pick<Deps, "timeZone"> {
  sendsEmail: boolean;
  findEvent: (db: Db, id: string) => Promise<NewsletterEvent | undefined>;
  /** Returns the IDs of the next events that visitors see. */
  listUpcoming: (db: Db, now: Date) => Promise<string[]>;
  /** Adds emails to the outbox. A subscriber gets each type of email once. */
  addMails: (db: Db, mails: readonly OutboxMail[], now: number) => Promise<void>;
}

const HOUR_MS = 3_600_000;
const DAY_CHARACTERS = 10;
const defaults = { digest: false, perHour: 200, hasPublicIssues: false, lastDigest: "" };
export const newsletterSettings = setting(
  "newsletter",
  NewsletterSettings.extend({ hasPublicIssues: z.boolean().default(false), lastDigest: z.string().default("") }),
);

const keyOf = (email: string) => email.normalize("NFKC").toLowerCase();

/**
 * Asks an address to confirm its subscription, at most once a day. Does the same work for known and unknown addresses, so
 * that the response does not reveal who has subscribed.
 */
export async function requestSubscription(outer: NewsletterDeps, email: string): Promise<void> {
  if (!outer.sendsEmail) return;
  await inTransaction(outer, async (deps) => {
    const now = deps.clock();
    const id = deps.newId();
    const row = await store.addSubscriber(deps.db, {
      id,
      email,
      email_key: keyOf(email),
      unsubscribe_key: newSecret(),
      wording_version: WORDING_VERSION,
      requested_at: now.getTime(),
      confirmed_at: null,
      paused_at: null,
    });
    // A subscribed address gets no email: `id` belongs to no subscriber, so the mail job deletes the row.
    const subjectId = row.confirmed_at === null || row.paused_at !== null ? row.id : id;
    const type = `newsletter-confirm ${now.toISOString().slice(0, DAY_CHARACTERS)}` as const;
    await deps.addMails(deps.db, [{ id: deps.newId(), subjectId, type, dueAt: now.getTime() }], now.getTime());
  });
}

/** Confirms a subscription with the link of its email. @throws AppError("not_found") */
export const confirmSubscription = (deps: NewsletterDeps, secret: string): Promise<void> =>
  inTransaction(deps, async (deps) => {
    const now = deps.clock();
    const hash = hashSecret(secret);
    const token = await findToken(deps.db, "newsletter", hash, now);
    const id = token && (JSON.parse(token.data ?? "{}") as { id: string }).id;
    const subscriber = id && (await store.findSubscriber(deps.db, "id", id));
    if (!subscriber || !(await consumeToken(deps.db, "newsletter", hash, now)))
      throw new AppError("not_found", { message: newsletterMessages.unknownLink });
    await store.updateSubscriber(deps.db, subscriber.id, { confirmed_at: now.getTime(), paused_at: null });
  });

/** Erases a subscriber. A repeated call changes nothing. @returns whether the key was known */
export const unsubscribe = (deps: Pick<NewsletterDeps, "db" | "clock">, key: string): Promise<boolean> =>
  inTransaction(deps, async (deps) => {
    const subscriber = await store.findSubscriber(deps.db, "unsubscribe_key", key);
    if (subscriber) await store.eraseSubscriber(deps.db, subscriber.id, deps.clock());
    return subscriber !== undefined;
  });

/** Erases the subscriber with an address, such as one whose emails come back. Does nothing for other addresses. */
export const removeSubscriber = (deps: NewsletterDeps, email: string, writer: Writer): Promise<void> =>
  runWrite(deps, writer, async (deps) => {
    const subscriber = await store.findSubscriber(deps.db, "email_key", keyOf(email));
    if (!subscriber) return;
    await store.eraseSubscriber(deps.db, subscriber.id, deps.clock());
    await deps.record({ action: "erased", entity: "newsletter", entityId: subscriber.id, label: "Subscriber" });
  });

const issueType = (id: string) => `newsletter ${id}` as const;

function present(row: store.IssueRow, counts = { delivered: 0, failed: 0 }): Issue {
  const { id: _id, version, subject, text, event_ids, sent_at, recipients } = row;
  const sentAt = sent_at === null ? null : isoInstant(sent_at);
  return { _id, version, subject, text, eventIds: JSON.parse(event_ids), sentAt, recipients, ...counts };
}

export async function getNewsletter({
  db,
  clock,
  sendsEmail,
  listUpcoming,
  findEvent,
}: NewsletterDeps): Promise<Newsletter> {
  const { lastDigest: _lastDigest, ...settings } = (await newsletterSettings.find(db))?.value ?? defaults;
  const counts = await store.countDeliveries(db, clock().getTime());
  const issues = (await store.listIssues(db)).map((row) => present(row, counts.get(issueType(row.id))));
  const upcoming = [];
  for (const id of await listUpcoming(db, clock())) {
    const event = await findEvent(db, id);
    if (event) upcoming.push({ _id: id, title: event.title, startsAt: isoInstant(event.startsAt) });
  }
  return { sendsEmail, subscribers: await store.countSubscribers(db), settings, upcoming, issues };
}

const hasPublicIssues = async (db: Db): Promise<boolean> =>
  (await newsletterSettings.find(db))?.value.hasPublicIssues ?? defaults.hasPublicIssues;

/** Returns the sent issues that visitors can read, newest first. Without text, an issue only repeats events. */
export async function listPastIssues({ db }: Pick<NewsletterDeps, "db">): Promise<PastIssue[]> {
  if (!(await hasPublicIssues(db))) return [];
  const rows = await store.listPastIssues(db);
  return rows.map(({ id, subject, sent_at }) => ({ _id: id, subject, sentAt: isoInstant(sent_at) }));
}

type SearchDeps = Pick<NewsletterDeps, "db" | "timeZone" | "sendsEmail">;

/** Returns the search entries of the pages that visitors can read: the newsletter and its public issues. */
export async function listNewsletterSearchEntries({ db, timeZone, sendsEmail }: SearchDeps): Promise<SearchedPage[]> {
  const { title, again, lead, pastIssues } = newsletterLabels;
  const issues = (await hasPublicIssues(db)) ? await store.listPastIssues(db) : [];
  const text = [...(sendsEmail ? [again, lead] : []), ...(issues.length > 0 ? [pastIssues] : [])].join(" · ");
  const entries = issues.map(({ id, version, subject, text, sent_at }) => {
    const path = issuePath({ _id: id });
    const day = inZone(isoInstant(sent_at), timeZone.name).slice(0, DAY_CHARACTERS);
    return { id: path, version, path, title: subject, text, day };
  });
  return text ? [{ id: NEWSLETTER_PATH, version: 1, path: NEWSLETTER_PATH, title, text }, ...entries] : entries;
}

const updateSearch = async (deps: SearchDeps) =>
  correctPages(deps.db, await listNewsletterSearchEntries(deps), NEWSLETTER_PATH);

/** Returns a sent issue as visitors read it. @throws AppError("not_found") for issues that visitors cannot read */
export async function getPastIssue(
  { db, findEvent }: Pick<NewsletterDeps, "db" | "findEvent">,
  issueId: string,
): Promise<z.output<typeof ReadableIssue>> {
  const row = await store.findIssue(db, issueId);
  if (!row?.text || row.sent_at === null || !(await hasPublicIssues(db))) throw new AppError("not_found");
  const events = [];
  for (const id of JSON.parse(row.event_ids) as string[]) {
    const event = await findEvent(db, id);
    if (event?.path) events.push({ title: event.title, path: event.path });
  }
  return { _id: row.id, subject: row.subject, sentAt: isoInstant(row.sent_at), text: row.text, events };
}

export const saveSettings = (
  deps: NewsletterDeps,
  settings: NewsletterSettings,
  writer: Writer,
): Promise<NewsletterSettings> =>
  runWrite(deps, writer, async (deps) => {
    const stored = await newsletterSettings.lock(deps.db);
    const value = { ...defaults, ...stored?.value, ...settings };
    await newsletterSettings.save(deps.db, { value, version: stored?.version ?? 0, now: deps.clock() });
    await updateSearch(deps);
    await deps.record({ action: "updated", entity: "newsletter", entityId: "settings", label: "Newsletter" });
    return settings;
  });

async function getDraft(db: Db, id: string): Promise<store.IssueRow> {
  const row = await store.findIssue(db, id);
  if (!row) throw new AppError("not_found");
  if (row.sent_at !== null) throw new AppError("conflict", { message: newsletterMessages.sent });
  return row;
}

/** Creates a draft, or saves one. @throws AppError("not_found"), AppError("conflict") for a sent issue, AppError("stale") */
export const saveIssue = (
  deps: NewsletterDeps,
  id: string | undefined,
  { subject, text, eventIds }: IssueInput,
  writer: Writer,
): Promise<Issue> =>
  runWrite(deps, writer, async (deps) => {
    const columns = { subject, text, event_ids: JSON.stringify([...new Set(eventIds)]) };
    const before = id === undefined ? undefined : await getDraft(deps.db, id);
    if (before) checkVersion(writer, before);
    const row: store.IssueRow = before
      ? { ...before, ...columns, version: before.version + 1 }
      : { ...columns, id: deps.newId(), version: 1, created_at: deps.clock().getTime(), sent_at: null, recipients: 0 };
    if (!before) await store.createIssue(deps.db, row);
    else if (!(await store.updateDraft(deps.db, before, columns))) throw new AppError("stale");
    const action = before ? "updated" : "created";
    await deps.record({ action, entity: "newsletter issue", entityId: row.id, label: subject });
    return present(row);
  });

/** Deletes a draft. @throws AppError("not_found"), AppError("conflict") for a sent issue */
export const deleteIssue = (deps: NewsletterDeps, id: string, writer: Writer): Promise<void> =>
  runWrite(deps, writer, async (deps) => {
    const { subject } = await getDraft(deps.db, id);
    if (!(await store.deleteDraft(deps.db, id))) throw new AppError("conflict", { message: newsletterMessages.sent });
    await deps.record({ action: "purged", entity: "newsletter issue", entityId: id, label: subject });
  });

/**
 * Returns when `count` emails are due, so that no hour has more emails than the mail provider allows.
 * @param others the times of the other emails of the site
 */
function dueTimes(
  count: number,
  { perHour, now, others }: { perHour: number; now: number; others: readonly number[] },
) {
  const times: number[] = [];
  for (let at = now; times.length < count; at += HOUR_MS) {
    const near = others.filter((other) => Math.abs(Math.max(other, now - HOUR_MS + 1) - at) < HOUR_MS).length;
    const free = Math.min(perHour - near, count - times.length);
    for (let index = 0; index < free; index += 1) times.push(at);
  }
  return times;
}

/** Puts the emails of a draft into the outbox, spread over hours by the limit of the mail provider. */
export async function putIntoOutbox(
  deps: Pick<NewsletterDeps, "clock" | "newId" | "addMails"> & { db: Db },
  issue: store.IssueRow,
): Promise<number> {
  const now = deps.clock().getTime();
  // Locked, so that issues that are sent at the same time see each other's emails and stay within the limit.
  await newsletterSettings.create(deps.db, defaults, deps.clock());
  const { perHour } = (await newsletterSettings.lock(deps.db))?.value ?? defaults;
  const people = await store.listConfirmed(deps.db);
  if (!(await store.updateDraft(deps.db, issue, { sent_at: now, recipients: people.length })))
    throw new AppError("conflict", { message: newsletterMessages.sent });
  const others = await store.listMailTimes(deps.db, now - HOUR_MS);
  const times = dueTimes(people.length, { perHour, now, others });
  const mails = people.map(({ id }, index) => ({
    id: deps.newId(),
    subjectId: id,
    type: issueType(issue.id),
    dueAt: times[index] ?? now,
  }));
  await deps.addMails(deps.db, mails, now);
  return people.length;
}

/** Sends a draft to all confirmed subscribers, once. @throws AppError("not_found"), AppError("conflict"), AppError("invalid") */
export const sendIssue = (deps: NewsletterDeps, id: string, writer: Writer): Promise<number> =>
  runWrite(deps, writer, async (deps) => {
    const issue = await getDraft(deps.db, id);
    if (!issue.text && JSON.parse(issue.event_ids).length === 0)
      throw new AppError("invalid", { message: newsletterMessages.empty });
    const recipients = await putIntoOutbox(deps, issue);
    if (recipients === 0) throw new AppError("conflict", { message: newsletterMessages.noSubscribers });
    await updateSearch(deps);
    await deps.record({ action: "published", entity: "newsletter issue", entityId: id, label: issue.subject });
    return recipients;
  });

const UNCONFIRMED_MS = 7 * 24 * HOUR_MS;

export interface NewsletterJobDeps extends NewsletterDeps {
  branch: () => Promise<{ name: string }>;
  /** Returns the Monday whose digest is due at an instant; undefined on other days. */
  weekDue: (now: Date, timeZone: string) => string | undefined;
}

/** Creates and sends the digest of a week, once. It lists the upcoming events that no earlier issue lists. */
const sendDigest = (deps: NewsletterJobDeps, week: string): Promise<string> =>
  inTransaction(deps, async (deps) => {
    const now = deps.clock();
    const stored = await newsletterSettings.lock(deps.db);
    if (!stored?.value.digest || stored.value.lastDigest === week) return "no digest is due";
    const value = { ...stored.value, lastDigest: week };
    await newsletterSettings.save(deps.db, { value, version: stored.version, now });
    const sent = (await listIssues(deps.db)).filter(({ sent_at }) => sent_at !== null);
    const known = new Set(sent.flatMap(({ event_ids }) => JSON.parse(event_ids) as string[]));
    const events = (await deps.listUpcoming(deps.db, now)).filter((id) => !known.has(id));
    if (events.length === 0 || (await listConfirmed(deps.db)).length === 0) return "no new events, or no subscribers";
    const issue = {
      id: deps.newId(),
      version: 1,
      subject: `New events: ${(await deps.branch()).name}`,
      text: "",
      event_ids: JSON.stringify(events),
      created_at: now.getTime(),
      sent_at: null,
      recipients: 0,
    };
    await createIssue(deps.db, issue);
    return `prepared ${await putIntoOutbox(deps, issue)} emails`;
  });

/** Sends the weekly digest if officers turned it on, and erases unconfirmed addresses. */
export const newsletterJob = (deps: NewsletterJobDeps): Job => ({
  name: "Newsletter",
  everyMs: HOUR_MS,
  async run(now) {
    for (const { id } of await listUnconfirmed(deps.db, now.getTime() - UNCONFIRMED_MS))
      await inTransaction(deps, ({ db }) => eraseSubscriber(db, id, now));
    if (await areTracesDue(deps.db, "newsletter_subscribers")) await clearTraces(deps.db, "newsletter_subscribers");
    const week = deps.weekDue(now, deps.timeZone.name);
    return week === undefined ? "no digest is due" : sendDigest(deps, week);
  },
});
