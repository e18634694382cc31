import { Award, CalendarPlus, Download, Eraser, MessageSquare, Pencil, UserX } from "lucide-react";
import { QRCodeSVG } from "qrcode.react";
import type { ReactNode } from "react";
import { leaveLabels, ownLabels } from "#features/registrations/own-registration.labels.ts";
import { formatCode, parseScan, ticketCode } from "#features/registrations/participant-token.rules.ts";
import type { OwnRegistration } from "#features/registrations/registrations.contract.ts";
import { fieldLabels, formLabels } from "#features/registrations/registrations.public.labels.ts";
import { isLive, type OwnStatus } from "#features/registrations/registrations.rules.ts";
import { Button, ButtonLink } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { Card } from "#kit/page/card.tsx";
import { formatInstant } from "#shared/dates.ts";

/** The changes that have a page which asks for confirmation. */
export const asks = ["feedback", "correct", "cancel", "erase"] as const;
export type Ask = (typeof asks)[number];

interface OwnProps {
  registration: OwnRegistration;
  /** Path of the participant's page. */
  path: string;
}

/** Explains the state to the participant. */
export function OwnState({ registration, path }: OwnProps) {
  const { state, status, position, offeredUntil, event, canAccept } = registration;
  if (event.isCancelled) return <Alert>{ownLabels.eventCancelled}</Alert>;
  if (status === "attended") return <p className="text-lg">{ownLabels.attended}</p>;
  if (status === "over")
    return <p className="text-lg">{state === "confirmed" ? ownLabels.over : ownLabels.overWithoutPlace}</p>;
  if (state === "waiting")
    return (
      <div className="flex flex-col gap-2 text-lg">
        {position !== null && <p className="font-semibold">{ownLabels.position(position)}</p>}
        <p className="text-muted">{ownLabels.waiting}</p>
      </div>
    );
  if (state === "offered")
    return (
      <div className="flex flex-col items-start gap-4 text-lg">
        {offeredUntil && <p>{ownLabels.offered(formatInstant(offeredUntil, event.timeZone))}</p>}
        {canAccept && (
          <form method="post" action={path}>
            <input type="hidden" name="action" value="accept" />
            <Button type="submit" size="large">
              {ownLabels.accept}
            </Button>
          </form>
        )}
      </div>
    );
  if (state === "cancelled") return <p className="text-lg">{ownLabels.cancelled}</p>;
  if (state === "expired") return <p className="text-lg">{ownLabels.expired}</p>;
  return null;
}

/** Says which address gets the emails, so that a participant corrects a typo and does not take a second place. */
export function OwnAddress({ registration: { canCorrect, email }, path }: OwnProps) {
  if (!canCorrect) return null;
  return (
    <p className="screen-only">
      {ownLabels.registeredWith} <bdi className="break-words font-semibold">{email}</bdi>. {ownLabels.wrongAddress}{" "}
      <a href={`${path}?ask=correct`} className="text-link">
        {ownLabels.changeAddress}
      </a>
      .
    </p>
  );
}

const isAfter = (status: OwnStatus) => status === "attended" || status === "over";

/** Links to the certificate and the feedback form, once the event has started. */
export function OwnAfterEvent({ registration: { certificateUrl, canGiveFeedback }, path }: OwnProps) {
  if (!certificateUrl && !canGiveFeedback) return null;
  return (
    <p className="screen-only flex flex-wrap gap-3">
      {canGiveFeedback && (
        <ButtonLink to={`${path}?ask=feedback`}>
          <MessageSquare aria-hidden="true" />
          {ownLabels.feedback}
        </ButtonLink>
      )}
      {certificateUrl && (
        <ButtonLink to={certificateUrl} variant="secondary">
          <Award aria-hidden="true" />
          {ownLabels.certificate}
        </ButtonLink>
      )}
    </p>
  );
}

/** Returns the short code of a ticket, for an entrance without a camera. */
function codeOf(ticketUrl: string): string | undefined {
  const ticket = parseScan(ticketUrl);
  return ticket && "ticket" in ticket ? formatCode(ticketCode(ticket.ticket.signature)) : undefined;
}

/** The ticket of a confirmed registration. @param origin the site's public address */
export function OwnTicket({ registration, origin }: { registration: OwnRegistration; origin: string }) {
  const { ticketUrl, name, status } = registration;
  if (!ticketUrl || isAfter(status)) return null;
  const code = codeOf(ticketUrl);
  return (
    <Card as="section" aria-labelledby="ticket" className="flex flex-col items-center gap-4 text-center sm:p-8">
      <h2 id="ticket" className="text-2xl">
        {ownLabels.ticket}
      </h2>
      <TicketCode address={origin + ticketUrl} />
      {code && <p className="font-semibold text-lg tabular-nums tracking-widest">{code}</p>}
      <p dir="auto" className="max-w-full break-words font-heading font-semibold text-xl">
        {name}
      </p>
      <p className="text-muted text-sm">
        {ownLabels.showCode} {ownLabels.printHint}
      </p>
    </Card>
  );
}

