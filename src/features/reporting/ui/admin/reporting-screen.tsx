import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { type ClientLoaderFunctionArgs, Link } from "react-router";
import { reportingLabels as labels } from "#features/reporting/reporting.admin.labels.ts";
import { exportAddress, fetchDuties, fetchEventsOfYear, fetchLastImport } from "#features/reporting/reporting.api.ts";
import { type ReportedEvent, reportingMessages } from "#features/reporting/reporting.contract.ts";
import { fileNames } from "#features/reporting/reporting.labels.ts";
import { Button, ExternalLink } from "#kit/action/button.tsx";
import { downloadFile } from "#kit/admin/admin-api.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { useListAddress } from "#kit/admin/list-screen.tsx";
import { AdminHeading, ScreenSection } from "#kit/admin/screen-parts.tsx";
import { choiceIn, type Loaded, LoadedContent, load, type PageProps, useLoaded } from "#kit/admin/screen-route.tsx";
import { useIeeeReporting, useSession } from "#kit/admin/session.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { TextField } from "#kit/form/field.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Table, Td, Th } from "#kit/list/table.tsx";
import { Tabs } from "#kit/list/tabs.tsx";
import { formatDay } from "#shared/dates.ts";
import { vtoolsEventUrl } from "#shared/vtools.ts";
import { DutiesTab } from "./duties-tab.tsx";
import { chosenIn, EvidenceTab, loadEvidence, noChoice } from "./evidence-tab.tsx";
import { ImportTab } from "./import-tab.tsx";

const eventLabels = labels.events;

function stateOf({ isReported, vtoolsId, startsAt, endsAt }: ReportedEvent): string {
  if (isReported) return eventLabels.states.reported;
  if (new Date(endsAt ?? startsAt) <= new Date()) return eventLabels.states.toReport;
  return vtoolsId === null ? eventLabels.states.toSchedule : eventLabels.states.scheduled;
}

/** Lists the events of a year with the state of their reports. */
function EventsTab({ events }: { events: readonly ReportedEvent[] }) {
  if (events.length === 0) return <p className="text-muted">{eventLabels.empty}</p>;
  return (
    <Table
      label={eventLabels.table}
      className="lg:max-xl:[--cell:0.375rem]"
      head={
        <>
          <Th>{eventLabels.date}</Th>
          <Th>{eventLabels.event}</Th>
          <Th>{eventLabels.host}</Th>
          <Th>{eventLabels.category}</Th>
          <Th align="right">{eventLabels.members}</Th>
          <Th align="right">{eventLabels.guests}</Th>
          <Th>{eventLabels.state}</Th>
        </>
      }
    >
      {events.map((event) => (
        <tr key={event._id}>
          <Td label={eventLabels.date} className="whitespace-nowrap">
            {formatDay(event.date)}
          </Td>
          <Td label={eventLabels.event}>
            <Link to={`/admin/events/${encodeURIComponent(event._id)}?tab=report`} className="text-link font-semibold">
              <span dir="auto">{event.title}</span>
            </Link>
          </Td>
          <Td label={eventLabels.host}>{event.hosts[0] ?? eventLabels.none}</Td>
          <Td label={eventLabels.category}>{event.category || eventLabels.none}</Td>
          <Td label={eventLabels.members} align="right">
            {event.members ?? eventLabels.none}
          </Td>
          <Td label={eventLabels.guests} align="right">
            {event.guests ?? eventLabels.none}
          </Td>
          <Td label={eventLabels.state} className="whitespace-nowrap">
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
function ExportTab({ year }: { year: number }) {
  const { export: words } = labels;
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

const tabs = ["duties", "events", "import", "export", "evidence"] as const;
const tabLabels = tabs.map((value) => ({ value, label: labels.tab[value] }));

export const meta = adminMeta(labels.title);

/** Not awaited, so that a tab opens at once. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const tab = choiceIn(request, "tab", tabs) ?? "duties";
  const { searchParams } = new URL(request.url);
  const year = Number(searchParams.get("year")) || new Date().getFullYear();
  const none = Promise.resolve(undefined);
  const only = <Data,>(name: typeof tab, start: () => Promise<Data>) => (tab === name ? start() : none);
  return {
    tab,
    year,
    duties: only("duties", () => load(fetchDuties, reportingMessages.dutiesFailed)),
    events: only("events", () => load((api) => fetchEventsOfYear(api, year), reportingMessages.eventsFailed)),
    last: only("import", () => load(fetchLastImport, reportingMessages.importFailed)),
    evidence: only("evidence", () =>
      load((api) => loadEvidence(api, year, chosenIn(searchParams)), reportingMessages.evidenceFailed),
    ),
  };
};

export default function ReportingScreen({ loaderData }: PageProps<typeof clientLoader>) {
  const { tab, year } = loaderData;
  const address = useListAddress();
  const isReporting = useIeeeReporting();
  const { chapter } = useSession();
  const hasYear = tab === "events" || tab === "export" || tab === "evidence";
  if (!isReporting)
    return (
      <>
        <AdminHeading title={labels.title} />
        <EmptyState title={reportingMessages.switchedOff} description={labels.switchedOff} />
      </>
    );
  return (
    <>
      <AdminHeading title={labels.title} description={labels.description} />
      <Tabs
        label={labels.tabs}
        // The server refuses an import by editors who are limited to a chapter.
        tabs={tabLabels.filter(({ value }) => chapter === undefined || value !== "import")}
        value={tab}
        onValueChange={(chosen) => address.change({ tab: chosen === "duties" ? "" : chosen })}
      >
        {hasYear && (
          <TextField
            label={labels.year}
            type="number"
            min={1963}
            max={9999}
            defaultValue={year}
            className="mb-6 max-w-40"
            onChange={({ target }) => {
              if (target.value.length === 4 && target.validity.valid)
                address.change({ year: target.value, ...noChoice });
            }}
          />
        )}
        {tab === "duties" && <Shown promise={loaderData.duties}>{(duties) => <DutiesTab duties={duties} />}</Shown>}
        {tab === "events" && <Shown promise={loaderData.events}>{(events) => <EventsTab events={events} />}</Shown>}
        {tab === "import" && <Shown promise={loaderData.last}>{({ last }) => <ImportTab last={last} />}</Shown>}
        {tab === "export" && <ExportTab year={year} />}
        {tab === "evidence" && (
          <Shown promise={loaderData.evidence}>
            {(evidence) => <EvidenceTab key={evidence.all.year} {...evidence} />}
          </Shown>
        )}
      </Tabs>
    </>
  );
}

interface ShownProps<Data> {
  promise: Promise<Loaded<Data> | undefined>;
  children: (data: Data) => ReactNode;
}

function Shown<Data>({ promise, children }: ShownProps<Data>) {
  const loaded = useLoaded(promise);
  return (
    <LoadedContent loaded={loaded} waiting={<SpinnerBlock label={labels.loading} className="min-h-48" />}>
      {children}
    </LoadedContent>
  );
}
