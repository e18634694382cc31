import { FileText } from "lucide-react";
import { useState } from "react";
import type { Api } from "#api-client/api.ts";
import { fetchEvents } from "#features/events/events.calls.ts";
import type { Event } from "#features/events/events.contract.ts";
import {
  createReport,
  deleteReport,
  fetchReport,
  fetchReports,
  type ReportDraft,
} from "#features/reports/reports.calls.ts";
import { type Report, type ReportType, reportMessages } from "#features/reports/reports.contract.ts";
import { type EventChoices, ReportFormDialog } from "#features/reports/ui/admin/report-form-dialog.tsx";
import { ReportsList } from "#features/reports/ui/admin/reports-list.tsx";
import { useSession } from "#features/sign-in/ui/session.ts";
import { Button } from "#kit/action/button.tsx";
import { type Failure, FailureAlert, failureOf } from "#kit/feedback/failure.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { Tabs } from "#kit/list/tabs.tsx";
import { AdminHeading } from "#kit/page/admin-heading.tsx";
import { formatDay } from "#shared/dates.ts";
import { adminApi } from "#web/admin-api.ts";
import { adminMeta } from "#web/page-meta.ts";
import { unlessOtherPage, useRevalidate } from "#web/revalidation.ts";
import type { Route } from "./+types/reports";
import { ListFailure } from "./list-failure.tsx";
import { loadList } from "./load-list.ts";
import { useDeletion } from "./use-deletion.tsx";
import { usePaging } from "./use-paging.ts";
import { afterWrite, useWrite } from "./use-write.ts";

const PAGE_SIZE = 50;
const tabs = [
  { value: "annual", label: "Annual Reports" },
  { value: "event", label: "Event Reports" },
] as const;

export const meta = () => adminMeta("Reports");

const fetchBothTypes = async (api: Api) =>
  (
    await Promise.all([fetchReports(api, "annual", { limit: 100 }), fetchReports(api, "event", { limit: 100 })])
  ).flatMap(({ items }) => items);

export async function clientLoader() {
  const loadedAt = Date.now();
  return { ...(await loadList(fetchBothTypes, reportMessages.listFailed)), loadedAt };
}

export const shouldRevalidate = unlessOtherPage;

/** Newest first. Events that share their title are told apart by their day. */
function choicesOf(events: readonly Event[]): EventChoices["choices"] {
  const titles = new Map<string, number>();
  for (const { title } of events) titles.set(title, (titles.get(title) ?? 0) + 1);
  return events
    .toSorted((a, b) => b.startsAt.localeCompare(a.startsAt))
    .map(({ _id, title, date }) => ({
      value: _id,
      label: titles.get(title) === 1 ? title : `${title} (${formatDay(date)})`,
    }));
}

export default function AdminReportsPage({ loaderData: { items, failure, loadedAt } }: Route.ComponentProps) {
  const write = useWrite();
  const revalidate = useRevalidate();
  const [type, setType] = useState<ReportType>("annual");
  const [uploading, setUploading] = useState(false);
  const [events, setEvents] = useState<EventChoices>({ choices: [], pending: false, failure: null });
  const [linkFailure, setLinkFailure] = useState<Failure | null>(null);
  const reports = items.filter((report) => report.type === type);
  const { onPage, pagination, toFirstPage } = usePaging(reports, PAGE_SIZE);
  const { timeZone } = useSession();
  const deletion = useDeletion({
    noun: "report",
    remove: deleteReport,
    done: "Report deleted",
    failureSentence: reportMessages.deleteFailed,
  });

  async function openForm() {
    setUploading(true);
    setEvents((before) => ({ ...before, pending: true, failure: null }));
    try {
      setEvents({
        choices: choicesOf((await fetchEvents(adminApi, { limit: 100 })).items),
        pending: false,
        failure: null,
      });
    } catch (error) {
      console.error(reportMessages.eventsFailed, error);
      setEvents({ choices: [], pending: false, failure: failureOf(reportMessages.eventsFailed, error) });
    }
  }

  async function save(draft: ReportDraft, onProgress: (sent: number) => void) {
    await write((api) => createReport(api, draft, { onProgress }), "Report uploaded");
    afterWrite(() => {
      setType(draft.type);
      setUploading(false);
    });
  }

  async function openAgain(report: Report) {
    setLinkFailure(null);
    try {
      const { fileUrl } = await fetchReport(adminApi, report._id);
      window.open(fileUrl, "_blank", "noopener");
    } catch (error) {
      console.error("Failed to open report", error);
      setLinkFailure(failureOf("Failed to open report", error));
    }
    await revalidate();
  }

  return (
    <>
      <AdminHeading title="Reports" actions={<Button onClick={() => void openForm()}>Upload Report</Button>} />
      <ListFailure failure={failure} />
      {deletion.banner}
      <FailureAlert failure={linkFailure} className="mb-6" />
      <Tabs
        label="Types of reports"
        tabs={tabs}
        value={type}
        onValueChange={(value) => {
          setType(value);
          toFirstPage();
        }}
      >
        {reports.length === 0 && !failure && (
          <EmptyState
            icon={<FileText />}
            title="No reports"
            description="Reports are kept for the branch's officers: only who is signed in can read them."
            action={<Button onClick={() => void openForm()}>Upload Report</Button>}
          />
        )}
        <ReportsList
          reports={onPage}
          loadedAt={loadedAt}
          onStale={() => void revalidate()}
          onOpenStale={(report) => void openAgain(report)}
          onDelete={deletion.ask}
        />
        <Pagination label="Pages of reports" className="mt-6" {...pagination} />
      </Tabs>
      {uploading && (
        <ReportFormDialog
          type={type}
          now={new Date()}
          timeZone={timeZone}
          events={events}
          onSave={save}
          onClose={() => setUploading(false)}
        />
      )}
      {deletion.question}
    </>
  );
}
