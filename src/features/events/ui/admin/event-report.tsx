import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { eventPageLabels } from "#features/events/events.admin.labels.ts";
import {
  type Event,
  type EventClosing,
  type EventClosingInput,
  eventMessages,
} from "#features/events/events.contract.ts";
import { adminEventPath } from "#features/events/events.rules.ts";
import type { PacketInput } from "#features/events/vtools-packet.ts";
import { Button, buttonClasses } from "#kit/action/button.tsx";
import { ScreenSection } from "#kit/admin/screen-parts.tsx";
import type { Loaded } from "#kit/admin/screen-route.tsx";
import { LoadedContent } from "#kit/admin/screen-route.tsx";
import type { WriteToast } from "#kit/admin/use-write.ts";
import { Alert } from "#kit/feedback/alert.tsx";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { useSiteZone } from "#kit/publishing/publishing-fields.tsx";
import { formatInstant } from "#shared/dates.ts";
import { EventReportForm } from "./event-report-form.tsx";
import { BeforeEvent, CheckLine, useSaveReport } from "./event-vtools.tsx";

const labels = eventPageLabels.report;

const numberNames = ["members", "guests", "walkInMembers", "walkInGuests", "noShows"] as const;
type Numbers = Record<(typeof numberNames)[number], number>;

/** The data of other features that the report shows. */
export interface ReportData {
  /** Undefined without built-in registration. */
  attendance: Numbers | undefined;
  unmatchedScans: number;
  hasReport: boolean;
  isCancelled: boolean;
  /** Whether people register on this site. */
  hasForm: boolean;
  photos: number;
}

interface EventReportProps {
  event: Event;
  closing: EventClosing;
  /** Undefined while it loads. */
  loaded: Loaded<ReportData> | undefined;
  now: Date;
  /** The data that the packet for vTools needs. Undefined for branches that do not report to IEEE. */
  packet: Omit<PacketInput, "event" | "isCancelled" | "hasForm"> | undefined;
  /** Shown below the checklist. */
  children?: ReactNode;
}

/** Attendance, and the steps to close an event. Both show once the event has started. */
export function EventReport({ event, closing, loaded, now, packet, children }: EventReportProps) {
  const hasStarted = new Date(event.startsAt) <= now;
  return (
    <>
      <h2 className="sr-only">{labels.title}</h2>
      <LoadedContent loaded={loaded} waiting={<SpinnerBlock label={labels.loading} className="min-h-48" />}>
        {(data) => (
          <div className="flex flex-col gap-6">
            {hasStarted ? (
              <>
                <Attendance numbers={data.attendance} />
                <EventReportForm
                  event={event}
                  closing={closing}
                  door={doorOf(data.attendance)}
                  isCancelled={data.isCancelled}
                  isReported={packet !== undefined}
                />
                <Checklist event={event} closing={closing} data={data} isReported={packet !== undefined} />
              </>
            ) : (
              <Alert tone="info">{labels.notOver}</Alert>
            )}
            {children}
            {packet && (
              <BeforeEvent
                event={event}
                closing={closing}
                hasStarted={hasStarted}
                isCancelled={data.isCancelled}
                hasForm={data.hasForm}
                {...packet}
              />
            )}
          </div>
        )}
      </LoadedContent>
    </>
  );
}

/** Returns the numbers for IEEE: walk-ins count like participants who registered. */
const doorOf = (numbers: Numbers | undefined) =>
  numbers && { members: numbers.members + numbers.walkInMembers, guests: numbers.guests + numbers.walkInGuests };

