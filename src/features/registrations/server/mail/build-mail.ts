import { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { Db } from "#platform/db/database.ts";
import { mailHtml, mailText } from "#platform/mail/mail-layout.ts";
import type { Mail } from "#platform/mail/mailer.ts";
import { calendarFile } from "#shared/calendar-file.ts";
import { formatCode, parseToken, ticketCode } from "../../participant-token.rules.ts";
import { isLive, mayParticipant } from "../../registrations.rules.ts";
import { afterEventOf } from "../after-event.service.ts";
import { CORRECTED, listMailsOf, type MailKind, type OutboxRow, parseMailType } from "../outbox.store.ts";
import { pagePath, ticketToken } from "../participant-links.ts";
import { settingsOf } from "../places.service.ts";
import { calendarEntry, type EventOfRegistration, eventOf, type RegistrationDeps } from "../registered-event.ts";
import {
  findMessage,
  findRegistration,
  findSettings,
  positionInLine,
  type RegistrationRow,
  type SettingsRow,
} from "../registrations.store.ts";
import { registrationMail } from "./registration.mail-templates.ts";

export interface BuildMailDeps extends Pick<RegistrationDeps, "db" | "clock" | "findEvent" | "branch" | "timeZone"> {
  publicUrl: string;
}

interface Subject {
  row: RegistrationRow;
  settings: SettingsRow;
  event: EventOfRegistration;
}

type IsCurrent = (subject: Subject, context: { about: string; now: number }) => boolean;

const isConfirmed: IsCurrent = ({ row, event }) => row.state === "confirmed" && !event.isCancelled;
const isCancelled: IsCurrent = ({ row }) => row.state === "cancelled";
/** An email about a change is outdated once there was another change. */
const isLatest: IsCurrent = ({ settings }, { about }) => Number(about) === settings.calendar_sequence;

/** Returns whether an email is still correct. Between a change and its email, there may have been another change. */
const isCurrent: Record<MailKind, IsCurrent> = {
  confirmed: isConfirmed,
  promoted: isConfirmed,
  waiting: ({ row, event }) => row.state === "waiting" && !event.isCancelled,
  offered: ({ row }, { now }) => row.state === "offered" && (row.offered_until ?? 0) > now,
  expired: ({ row, event }) => row.state === "expired" && !event.isCancelled,
  changed: (subject, context) => isLive(subject.row.state) && !subject.event.isCancelled && isLatest(subject, context),
  cancelled_by_participant: isCancelled,
  cancelled_by_organizers: isCancelled,
  event_cancelled: (subject, context) =>
    isLive(subject.row.state) && subject.event.isCancelled && isLatest(subject, context),
  reminder: (subject, context) =>
    isConfirmed(subject, context) && isLatest(subject, context) && context.now < subject.event.startsAt,
  thank_you: isConfirmed,
  // People ask what happens next when an event is cancelled, so they get messages too.
  message: ({ row }) => row.state === "confirmed",
  link: () => true,
};

const invites: readonly MailKind[] = ["confirmed", "promoted", "changed", "reminder"];
const isCorrected = ({ kind, about }: ReturnType<typeof parseMailType>) =>
  kind === "link" && about.startsWith(CORRECTED);
const withdraws: readonly MailKind[] = ["cancelled_by_participant", "cancelled_by_organizers", "event_cancelled"];

/** Returns the invitation of an email, or its withdrawal if the person got an invitation before. */
async function calendarOf(
  deps: BuildMailDeps,
  type: { kind: MailKind; about: string },
  { row, settings, event }: Subject,
): Promise<NonNullable<Mail["calendar"]> | undefined> {
  const { kind } = type;
  const isInvitation = (invites.includes(kind) || isCorrected(type)) && row.state === "confirmed" && !event.isCancelled;
  const method = isInvitation ? "REQUEST" : "CANCEL";
  if (method === "CANCEL") {
    if (!withdraws.includes(kind)) return undefined;
    const sent = (await listMailsOf(deps.db, row.id)).filter(({ sent_at }) => sent_at !== null);
    if (!sent.some(({ type }) => ["confirmed", "promoted"].includes(type))) return undefined;
  }
  const { name, email } = await deps.branch();
  const entry = calendarEntry({ row, settings, event });
  // A person who cancels keeps the event's sequence, so that the withdrawal needs a higher one.
  const isOwn = method === "CANCEL" && kind !== "event_cancelled";
  const content = calendarFile({
    company: name,
    timeZone: deps.timeZone.name,
    method: ICalCalendarMethod[method],
    entries: [
      {
        ...entry,
        sequence: entry.sequence + (isOwn ? 1 : 0),
        organizer: { name, email },
        attendees: [{ name: row.name, email: row.email, status: ICalAttendeeStatus.ACCEPTED }],
        status: method === "CANCEL" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
        url: event.path === null ? undefined : deps.publicUrl + event.path,
      },
    ],
  });
  return { method, content };
}

/** Returns whether a person was told about the cancellation that raised the sequence to a number. */
const wasCancellationSent = async (db: Db, registrationId: string, sequence: number): Promise<boolean> =>
  (await listMailsOf(db, registrationId)).some(
    ({ type, sent_at }) => type === `event_cancelled ${sequence}` && sent_at !== null,
  );

/** Returns the email of a row of the outbox; undefined if the row is outdated or its person is unknown or erased. */
export async function buildMail(deps: BuildMailDeps, mail: OutboxRow): Promise<Mail | undefined> {
  const { db, publicUrl, timeZone } = deps;
  const { kind, about } = parseMailType(mail.type);
  const row = await findRegistration(db, mail.subject_id);
  const settings = row && (await findSettings(db, row.event_id));
  if (!kind || !settings || row.erased_at !== null || row.email === "") return undefined;
  const event = await eventOf(deps, settings);
  const subject: Subject = { row, settings, event };
  const now = deps.clock().getTime();
  if (!isCurrent[kind](subject, { about, now })) return undefined;
  const participant = { state: row.state, offeredUntil: row.offered_until };
  const after = await afterEventOf(deps, subject, event);
  const { name: branch, email } = await deps.branch();
  const hasTicket = row.state === "confirmed" && !event.isCancelled && kind !== "thank_you";
  const built = registrationMail(kind, {
    branch,
    name: row.name,
    event,
    timeZone: timeZone.name,
    page: publicUrl + pagePath(settings.ticket_key, row),
    ticketCode: hasTicket
      ? formatCode(ticketCode(parseToken(ticketToken(settings.ticket_key, row))?.signature ?? ""))
      : undefined,
    canCancel: mayParticipant("cancel", participant, { settings: settingsOf(settings), event, now }) === "allowed",
    state: row.state,
    position: row.state === "waiting" ? await positionInLine(db, row) : 0,
    offeredUntil: row.offered_until,
    reason: row.reason,
    note: settings.note,
    after: { ...after, certificateUrl: after.certificateUrl && publicUrl + after.certificateUrl },
    isBack: kind === "changed" && (await wasCancellationSent(db, row.id, Number(about) - 1)),
    isCorrected: isCorrected({ kind, about }),
    message: kind === "message" ? await findMessage(db, about) : undefined,
  });
  const calendar = await calendarOf(deps, { kind, about }, subject);
  return {
    to: row.email,
    replyTo: email,
    subject: built.subject,
    text: mailText(built.content),
    html: mailHtml(built.content),
    messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
    ...(calendar && { calendar }),
  };
}
