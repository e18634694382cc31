import { useState } from "react";
import { Link } from "react-router";
import { readLabels, reportingLabels } from "#features/reporting/reporting.admin.labels.ts";
import { fetchCalendarLink, markDuty, renewCalendarLink } from "#features/reporting/reporting.api.ts";
import { type DutyMark, type DutyResponse, reportingMessages } from "#features/reporting/reporting.contract.ts";
import { Button, buttonClasses, ExternalLink } from "#kit/action/button.tsx";
import { CopyButton } from "#kit/action/copy-button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { ScreenSection } from "#kit/admin/screen-parts.tsx";
import { useSession } from "#kit/admin/session.ts";
import { useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { TextField } from "#kit/form/field.tsx";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { formatDay } from "#shared/dates.ts";
import { CommonDay, commonDay } from "./rules-section.tsx";

const labels = reportingLabels.duties;
const states = ["overdue", "due", "upcoming", "done"] as const;

/** Lists the duties by state, each with its rule, and the link of the calendar. */
export function DutiesTab({ duties }: { duties: readonly DutyResponse[] }) {
  const write = useWrite();
  const saving = useAttempt(reportingMessages.markFailed);
  const [pending, setPending] = useState<string>();

  async function save(duty: DutyResponse, mark: DutyMark) {
    setPending(duty.id);
    await saving.run(() => write((api) => markDuty(api, duty, mark), labels.marked));
    setPending(undefined);
  }

  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <FailureAlert failure={saving.failure} />
      <CommonDay rules={duties} />
      {duties.every(({ state }) => state === "done") && <p className="text-muted">{labels.empty}</p>}
      {states.map((state) => {
        const listed = duties.filter((duty) => duty.state === state);
        return listed.length === 0 ? null : (
          <ScreenSection key={state} id={state} title={labels.states[state]}>
            <ul className="mt-2 divide-y divide-line">
              {listed.map((duty) => (
                <DutyLine
                  key={duty.id}
                  duty={duty}
                  showsDay={commonDay(duties) === undefined}
                  pending={pending === duty.id}
                  onSave={(mark) => void save(duty, mark)}
                />
              ))}
            </ul>
          </ScreenSection>
        );
      })}
      <CalendarLink />
    </div>
  );
}

/** The server refuses these changes of editors who are limited to a chapter. */
const useMayReport = () => useSession().chapter === undefined;

interface DutyLineProps {
  duty: DutyResponse;
  /** Whether the line shows when the rule was last checked. */
  showsDay: boolean;
  pending: boolean;
  onSave: (mark: DutyMark) => void;
}

function DutyLine({ duty, showsDay, pending, onSave }: DutyLineProps) {
  const { title, dueOn, progress, readOn, source, eventId, isManual, state } = duty;
  const mayMark = useMayReport();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p dir="auto" className="break-words font-semibold">
          {title}
        </p>
        {progress && <p className="text-sm">{labels.progress(progress.reported, progress.held, progress.minimum)}</p>}
        <p className="text-muted text-sm">
          {dueOn === null ? labels.noDay : labels.due(formatDay(dueOn))}
          {showsDay && ` · ${readLabels.one(formatDay(readOn))}`} ·{" "}
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
      {isManual && mayMark && (
        <Button
          size="small"
          variant="secondary"
          pending={pending}
          pendingLabel={labels.saving}
          onClick={() => onSave({ done: state !== "done" })}
        >
          {state === "done" ? labels.markOpen : labels.markDone}
          <span className="sr-only">: {title}</span>
        </Button>
      )}
      {duty.electedOn !== undefined && mayMark && <ElectionField key={duty.electedOn} duty={duty} onSave={onSave} />}
    </li>
  );
}

/** The day of the election. After another election, the branch must report its officers again. */
function ElectionField({ duty: { title, electedOn }, onSave }: Pick<DutyLineProps, "duty" | "onSave">) {
  return (
    <form
      className="flex basis-full flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ done: false, electedOn: String(new FormData(event.currentTarget).get("electedOn")) });
      }}
    >
      <TextField label={labels.electedOn} type="date" name="electedOn" defaultValue={electedOn ?? ""} />
      <Button type="submit" size="small" variant="secondary">
        {labels.saveDate}
        <span className="sr-only">: {title}</span>
      </Button>
    </form>
  );
}

function CalendarLink() {
  const [link, setLink] = useState<string>();
  const mayRenew = useMayReport();
  const [question, setQuestion] = useState<"closed" | "open" | "pending">("closed");
  const write = useWrite();
  const loading = useAttempt(reportingMessages.dutiesFailed);
  const renewing = useAttempt(reportingMessages.renewFailed);
  const display = ({ path }: { path: string }) => setLink(new URL(path, window.location.origin).href);
  const show = () => loading.run(async () => display(await fetchCalendarLink(adminApi)));
  async function renew() {
    setQuestion("pending");
    await renewing.run(async () => display(await write(renewCalendarLink, labels.renewed)));
    setQuestion("closed");
  }
  return (
    <ScreenSection id="calendar" title={labels.calendar}>
      <p className="mt-1 mb-4 text-muted text-sm">{labels.calendarHelp}</p>
      <FailureAlert failure={loading.failure ?? renewing.failure} className="mb-4" />
      {link === undefined ? (
        <Button size="small" variant="secondary" onClick={() => void show()}>
          {labels.showLink}
        </Button>
      ) : (
        <>
          <TextField label={labels.link} readOnly value={link} onFocus={({ target }) => target.select()} />
          <div className="mt-3 flex flex-wrap gap-3">
            <CopyButton text={link} label={labels.copyLink} />
            {mayRenew && (
              <Button variant="secondary" onClick={() => setQuestion("open")}>
                {labels.renew}
              </Button>
            )}
          </div>
        </>
      )}
      <ConfirmDialog
        open={question !== "closed"}
        title={labels.renew}
        confirmLabel={labels.renew}
        pending={question === "pending"}
        pendingLabel={labels.renewing}
        onConfirm={() => void renew()}
        onCancel={() => setQuestion("closed")}
      >
        {labels.renewQuestion}
      </ConfirmDialog>
    </ScreenSection>
  );
}
