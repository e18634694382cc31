import { areTracesDue, clearTraces } from "#platform/db/erasures.store.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import { RateLimiter } from "#platform/rate-limiter.ts";
import { ACCESS_NEEDS_DAYS } from "../registration-form.contract.ts";
import { followEvents } from "./follow-events.service.ts";
import { getFormSettings } from "./form-settings.service.ts";
import { type SendMailsDeps, sendMails } from "./mail/send-mails.service.ts";
import { listDueMails } from "./outbox.store.ts";
import { fillAllPlaces, type PlaceDeps } from "./places.service.ts";
import { parseAnnounced } from "./registered-event.ts";
import { eraseAfter, listEventsToFill, listEventsWithRegistration } from "./registrations.store.ts";

const OFFERS_EVERY_MS = 15 * 60_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const ACCESS_NEEDS_MS = ACCESS_NEEDS_DAYS * DAY_MS;
const MONTH_MS = (365 / 12) * DAY_MS;

/** Ends expired offers and fills free places. Each change of an event does so too, so this job covers quiet events. */
export const offersJob = (deps: PlaceDeps): Job => ({
  name: "Offer free places",
  everyMs: OFFERS_EVERY_MS,
  isDue: async (now) => (await listEventsToFill(deps.db, now.getTime())).length > 0,
  async run() {
    const events = await fillAllPlaces(deps);
    return events === 0 ? "no place to offer" : `filled places of ${events} ${events === 1 ? "event" : "events"}`;
  },
});

/**
 * Erases participants' data when its retention time after the event is over, and the traces of erased people in the
 * database's files. Events in the trash count as over.
 */
export const participantsJob = ({ db, findEvent }: PlaceDeps): Job => ({
  name: "Erase participants' data",
  everyMs: HOUR_MS,
  async run(now) {
    const { retention } = await getFormSettings({ db });
    let erased = 0;
    for (const row of await listEventsWithRegistration(db)) {
      const { event_id } = row;
      const event = (await findEvent(db, event_id)) ?? parseAnnounced(row);
      const age = now.getTime() - (event ? (event.endsAt ?? event.startsAt) : row.updated_at);
      erased += await eraseAfter(db, event_id, {
        accessNeeds: age >= ACCESS_NEEDS_MS,
        answers: age >= retention.answersDays * DAY_MS,
        identities: age >= retention.identitiesMonths * MONTH_MS,
        now: now.getTime(),
      });
    }
    if (erased > 0 || (await areTracesDue(db, "registrations"))) await clearTraces(db, "registrations");
    return erased === 0 ? "nothing to erase" : `erased data of ${erased} ${erased === 1 ? "person" : "people"}`;
  },
});

/** Tells people about changed and cancelled events, reminds them and thanks them. */
export const followEventsJob = (deps: Parameters<typeof followEvents>[0]): Job => ({
  name: "Emails about changed events, reminders and thanks",
  everyMs: MINUTE_MS,
  async run() {
    const events = await followEvents(deps);
    return events === 0
      ? "no event has changed"
      : `prepared emails about ${events} ${events === 1 ? "event" : "events"}`;
  },
});

/** Ten emails to an address at once, and ten a day. */
export const formMailLimit = () => new RateLimiter({ burst: 10, intervalMs: DAY_MS / 10 });

/** Sends the emails of the outbox. */
export function mailsJob(deps: SendMailsDeps): Job {
  const formMails = formMailLimit();
  return {
    name: "Emails to participants",
    everyMs: OFFERS_EVERY_MS,
    isDue: async (now) => (await listDueMails(deps.db, now.getTime(), 1)).length > 0,
    async run(_now, stopping) {
      const sent = await sendMails({ ...deps, formMails }, stopping);
      return sent === 0 ? "no email to send" : `sent ${sent} ${sent === 1 ? "email" : "emails"}`;
    },
  };
}
