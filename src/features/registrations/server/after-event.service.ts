import { randomUUID } from "node:crypto";
import { runWrite, type Writer } from "#content/write.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import { certificateLabels } from "../own-registration.labels.ts";
import { parseToken } from "../participant-token.rules.ts";
import {
  type Certificate,
  FEEDBACK_SHOWN_FROM,
  type FeedbackInput,
  type FeedbackResults,
} from "../registrations.contract.ts";
import { registrationMessages } from "../registrations.labels.ts";
import { claimFeedback, createFeedback, listFeedback } from "./after-event.store.ts";
import { checkedInTimes } from "./check-ins.service.ts";
import { certificateToken, isValidCertificate, openPage } from "./participant-tokens.service.ts";
import {
  type EventOfRegistration,
  eventOf,
  getEvent,
  iso,
  isoOrNull,
  type RegistrationDeps,
} from "./registered-event.service.ts";
import {
  findRegistration,
  findSettings,
  type RegistrationRow,
  type SettingsRow,
  updateRegistration,
} from "./registrations.store.ts";

const DAY_MS = 86_400_000;
/** Feedback can be given until this long after the event. */
const FEEDBACK_MS = 60 * DAY_MS;

/** Returns whether a person attended, can give feedback and has a certificate. People give feedback once, after the event has started. */
export async function afterEventOf(
  { db, clock }: Pick<RegistrationDeps, "db" | "clock">,
  { row, settings }: { row: RegistrationRow; settings: SettingsRow },
  event: EventOfRegistration,
): Promise<{ hasAttended: boolean; canGiveFeedback: boolean; certificateUrl: string | null }> {
  const times = await checkedInTimes(db, row.event_id);
  const hasAttended = row.state === "confirmed" && times.has(row.id);
  // Without any check-in, everyone with a place counts as attending.
  const mayHaveAttended = times.size === 0 ? row.state === "confirmed" : hasAttended;
  const age = clock().getTime() - event.startsAt;
  const isTime = age >= 0 && age < FEEDBACK_MS && !event.isCancelled;
  const mayCertify = hasAttended && row.erased_at === null && certifies(event, clock());
  const hasCertificate = mayCertify && row.certificate_revoked_at === null;
  return {
    hasAttended,
    canGiveFeedback: isTime && row.gave_feedback === 0 && mayHaveAttended,
    certificateUrl: hasCertificate ? `/certificates/${certificateToken(settings.ticket_key, row)}` : null,
  };
}

/** Stores a person's feedback without their name. @throws AppError("not_found"), AppError("conflict") */
export const giveFeedback = (
  deps: RegistrationDeps,
  token: string,
  { rating, comment }: FeedbackInput,
): Promise<void> =>
  inTransaction(deps, async (deps) => {
    const { row, settings } = await openPage(deps, token);
    const event = await eventOf(deps, settings);
    const { canGiveFeedback } = await afterEventOf(deps, { row, settings }, event);
    if (!canGiveFeedback || !(await claimFeedback(deps.db, row.id)))
      throw new AppError("conflict", { message: registrationMessages.noFeedback });
    // A random ID: one that contains the time would connect the feedback with a person.
    await createFeedback(deps.db, { id: randomUUID(), event_id: row.event_id, rating, comment });
  });

/** Returns the feedback about an event, once there are enough answers. */
export async function getFeedback(deps: RegistrationDeps, eventId: string): Promise<FeedbackResults> {
  await getEvent(deps, eventId);
  const answers = await listFeedback(deps.db, eventId);
  const count = answers.length;
  if (count < FEEDBACK_SHOWN_FROM) return { count, average: null, ratings: [], comments: [] };
  return {
    count,
    average: answers.reduce((sum, { rating }) => sum + rating, 0) / count,
    ratings: [1, 2, 3, 4, 5].map((rating) => answers.filter((answer) => answer.rating === rating).length),
    // In the order of arrival, comments could be matched with people.
    comments: answers
      .map(({ comment }) => comment)
      .filter(Boolean)
      .toSorted(),
  };
}

/** A check-in can be recorded before the event. A certificate says that the event took place. */
const certifies = ({ startsAt, isCancelled }: EventOfRegistration, now: Date) =>
  !isCancelled && startsAt <= now.getTime();

/** Returns whether a person has earned a certificate, which may have been revoked. */
const hasAttended = async (db: Db, row: RegistrationRow): Promise<boolean> =>
  row.state === "confirmed" && (await checkedInTimes(db, row.event_id)).has(row.id);

/**
 * Verifies a certificate.
 * @throws AppError("not_found") if it is forged, AppError("gone") if it was revoked, or if the person's data or the event
 * is no longer on the site
 */
export async function getCertificate(deps: RegistrationDeps, token: string): Promise<Certificate> {
  const parsed = parseToken(token);
  const row = parsed?.version === undefined && parsed && (await findRegistration(deps.db, parsed.registrationId));
  const settings = row && (await findSettings(deps.db, row.event_id));
  if (!row || !settings || !isValidCertificate(settings.ticket_key, parsed) || !(await hasAttended(deps.db, row)))
    throw new AppError("not_found", { message: certificateLabels.invalidTitle });
  if (row.certificate_revoked_at !== null) throw new AppError("gone", { message: certificateLabels.revokedTitle });
  if (row.erased_at !== null) throw new AppError("gone", { message: certificateLabels.erasedTitle });
  const event = await eventOf(deps, settings);
  // An event that was cancelled or has not started takes precedence over an event that was removed.
  const isRemoved = settings.cancelled_at === null && (await deps.findEvent(deps.db, row.event_id)) === undefined;
  if (!certifies({ ...event, isCancelled: event.isCancelled && !isRemoved }, deps.clock()))
    throw new AppError("not_found", { message: certificateLabels.invalidTitle });
  if (isRemoved) throw new AppError("gone", { message: certificateLabels.removedTitle });
  const { title, startsAt, endsAt } = event;
  return {
    name: row.name,
    event: { title, startsAt: iso(startsAt), endsAt: isoOrNull(endsAt), timeZone: deps.timeZone.name },
    issuer: (await deps.branch()).name,
  };
}

/** Revokes a person's certificate, or undoes the revocation. @throws AppError("not_found") */
export const changeCertificate = (
  deps: RegistrationDeps,
  { eventId, id }: { eventId: string; id: string },
  isRevoked: boolean,
  writer: Writer,
): Promise<void> =>
  runWrite(deps, writer, async (deps) => {
    const event = await getEvent(deps, eventId);
    const row = await findRegistration(deps.db, id);
    if (row?.event_id !== eventId) throw new AppError("not_found");
    await updateRegistration(deps.db, id, { certificate_revoked_at: isRevoked ? deps.clock().getTime() : null });
    await deps.record({ action: "updated", entity: "certificate", entityId: id, label: event.title });
  });
