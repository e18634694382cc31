import { Download } from "lucide-react";
import { Link } from "react-router";
import { reportingLabels } from "#features/reporting/reporting.admin.labels.ts";
import { exportAddress } from "#features/reporting/reporting.api.ts";
import { type ReportedEvent, reportingMessages } from "#features/reporting/reporting.contract.ts";
import { fileNames } from "#features/reporting/reporting.labels.ts";
import { Button, ExternalLink } from "#kit/action/button.tsx";
import { downloadFile } from "#kit/admin/admin-api.ts";
import { ScreenSection } from "#kit/admin/screen-parts.tsx";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { Table, Td, Th } from "#kit/list/table.tsx";
import { formatDay } from "#shared/dates.ts";
import { vtoolsEventUrl } from "#shared/vtools.ts";

const labels = reportingLabels.events;

function stateOf({ isReported, vtoolsId, startsAt, endsAt }: ReportedEvent): string {
  if (isReported) return labels.states.reported;
  if (new Date(endsAt ?? startsAt) <= new Date()) return labels.states.toReport;
  return vtoolsId === null ? labels.states.toSchedule : labels.states.scheduled;
}

/** Lists the events of a year with the state of their reports. */
export function EventsTab({ events }: { events: readonly ReportedEvent[] }) {
  if (events.length === 0) return <p className="text-muted">{labels.empty}</p>;
  return (
    <Table
      label={labels.table}
      head={
        <>
          <Th>{labels.date}</Th>
          <Th>{labels.event}</Th>
          <Th>{labels.host}</Th>
          <Th>{labels.category}</Th>
          <Th align="right">{labels.members}</Th>
          <Th align="right">{labels.guests}</Th>
          <Th>{labels.state}</Th>
        </>
      }
    >
      {events.map((event) => (
        <tr key={event._id}>
          <Td label={labels.date} className="whitespace-nowrap">
            {formatDay(event.date)}
          </Td>
          <Td label={labels.event}>
            <Link to={`/admin/events/${encodeURIComponent(event._id)}?tab=report`} className="text-link font-semibold">
              <span dir="auto">{event.title}</span>
            </Link>
          </Td>
          <Td label={labels.host}>{event.hosts[0] ?? labels.none}</Td>
          <Td label={labels.category}>{event.category || labels.none}</Td>
          <Td label={labels.members} align="right">
            {event.members ?? labels.none}
          </Td>
          <Td label={labels.guests} align="right">
            {event.guests ?? labels.none}
          </Td>
          <Td label={labels.state} className="whitespace-nowrap">
            {event.vtoolsId === null ? (
              stateOf(event)
            ) : (
              <ExternalLink href={vtoolsEventUrl(event.vtoolsId)}>{stateOf(event)}</ExternalLink>
            )}
          </Td>
        </tr>
      ))}
    </Table>
  );
}

/** Downloads the past events of a year. */
export function ExportTab({ year }: { year: number }) {
  const { export: words } = reportingLabels;
  const exporting = useAttempt(reportingMessages.exportFailed);
  const download = (form: "export" | "list") => {
    const name = form === "export" ? fileNames.vtools(year) : fileNames.list(year);
    return exporting.run(() => downloadFile(exportAddress(form, year), name));
  };
  return (
    <ScreenSection id="export" title={words.title} className="max-w-4xl">
      <FailureAlert failure={exporting.failure} className="mt-4" />
      {(["export", "list"] as const).map((form) => (
        <div key={form} className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-64 text-muted text-sm">
            {form === "export" ? words.vtoolsHelp : words.listHelp}
          </p>
          <Button variant="secondary" onClick={() => void download(form)}>
            <Download aria-hidden="true" />
            {form === "export" ? words.vtools : words.list}
          </Button>
        </div>
      ))}
    </ScreenSection>
  );
}
