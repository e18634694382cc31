import { inTransaction } from "#platform/db/database.ts";
import { areTracesDue, clearTraces } from "#platform/db/erasures.store.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import { type NewsletterDeps, newsletterSettings, putIntoOutbox } from "./newsletter.service.ts";
import { createIssue, eraseSubscriber, listConfirmed, listIssues, listUnconfirmed } from "./newsletter.store.ts";

const HOUR_MS = 3_600_000;
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
