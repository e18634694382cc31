import { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { audit, jobActors } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import { mailHtml, mailText } from "#platform/mail/mail-layout.ts";
import type { Mail, Mailer } from "#platform/mail/mailer.ts";
import type { RateLimiter } from "#platform/rate-limiter.ts";
import { calendarFile } from "#shared/calendar-file.ts";
import { formatCode } from "../participant-token.rules.ts";
import { isLive, mayParticipant, normalizeEmail } from "../registrations.rules.ts";
import { afterEventOf } from "./after-event.service.ts";
import {
  CORRECTED,
  claimMail,
  deleteMail,
  GIVEN_UP,
  listDueMails,
  listMailsOf,
  type MailKind,
  markFailed,
  markSent,
  type OutboxRow,
  parseMailType,
} from "./outbox.store.ts";
import { codeOf, pagePath } from "./participant-tokens.service.ts";
import { settingsOf } from "./places.service.ts";
import { calendarEntry, type EventOfRegistration, eventOf, type RegistrationDeps } from "./registered-event.service.ts";
import { registrationMail } from "./registration.mail-templates.ts";
import {
  findMessage,
  findRegistration,
  findSettings,
  positionInLine,
  type RegistrationRow,
  type SettingsRow,
} from "./registrations.store.ts";

interface BuildMailDeps extends Pick<RegistrationDeps, "db" | "clock" | "findEvent" | "branch" | "timeZone"> {
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
async function buildMail(deps: BuildMailDeps, mail: OutboxRow): Promise<Mail | undefined> {
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
    ticketCode: hasTicket ? formatCode(codeOf(settings.ticket_key, row)) : undefined,
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

const MINUTE_MS = 60_000;
const LONGEST_DELAY_MS = 6 * 60 * MINUTE_MS;
/** The site stops sending an email after this time. */
const TRIES_FOR_MS = 3 * 86_400_000;
/** The failure of an email that the limit of emails to one address stops. Officers see it on the People tab. */
const TOO_MANY = "This address got ten emails within a day, so the site does not send this email.";
/** Emails of one run. Further ones are sent by the next run, which starts at once. */
const AT_ONCE = 200;

/**
 * Emails to an address that the site does not know: a person can enter any address in a form, cancel or erase the
 * registration, and register the same address again.
 */
const causedByForms: readonly (MailKind | undefined)[] = ["confirmed", "waiting", "cancelled_by_participant", "link"];

export interface SendMailsDeps extends BuildMailDeps, Pick<RegistrationDeps, "newId"> {
  mailer: Mailer;
  /** Limits the emails that forms cause to one address. Further ones are not sent. */
  formMails?: RateLimiter | undefined;
  /** Builds the emails that are not about a registration. Returns undefined for all others. */
  buildOther?: ((mail: OutboxRow) => Promise<Mail | undefined>) | undefined;
  /** Called if the mail server refuses an address permanently. */
  onRefused?: ((mail: OutboxRow) => Promise<void>) | undefined;
}

/** Returns the time of the next attempt: after 1, 2, 4, … minutes, at most 6 hours. */
function nextAttempt({ attempts, created_at }: OutboxRow, now: number): number {
  if (now - created_at >= TRIES_FOR_MS) return GIVEN_UP;
  return now + Math.min(MINUTE_MS * 2 ** attempts, LONGEST_DELAY_MS);
}

const recipientOf = ({ type }: OutboxRow) => {
  if (type.startsWith("newsletter")) return "email to a subscriber";
  return parseMailType(type).kind ? "email to a participant" : "email to an officer";
};

/** Records a failure. An email that the site gives up on is listed in the activity log. */
async function fail(deps: SendMailsDeps, mail: OutboxRow, error: AppError, now: number) {
  const dueAt = error.code === "mail_refused" ? GIVEN_UP : nextAttempt(mail, now);
  await markFailed(deps.db, mail, { failure: error.message, dueAt });
  if (error.code === "mail_refused") await deps.onRefused?.(mail);
  if (dueAt === GIVEN_UP)
    await audit(deps, {
      actor: jobActors.schedule,
      action: "failed",
      entity: recipientOf(mail),
      entityId: mail.subject_id,
      label: error.message,
    });
}

/**
 * Sends the emails that are due. A crash between sending and recording sends an email twice, but never loses one. An email
 * with `atMostOnce` is not sent again after such a crash, and its row names the crash as its failure.
 * @returns the number of sent emails
 * @throws AppError("mail_away") if the mail server does not respond; the other emails wait for the next run
 */
export async function sendMails(deps: SendMailsDeps, stopping?: AbortSignal): Promise<number> {
  let sent = 0;
  for (const mail of await listDueMails(deps.db, deps.clock().getTime(), AT_ONCE)) {
    if (stopping?.aborted) break;
    const now = deps.clock().getTime();
    // Rows from the time before the site had a mail server.
    const isTooOld = mail.attempts === 0 && now - mail.due_at >= TRIES_FOR_MS;
    const built = isTooOld ? undefined : ((await deps.buildOther?.(mail)) ?? (await buildMail(deps, mail)));
    if (!built) {
      await deleteMail(deps.db, mail.id);
      continue;
    }
    const limited = causedByForms.includes(parseMailType(mail.type).kind) ? normalizeEmail(built.to) : undefined;
    if (limited !== undefined && (deps.formMails?.take(limited, now) ?? 0) > 0) {
      await markFailed(deps.db, mail, { failure: TOO_MANY, dueAt: GIVEN_UP });
      continue;
    }
    if (built.atMostOnce && !(await claimMail(deps.db, mail.id, now))) continue;
    try {
      await deps.mailer.send(built);
    } catch (error) {
      if (limited !== undefined) deps.formMails?.giveBack(limited);
      const failure = error instanceof AppError ? error : new AppError("mail_away", { cause: error });
      await fail(deps, mail, failure, now);
      if (failure.code !== "mail_refused") throw failure;
      continue;
    }
    await markSent(deps.db, mail.id, now);
    sent += 1;
  }
  return sent;
}
