import { FileText } from "lucide-react";
import { useState } from "react";
import type { Api } from "#api-client/api.ts";
import { useSession } from "#features/auth/ui/session.ts";
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
import { type EventChoice, ReportFormDialog } from "#features/reports/ui/admin/report-form-dialog.tsx";
import { ReportsList } from "#features/reports/ui/admin/reports-list.tsx";
import { Button } from "#kit/action/button.tsx";
import { FailureAlert } from "#kit/feedback/failure.tsx";
import { useAttempt } from "#kit/feedback/use-attempt.ts";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { Tabs } from "#kit/list/tabs.tsx";
import { AdminHeading } from "#kit/page/admin-heading.tsx";
import { formatDay } from "#shared/dates.ts";
import { type Loaded, load } from "#web/admin/load.ts";
import { LoadedContent } from "#web/admin/loaded-content.tsx";
import { useDeletion } from "#web/admin/use-deletion.tsx";
import { usePaging } from "#web/admin/use-paging.ts";
import { afterWrite, useWrite } from "#web/admin/use-write.ts";
import { adminApi } from "#web/admin-api.ts";
import { adminMeta } from "#web/page-meta.ts";
import { unlessOtherPage, useRevalidate } from "#web/revalidation.ts";
import type { Route } from "./+types/reports";

const PAGE_SIZE = 50;
const tabs = [
  { value: "annual", label: "Annual Reports" },
  { value: "event", label: "Event Reports" },
] as const;

export const meta = () => adminMeta("Reports");

const fetchBothTypes = async (api: Api) =>
  (await Promise.all([fetchReports(api, "annual"), fetchReports(api, "event")])).flat();

export async function clientLoader() {
  const loadedAt = Date.now();
  return { loaded: await load(fetchBothTypes, reportMessages.listFailed), loadedAt };
}

export const shouldRevalidate = unlessOtherPage;

/** Newest first. Events that share their title are told apart by their day. */
function choicesOf(events: readonly Event[]): EventChoice[] {
  const titles = new Map<string, number>();
  for (const { title } of events) titles.set(title, (titles.get(title) ?? 0) + 1);
  return events
    .toSorted((a, b) => b.startsAt.localeCompare(a.startsAt))
    .map(({ _id, title, date }) => ({
      value: _id,
      label: titles.get(title) === 1 ? title : `${title} (${formatDay(date)})`,
    }));
}

const fetchChoices = async (api: Api) => choicesOf(await fetchEvents(api));

interface ReportsProps {
  reports: readonly Report[];
  loadedAt: number;
  type: ReportType;
  onType: (type: ReportType) => void;
  onUpload: () => void;
  onStale: () => void;
  onOpenStale: (report: Report) => void;
  onDelete: (report: Report) => void;
}

function Reports({ reports, loadedAt, type, onType, onUpload, ...on }: ReportsProps) {
  const ofType = reports.filter((report) => report.type === type);
  const { onPage, pagination, toFirstPage } = usePaging(ofType, PAGE_SIZE);
  return (
    <Tabs
      label="Types of reports"
      tabs={tabs}
      value={type}
      onValueChange={(value) => {
        onType(value);
        toFirstPage();
      }}
    >
      {ofType.length > 0 ? (
        <ReportsList reports={onPage} loadedAt={loadedAt} {...on} />
      ) : (
        <EmptyState
          icon={<FileText />}
          title="No reports"
          description="Reports are kept for the branch's officers: only who is signed in can read them."
          action={<Button onClick={onUpload}>Upload Report</Button>}
        />
      )}
      <Pagination label="Pages of reports" className="mt-6" {...pagination} />
    </Tabs>
  );
}

export default function AdminReportsPage({ loaderData: { loaded, loadedAt } }: Route.ComponentProps) {
  const write = useWrite();
  const revalidate = useRevalidate();
  const [type, setType] = useState<ReportType>("annual");
  const [uploading, setUploading] = useState(false);
  const [events, setEvents] = useState<Loaded<EventChoice[]>>();
  const opening = useAttempt("Failed to open report");
  const { timeZone } = useSession();
  const deletion = useDeletion({
    noun: "report",
    remove: deleteReport,
    done: "Report deleted",
    failureSentence: reportMessages.deleteFailed,
  });

  async function openForm() {
    setUploading(true);
    // What was there stays while it is fetched again, but for a failure.
    setEvents((before) => (before?.failure ? undefined : before));
    setEvents(await load(fetchChoices, reportMessages.eventsFailed));
  }

  async function save(draft: ReportDraft, onProgress: (sent: number) => void) {
    await write((api) => createReport(api, draft, { onProgress }), "Report uploaded");
    afterWrite(() => {
      setType(draft.type);
      setUploading(false);
    });
  }

  async function openAgain(report: Report) {
    await opening.run(async () => {
      const { fileUrl } = await fetchReport(adminApi, report._id);
      window.open(fileUrl, "_blank", "noopener");
    });
    await revalidate();
  }

  return (
    <>
      <AdminHeading title="Reports" actions={<Button onClick={() => void openForm()}>Upload Report</Button>} />
      {deletion.banner}
      <FailureAlert failure={opening.failure} className="mb-6" />
      <LoadedContent loaded={loaded}>
        {(reports) => (
          <Reports
            reports={reports}
            loadedAt={loadedAt}
            type={type}
            onType={setType}
            onUpload={() => void openForm()}
            onStale={() => void revalidate()}
            onOpenStale={(report) => void openAgain(report)}
            onDelete={deletion.ask}
          />
        )}
      </LoadedContent>
      {uploading && (
        <ReportFormDialog
          type={type}
          now={new Date()}
          timeZone={timeZone}
          events={{ choices: events?.data ?? [], pending: events === undefined, failure: events?.failure ?? null }}
          onSave={save}
          onClose={() => setUploading(false)}
        />
      )}
      {deletion.question}
    </>
  );
}
