import { inTransaction } from "#platform/db/database.ts";
import { areTracesDue, clearTraces } from "#platform/db/erasures.store.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import { RateLimiter } from "#platform/rate-limiter.ts";
import { ACCESS_NEEDS_DAYS } from "../registration-form.contract.ts";
import { isLive } from "../registrations.rules.ts";
import { checkedInTimes } from "./check-ins.service.ts";
import { addAllToOutbox, listDueMails, listNotifiedSince, listSentTo, type MailType } from "./outbox.store.ts";
import { fillAllPlaces, type PlaceDeps, refillPlaces } from "./places.service.ts";
import {
  type AnnouncedEvent,
  announcedEvent,
  eventOf,
  parseAnnounced,
  type RegistrationDeps,
} from "./registered-event.service.ts";
import { getFormSettings } from "./registrations.service.ts";
import {
  eraseAfter,
  listEventsToFill,
  listEventsWithRegistration,
  listRegistrations,
  listSettingsWithPeople,
  lockSettings,
  type RegistrationRow,
  type SettingsRow,
  updateSettings,
} from "./registrations.store.ts";
import { type SendMailsDeps, sendMails } from "./send-mails.service.ts";

type FollowDeps = Pick<RegistrationDeps, "db" | "clock" | "newId" | "findEvent">;

const HOUR_MS = 3_600_000;
/** Emails about a cancelled event wait this long, because an officer may restore an event from the trash. */
const UNDO_MS = 10 * 60_000;
const REMINDER_MS = 24 * HOUR_MS;
/** The assumed duration of an event without an end. */
const WITHOUT_END_MS = 3 * HOUR_MS;
/** After a new date, people can cancel for at least this long. */
const RELEASE_MS = 24 * HOUR_MS;
/** Thanks are only sent in this time after the event. */
const THANKS_MS = 72 * HOUR_MS;

/** A cancellation this shortly before the start is mailed at once. */
const TOO_CLOSE_MS = HOUR_MS;
/** People who were told about the time this shortly before a reminder get none. */
const RECENT_NOTICE_MS = 12 * HOUR_MS;

const endOf = ({ startsAt, endsAt }: Pick<AnnouncedEvent, "startsAt" | "endsAt">) =>
  endsAt ?? startsAt + WITHOUT_END_MS;

const isMoved = (before: AnnouncedEvent, after: AnnouncedEvent) =>
  before.startsAt !== after.startsAt ||
  before.endsAt !== after.endsAt ||
  before.allDay !== after.allDay ||
  before.location !== after.location;

/** Gives everyone time to release their place if the new date does not suit them. */
function cancelUntil({ cancel_until }: SettingsRow, before: AnnouncedEvent, after: AnnouncedEvent, now: number) {
  if (cancel_until === null || before.startsAt === after.startsAt) return cancel_until;
  return Math.max(cancel_until, now + RELEASE_MS);
}

const addMails = (deps: FollowDeps, people: readonly RegistrationRow[], type: MailType, dueAt: number) =>
  addAllToOutbox(
    deps.db,
    people.map(({ id }) => ({ id: deps.newId(), subjectId: id, type, dueAt })),
    deps.clock().getTime(),
  );

/**
 * Tells people about a changed or cancelled event. Compares the event with what people were told, so that a crash
 * between the change and this call loses nothing.
 * @returns whether there was something to tell
 */
const announceChange = (deps: FollowDeps, eventId: string): Promise<boolean> =>
  inTransaction(deps, async (deps) => {
    const row = await lockSettings(deps.db, eventId);
    const announced = row && parseAnnounced(row);
    const event = row && (announced || (await deps.findEvent(deps.db, eventId))) ? await eventOf(deps, row) : undefined;
    if (!row || !event) return false;
    const current = announcedEvent(event);
    if (announced && JSON.stringify(announced) === JSON.stringify(current)) return false;
    const now = deps.clock().getTime();
    const mustAnnounce =
      announced !== undefined &&
      now < Math.max(endOf(announced), endOf(current)) &&
      (isMoved(announced, current) || announced.isCancelled !== current.isCancelled);
    const sequence = row.calendar_sequence + (mustAnnounce ? 1 : 0);
    await updateSettings(deps.db, eventId, {
      told_event: JSON.stringify(current),
      calendar_sequence: sequence,
      ...(mustAnnounce && { cancel_until: cancelUntil(row, announced, current, now) }),
    });
    await refillPlaces(deps, eventId);
    if (mustAnnounce) await addChangeMails(deps, row, { previous: announced, current, sequence, now });
    return mustAnnounce;
  });

async function addChangeMails(
  deps: FollowDeps,
  { event_id }: SettingsRow,
  {
    previous,
    current,
    sequence,
    now,
  }: { previous: AnnouncedEvent; current: AnnouncedEvent; sequence: number; now: number },
) {
  const people = (await listRegistrations(deps.db, event_id)).filter(({ state }) => isLive(state));
  const cancelledAt = now >= current.startsAt - TOO_CLOSE_MS ? now : now + UNDO_MS;
  if (current.isCancelled) return addMails(deps, people, `event_cancelled ${sequence}`, cancelledAt);
  if (!previous.isCancelled || isMoved(previous, current)) return addMails(deps, people, `changed ${sequence}`, now);
  // The event is back. Only people who know about its cancellation get an email.
  const informed = await listSentTo(deps.db, event_id, "event_cancelled ");
  return addMails(
    deps,
    people.filter(({ id }) => informed.has(id)),
    `changed ${sequence}`,
    now,
  );
}

/** Adds the reminder a day before an event, and the thanks after it. */
async function addTimedMails(deps: FollowDeps, row: SettingsRow) {
  const announced = parseAnnounced(row);
  const now = deps.clock().getTime();
  if (!announced || announced.isCancelled) return;
  const confirmed = async () =>
    (await listRegistrations(deps.db, row.event_id)).filter(({ state }) => state === "confirmed");
  const remindsAt = announced.startsAt - REMINDER_MS;
  if (now >= remindsAt && now < announced.startsAt) {
    const notified = await listNotifiedSince(deps.db, row.event_id, remindsAt - RECENT_NOTICE_MS);
    // People who registered later or were told since know when the event is.
    const people = (await confirmed()).filter(({ id, created_at }) => created_at < remindsAt && !notified.has(id));
    await addMails(deps, people, `reminder ${row.calendar_sequence}`, now);
  }
  const end = endOf(announced);
  if (now >= end && now < end + THANKS_MS) {
    const checkIns = await checkedInTimes(deps.db, row.event_id);
    // Without check-ins, the attendance is unknown.
    const people = (await confirmed()).filter(({ id }) => checkIns.size === 0 || checkIns.has(id));
    await addMails(deps, people, "thank_you", now);
  }
}

/** Brings the emails of all events up to date. @returns the number of events whose change people are told about */
export async function followEvents(deps: FollowDeps): Promise<number> {
  let count = 0;
  for (const { event_id } of await listSettingsWithPeople(deps.db))
    if (await announceChange(deps, event_id)) count += 1;
  for (const row of await listSettingsWithPeople(deps.db)) await addTimedMails(deps, row);
  return count;
}

const OFFERS_EVERY_MS = 15 * 60_000;
const MINUTE_MS = 60_000;
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
