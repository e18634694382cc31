import { ICalCalendarMethod } from "ical-generator";
import { AppError } from "#platform/errors.ts";
import { calendarFile } from "#shared/calendar-file.ts";
import { answersText } from "../questions.rules.ts";
import type { LinkRequest, OwnRegistration, PersonalExport, Ticket } from "../registrations.contract.ts";
import { registrationMessages } from "../registrations.labels.ts";
import { mayParticipant, normalizeEmail, ownStatus, type ParticipantAction } from "../registrations.rules.ts";
import { afterEventOf } from "./after-event.service.ts";
import { checkedInTimes } from "./check-ins.service.ts";
import { addToOutbox, listMailsOf, parseMailType } from "./outbox.store.ts";
import { findByToken, type OwnRows, openPage, pagePath, pageToken, ticketToken } from "./participant-tokens.service.ts";
import {
  acceptOffer,
  cancelRegistration,
  correctRegistration,
  eraseRegistration,
  settingsOf,
} from "./places.service.ts";
import {
  calendarEntry,
  type EventOfRegistration,
  eventOf,
  iso,
  isoOrNull,
  presentRegisteredEvent,
  type RegistrationDeps,
} from "./registered-event.service.ts";
import {
  findLatestByEmail,
  findLiveByEmail,
  findQuestions,
  findRegistration,
  positionInLine,
} from "./registrations.store.ts";

/** A person gets their link at most once in this time. */
const LINK_EVERY_MS = 10 * 60_000;

/** Returns a registration for its participant. @throws AppError("not_found") if the token is not valid */
export async function getOwnRegistration(deps: RegistrationDeps, token: string): Promise<OwnRegistration> {
  const { row, settings } = await openPage(deps, token);
  const event = await eventOf(deps, settings);
  return presentOwn(deps, { row, settings }, event);
}

async function presentOwn(
  deps: RegistrationDeps,
  { row, settings }: OwnRows,
  event: EventOfRegistration,
): Promise<OwnRegistration> {
  const registration = { state: row.state, offeredUntil: row.offered_until };
  const context = { settings: settingsOf(settings), event, now: deps.clock().getTime() };
  const may = (action: ParticipantAction) => mayParticipant(action, registration, context) === "allowed";
  const hasTicket = row.state === "confirmed" && !event.isCancelled;
  const questions = await findQuestions(deps.db, row.event_id, row.question_version);
  const { hasAttended, canGiveFeedback, certificateUrl } = await afterEventOf(deps, { row, settings }, event);
  return {
    state: row.state,
    status: ownStatus({ state: row.state, hasAttended }, event, context.now),
    position: row.state === "waiting" ? await positionInLine(deps.db, row) : null,
    eventId: row.event_id,
    event: presentRegisteredEvent(event, deps.timeZone.name),
    name: row.name,
    email: row.email,
    member: row.is_member === 1,
    memberNumber: row.member_number,
    accessNeeds: row.access_needs,
    answers: answersText(questions, JSON.parse(row.answers)),
    offeredUntil: isoOrNull(row.offered_until),
    cancelUntil: iso(Math.min(settings.cancel_until ?? event.startsAt, event.startsAt)),
    canAccept: may("accept"),
    canCancel: may("cancel"),
    canCorrect: may("correct"),
    ticketUrl: hasTicket ? `/t/${ticketToken(settings.ticket_key, row)}` : null,
    calendarUrl: hasTicket ? `/api/registrations/${pageToken(settings.ticket_key, row)}/calendar.ics` : null,
    certificateUrl,
    canGiveFeedback,
    sendsEmail: deps.sendsEmail,
    createdAt: iso(row.created_at),
  };
}

/** Returns all data that is stored about a registration, for its participant. */
export async function exportOwnRegistration(deps: RegistrationDeps, token: string): Promise<PersonalExport> {
  const { row, settings } = await openPage(deps, token);
  const event = await eventOf(deps, settings);
  const checkIns = await checkedInTimes(deps.db, row.event_id);
  const mails = await listMailsOf(deps.db, row.id);
  return {
    exportedAt: deps.clock().toISOString(),
    event: presentRegisteredEvent(event, deps.timeZone.name),
    registration: await presentOwn(deps, { row, settings }, event),
    consents: JSON.parse(row.consents),
    checkedInAt: isoOrNull(checkIns.get(row.id) ?? null),
    emails: mails.map(({ type, sent_at }) => ({ kind: parseMailType(type).kind ?? type, sentAt: isoOrNull(sent_at) })),
  };
}

/** Returns a calendar file with the event of a confirmed registration. @throws AppError("not_found") without a place */
export async function getOwnCalendar(deps: RegistrationDeps, token: string): Promise<string> {
  const { row, settings } = await openPage(deps, token);
  const event = await eventOf(deps, settings);
  if (row.state !== "confirmed") throw new AppError("not_found", { message: registrationMessages.unknownLink });
  return calendarFile({
    company: (await deps.branch()).name,
    timeZone: deps.timeZone.name,
    method: ICalCalendarMethod.PUBLISH,
    entries: [calendarEntry({ row, settings, event })],
  });
}

/** Returns the event of a ticket. Anyone who scans the ticket sees it. @throws AppError("not_found") */
export async function getTicket(deps: RegistrationDeps, token: string): Promise<Ticket> {
  const { row, settings, version } = await findByToken(deps, token, "ticket");
  const event = await eventOf(deps, settings);
  const isValid = row.state === "confirmed" && row.ticket_version === version && !event.isCancelled;
  return { event: presentRegisteredEvent(event, deps.timeZone.name), isValid };
}

/** Cancels, accepts or erases a registration for its participant. @throws AppError("not_found"), AppError("conflict") */
export async function changeOwnRegistration(
  deps: RegistrationDeps,
  token: string,
  action: "accept" | "cancel" | "erase",
): Promise<void> {
  const { row } = await openPage(deps, token);
  const change = { accept: acceptOffer, cancel: cancelRegistration, erase: eraseRegistration }[action];
  await change(deps, row.event_id, row.id);
}

/**
 * Corrects the name or email address of a registration for its participant.
 * @returns the path of the participant's page, which changes with the address
 * @throws AppError("conflict") without telling whether another person has the address, or if it is too late
 */
export async function correctOwnRegistration(
  deps: RegistrationDeps,
  token: string,
  person: { name: string; email: string },
): Promise<string> {
  const { row, settings } = await openPage(deps, token);
  await correctRegistration(deps, row.event_id, row.id, { ...person, by: "participant" });
  return pagePath(settings.ticket_key, (await findRegistration(deps.db, row.id)) ?? row);
}

/**
 * Sends a participant's link again. Writes a row for unknown addresses too, so that the time of the response does not
 * reveal who is registered. The job that sends email deletes such rows.
 */
export async function requestLink(deps: RegistrationDeps, { eventId, email }: LinkRequest): Promise<void> {
  if (!deps.sendsEmail) return;
  const now = deps.clock().getTime();
  const key = normalizeEmail(email);
  const known = (await findLiveByEmail(deps.db, eventId, key)) ?? (await findLatestByEmail(deps.db, eventId, key));
  const id = deps.newId();
  const period = Math.floor(now / LINK_EVERY_MS);
  await addToOutbox(deps.db, { id, subjectId: known?.id ?? id, type: `link ${period}`, dueAt: now });
}