function Attendance({ numbers }: { numbers: Numbers | undefined }) {
  return (
    <ScreenSection id="attendance" title={labels.attendance}>
      {numbers === undefined ? (
        <p className="mt-2 text-muted">{labels.noForm}</p>
      ) : (
        <>
          <p className="mt-2">
            {labels.total(numbers.members + numbers.guests, numbers.walkInMembers + numbers.walkInGuests)}
          </p>
          <dl className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-5">
            {numberNames.map((name) => (
              <div key={name} className="flex flex-col-reverse justify-end">
                <dt className="text-muted text-sm">{labels.numbers[name]}</dt>
                <dd className="font-bold font-heading text-2xl tabular-nums">{numbers[name]}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </ScreenSection>
  );
}

interface ChecklistProps extends Pick<EventReportProps, "event" | "closing"> {
  data: ReportData;
  /** Whether the branch reports to IEEE. */
  isReported: boolean;
}

function Checklist({ event, closing, data, isReported }: ChecklistProps) {
  const timeZone = useSiteZone();
  const saveReport = useSaveReport(event);
  const saving = useAttempt(eventMessages.closingFailed);
  const [pending, setPending] = useState(false);
  const { numbersConfirmed, wrappedUp, reported } = closing;
  const hasSummary = closing.summary !== "";
  const isComplete =
    (data.attendance === undefined || (data.unmatchedScans === 0 && numbersConfirmed !== null)) &&
    (data.isCancelled || hasSummary) &&
    (!isReported || reported !== null) &&
    data.hasReport &&
    data.photos > 0;

  async function save(steps: EventClosingInput, message: string, undo?: WriteToast["undo"]) {
    setPending(true);
    await saving.run(() => saveReport(steps, message, undo));
    setPending(false);
  }
  const wrapUp = () =>
    save({ wrappedUp: true }, labels.wrappedUpToast, async () => {
      await saveReport({ wrappedUp: false }, labels.reopenedToast);
    });
  const reopen = () => save({ wrappedUp: false }, labels.reopenedToast);
  const tab = (name: string) => `${adminEventPath(event)}?tab=${name}`;
  const done = (step: { at: string; by: string }, text: (by: string, when: string) => string) =>
    text(step.by, formatInstant(step.at, timeZone));

  return (
    <ScreenSection id="checklist" title={labels.checklist}>
      <FailureAlert failure={saving.failure} className="mt-4" />
      <ul className="mt-2 divide-y divide-line">
        {data.attendance && (
          <>
            <Step isDone={data.unmatchedScans === 0} action={<StepLink to={tab("door")} label={labels.openDoor} />}>
              {labels.scans(data.unmatchedScans)}
            </Step>
            <Step
              isDone={numbersConfirmed !== null}
              action={
                <Button
                  size="small"
                  variant="secondary"
                  pending={pending}
                  pendingLabel={labels.saving}
                  onClick={() => void save({ numbersConfirmed: true }, labels.confirmedToast)}
                >
                  {labels.confirm}
                </Button>
              }
            >
              {numbersConfirmed ? done(numbersConfirmed, labels.numbersConfirmed) : labels.numbersOpen}
            </Step>
          </>
        )}
        {!data.isCancelled && (
          <Step isDone={hasSummary} action={<SectionLink to="#summary" label={labels.writeSummary} />}>
            {hasSummary ? labels.hasSummary : labels.noSummary}
          </Step>
        )}
        {isReported && (
          <Step isDone={reported !== null} action={<SectionLink to="#vtools-after" label={labels.openIeee} />}>
            {reported ? labels.isReported : labels.notReported}
          </Step>
        )}
        <Step isDone={data.hasReport} action={<StepLink to="/admin/reports?type=event" label={labels.uploadReport} />}>
          {data.hasReport ? labels.hasReport : labels.noReport}
        </Step>
        <Step isDone={data.photos > 0} action={<StepLink to={tab("photos")} label={labels.addPhotos} />}>
          {data.photos > 0 ? labels.hasPhotos(data.photos) : labels.noPhotos}
        </Step>
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          variant={isComplete && !wrappedUp ? "primary" : "secondary"}
          pending={pending}
          pendingLabel={labels.saving}
          onClick={() => void (wrappedUp ? reopen() : wrapUp())}
        >
          {wrappedUp ? labels.reopen : labels.wrapUp}
        </Button>
        {wrappedUp && <p className="text-muted text-sm">{done(wrappedUp, labels.wrappedUp)}</p>}
      </div>
    </ScreenSection>
  );
}

const StepLink = ({ to, label }: { to: string; label: string }) => (
  <Link to={to} className={buttonClasses({ size: "small", variant: "secondary" })}>
    {label}
  </Link>
);

/** Leads to a section of the same tab. */
const SectionLink = ({ to, label }: { to: string; label: string }) => (
  <a href={to} className={buttonClasses({ size: "small", variant: "secondary" })}>
    {label}
  </a>
);

/** A step of the checklist. An open step shows its action. */
const Step = ({ isDone, ...line }: { isDone: boolean; action: ReactNode; children: ReactNode }) => (
  <CheckLine isDone={isDone} openTone="muted" words={isDone ? labels.done : labels.open} {...line} />
);
