import { useState } from "react";
import { Link } from "react-router";
import { reportingLabels } from "#features/reporting/reporting.admin.labels.ts";
import { fetchCalendarLink, markDuty } from "#features/reporting/reporting.api.ts";
import { type DutyAnswer, reportingMessages } from "#features/reporting/reporting.contract.ts";
import { Button, buttonClasses, ExternalLink } from "#kit/action/button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { ScreenSection } from "#kit/admin/screen-parts.tsx";
import { useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { TextField } from "#kit/form/text-fields.tsx";
import { formatDay } from "#shared/dates.ts";

const labels = reportingLabels.duties;
const states = ["overdue", "due", "upcoming", "done"] as const;

/** Lists the duties by state, each with its rule, and the link of the calendar. */
export function DutiesTab({ duties }: { duties: readonly DutyAnswer[] }) {
  const write = useWrite();
  const saving = useAttempt(reportingMessages.markFailed);
  const [pending, setPending] = useState<string>();

  async function mark(duty: DutyAnswer) {
    setPending(duty.id);
    await saving.run(() => write((api) => markDuty(api, duty, duty.state !== "done"), labels.marked));
    setPending(undefined);
  }

  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <FailureAlert failure={saving.failure} />
      {duties.every(({ state }) => state === "done") && <p className="text-muted">{labels.empty}</p>}
      {states.map((state) => {
        const listed = duties.filter((duty) => duty.state === state);
        return listed.length === 0 ? null : (
          <ScreenSection key={state} id={state} title={labels.states[state]}>
            <ul className="mt-2 divide-y divide-line">
              {listed.map((duty) => (
                <DutyLine key={duty.id} duty={duty} pending={pending === duty.id} onMark={() => void mark(duty)} />
              ))}
            </ul>
          </ScreenSection>
        );
      })}
      <CalendarLink />
    </div>
  );
}

interface DutyLineProps {
  duty: DutyAnswer;
  pending: boolean;
  onMark: () => void;
}

function DutyLine({ duty, pending, onMark }: DutyLineProps) {
  const { title, dueOn, progress, readOn, source, eventId, isManual, state } = duty;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p dir="auto" className="break-words font-semibold">
          {title}
        </p>
        {progress && <p className="text-sm">{labels.progress(progress.reported, progress.held, progress.minimum)}</p>}
        <p className="text-muted text-sm">
          {dueOn === null ? labels.noDay : labels.due(formatDay(dueOn))} · {labels.read(formatDay(readOn))} ·{" "}
          <ExternalLink href={source}>
            {labels.source}
            <span className="sr-only">{labels.of(title)}</span>
          </ExternalLink>
        </p>
      </div>
      {eventId && (
        <Link
          to={`/admin/events/${encodeURIComponent(eventId)}?tab=report`}
          className={buttonClasses({ size: "small", variant: "secondary" })}
        >
          {labels.open}
          <span className="sr-only">: {title}</span>
        </Link>
      )}
      {isManual && (
        <Button size="small" variant="secondary" pending={pending} pendingLabel={labels.saving} onClick={onMark}>
          {state === "done" ? labels.markOpen : labels.markDone}
          <span className="sr-only">: {title}</span>
        </Button>
      )}
    </li>
  );
}

function CalendarLink() {
  const [link, setLink] = useState<string>();
  const loading = useAttempt(reportingMessages.dutiesFailed);
  const show = () =>
    loading.run(async () => {
      const { path } = await fetchCalendarLink(adminApi);
      setLink(new URL(path, window.location.origin).href);
    });
  return (
    <ScreenSection id="calendar" title={labels.calendar}>
      <p className="mt-1 mb-4 text-muted text-sm">{labels.calendarHelp}</p>
      <FailureAlert failure={loading.failure} className="mb-4" />
      {link === undefined ? (
        <Button size="small" variant="secondary" onClick={() => void show()}>
          {labels.showLink}
        </Button>
      ) : (
        <TextField label={labels.link} readOnly value={link} onFocus={({ target }) => target.select()} />
      )}
    </ScreenSection>
  );
}
