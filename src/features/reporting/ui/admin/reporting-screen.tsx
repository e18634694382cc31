import type { ReactNode } from "react";
import type { ClientLoaderFunctionArgs } from "react-router";
import { reportingLabels as labels } from "#features/reporting/reporting.admin.labels.ts";
import { fetchDuties, fetchEventsOfYear, fetchLastImport } from "#features/reporting/reporting.api.ts";
import { reportingMessages } from "#features/reporting/reporting.contract.ts";
import { useListAddress } from "#kit/admin/list-screen.tsx";
import {
  adminMeta,
  choiceIn,
  type Loaded,
  LoadedContent,
  load,
  type PageProps,
  useLoaded,
} from "#kit/admin/screen-route.tsx";
import { useIeeeReporting, useSession } from "#kit/admin/session.ts";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { TextField } from "#kit/form/field.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Tabs } from "#kit/list/tabs.tsx";
import { AdminHeading } from "#kit/page/section.tsx";
import { DutiesTab } from "./duties-tab.tsx";
import { chosenIn, loadEvidence, noChoice } from "./evidence-choice.ts";
import { EvidenceTab } from "./evidence-tab.tsx";
import { ImportTab } from "./import-tab.tsx";
import { EventsTab, ExportTab } from "./year-tabs.tsx";

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
