import { audit, jobActors } from "#platform/audit/audit.store.ts";
import { AppError } from "#platform/errors.ts";
import type { Mail, Mailer } from "#platform/mail/mailer.ts";
import type { RateLimiter } from "#platform/rate-limiter.ts";
import { normalizeEmail } from "../../registrations.rules.ts";
import {
  claimMail,
  deleteMail,
  GIVEN_UP,
  listDueMails,
  type MailKind,
  markFailed,
  markSent,
  type OutboxRow,
  parseMailType,
} from "../outbox.store.ts";
import type { RegistrationDeps } from "../registered-event.ts";
import { type BuildMailDeps, buildMail } from "./build-mail.ts";

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