const Detail = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex flex-col gap-0.5 border-line border-t py-3">
    <dt className="text-muted text-sm">{term}</dt>
    <dd dir="auto" className="whitespace-pre-line break-words">
      {children}
    </dd>
  </div>
);

/** The data that the participant has entered. */
export function OwnDetails({ registration }: { registration: OwnRegistration }) {
  const { name, email, member, memberNumber, accessNeeds, answers } = registration;
  const stated = [formLabels.yes, memberNumber].filter(Boolean).join(", ");
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="mb-2 text-2xl">
        {ownLabels.yourDetails}
      </h2>
      <dl>
        <Detail term={fieldLabels.name}>{name}</Detail>
        <Detail term={fieldLabels.email}>{email}</Detail>
        <Detail term={fieldLabels.member}>{member ? stated : formLabels.no}</Detail>
        {accessNeeds && <Detail term={fieldLabels.accessNeeds}>{accessNeeds}</Detail>}
        {answers.map(({ question, answer }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two questions can have the same text
          <Detail key={index} term={question}>
            {answer}
          </Detail>
        ))}
      </dl>
    </section>
  );
}

const linkClasses = "text-link inline-flex min-h-11 items-center gap-2 [&>svg]:size-5 [&>svg]:shrink-0";

/** Links to what the participant can do. Each change has a page that asks for confirmation. */
export function OwnActions({ registration, path, token }: OwnProps & { token: string }) {
  const { status, canCancel, canCorrect, calendarUrl } = registration;
  const ask = (what: Ask) => `${path}?ask=${what}`;
  return (
    <section aria-labelledby="change" className="screen-only">
      <h2 id="change" className="mb-2 text-2xl">
        {ownLabels.change}
      </h2>
      <ul className="flex flex-col items-start">
        {calendarUrl && !isAfter(status) && (
          <li>
            <a href={calendarUrl} download className={linkClasses}>
              <CalendarPlus aria-hidden="true" />
              {ownLabels.calendarFile}
            </a>
          </li>
        )}
        {canCorrect && (
          <li>
            <a href={ask("correct")} className={linkClasses}>
              <Pencil aria-hidden="true" />
              {ownLabels.correct}
            </a>
          </li>
        )}
        {canCancel && (
          <li>
            <a href={ask("cancel")} className={linkClasses}>
              <UserX aria-hidden="true" />
              {leaveLabelsOf(registration).action}
            </a>
          </li>
        )}
        <li>
          <a href={`/api/registrations/${encodeURIComponent(token)}/export`} download className={linkClasses}>
            <Download aria-hidden="true" />
            {ownLabels.export}
          </a>
        </li>
        <li>
          <a href={ask("erase")} className={linkClasses}>
            <Eraser aria-hidden="true" />
            {ownLabels.erase}
          </a>
        </li>
      </ul>
    </section>
  );
}

/** Returns the words for giving up the place, the offer or the position on the waiting list. */
export const leaveLabelsOf = ({ state }: Pick<OwnRegistration, "state">) =>
  leaveLabels[isLive(state) ? state : "confirmed"];

/** Asks before a registration is cancelled or its data is erased. */
export function OwnConfirmation({ ask, path, registration }: OwnProps & { ask: "cancel" | "erase" }) {
  const leave = leaveLabelsOf(registration);
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-reading text-lg">{ask === "cancel" ? leave.effect : ownLabels.eraseEffect}</p>
      <form method="post" action={path} className="flex flex-wrap gap-3">
        <input type="hidden" name="action" value={ask} />
        <Button type="submit" variant="danger">
          {ask === "cancel" ? leave.action : ownLabels.erase}
        </Button>
        <ButtonLink to={path} variant="secondary">
          {ask === "cancel" ? leave.keep : ownLabels.keepData}
        </ButtonLink>
      </form>
    </div>
  );
}

const SIZE = 240;
/** The quiet zone that scanners need. */
const MARGIN_MODULES = 4;

/** A ticket as a QR code. It is dark on white in both color schemes, so that every scanner can read it. */
const TicketCode = ({ address }: { address: string }) => (
  <QRCodeSVG
    value={address}
    size={SIZE}
    level="M"
    marginSize={MARGIN_MODULES}
    title={ownLabels.qrCode}
    className="h-auto max-w-full rounded-lg"
  />
);
