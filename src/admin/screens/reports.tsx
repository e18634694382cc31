import { FileText } from "lucide-react";
import { useState } from "react";
import type { ClientLoaderFunctionArgs } from "react-router";
import { useEventChoices } from "#admin/use-event-choices.ts";
import type { Api } from "#api-client/api.ts";
import {
  createReport,
  deleteReport,
  fetchReport,
  fetchReports,
  type ReportDraft,
} from "#features/reports/reports.api.ts";
import { type Report, type ReportType, reportMessages, reportTypes } from "#features/reports/reports.contract.ts";
import { ReportFormDialog } from "#features/reports/ui/admin/report-form-dialog.tsx";
import { ReportsList } from "#features/reports/ui/admin/reports-list.tsx";
import { Button } from "#kit/action/button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { BulkList } from "#kit/admin/lifecycle/bulk-list.tsx";
import { choiceIn, useListAddress, wordsIn } from "#kit/admin/list-address.ts";
import { ListScreen } from "#kit/admin/list-screen.tsx";
import { ListSearch, NothingFound } from "#kit/admin/list-search.tsx";
import { load, type PageProps } from "#kit/admin/load.ts";
import { useRevalidate } from "#kit/admin/revalidation.ts";
import { useSession } from "#kit/admin/session.ts";
import { useDeletion } from "#kit/admin/use-deletion.tsx";
import { afterWrite, useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Tabs } from "#kit/list/tabs.tsx";
import { pageNumber } from "#shared/paging.ts";

const PAGE_SIZE = 50;
const tabs = [
  { value: "annual", label: "Annual Reports" },
  { value: "event", label: "Event Reports" },
] as const;

export const meta = adminMeta("Reports");

const typeIn = (request: Request): ReportType => choiceIn(request, "type", reportTypes) ?? "annual";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const loadedAt = Date.now();
  const type = typeIn(request);
  const fetchPage = (api: Api) =>
    fetchReports(api, type, {
      limit: PAGE_SIZE,
      page: pageNumber(new URL(request.url).searchParams),
      q: wordsIn(request),
    });
  return { type, loaded: await load(fetchPage, reportMessages.listFailed), loadedAt };
}

export default function AdminReportsPage({ loaderData: { loaded, loadedAt, type } }: PageProps<typeof clientLoader>) {
  const write = useWrite();
  const revalidate = useRevalidate();
  const address = useListAddress();
  const words = address.value("q");
  const [uploading, setUploading] = useState(false);
  const { open: fetchChoices, ...events } = useEventChoices({ failed: reportMessages.eventsFailed, days: "shared" });
  const opening = useAttempt("Failed to open report");
  const { timeZone } = useSession();
  const deletion = useDeletion<Report>({
    noun: "report",
    remove: deleteReport,
    path: "/reports",
    thingOf: ({ title }) => ({ name: title }),
    done: "Report deleted",
    failureSentence: reportMessages.deleteFailed,
  });

  async function openForm() {
    setUploading(true);
    await fetchChoices();
  }

  async function save(draft: ReportDraft, onProgress: (sent: number) => void) {
    await write(
      (api) => createReport(api, draft, { onProgress }),
      ({ title }) => ({ message: "Report uploaded", item: title }),
    );
    afterWrite(() => {
      setUploading(false);
      if (draft.type !== type) address.change({ type: draft.type });
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
      <ListScreen
        title="Reports"
        noun="report"
        description=""
        loaded={loaded}
        of={type}
        actions={<Button onClick={() => void openForm()}>Upload Report</Button>}
        banner={
          <>
            {deletion.banner}
            <FailureAlert failure={opening.failure} className="mb-6" />
          </>
        }
        frame={(content) => (
          <Tabs
            label="Types of reports"
            tabs={tabs}
            value={type}
            onValueChange={(value) => address.change({ type: value })}
          >
            {content}
          </Tabs>
        )}
        tools={
          (words !== "" || Boolean(loaded.data?.total)) && (
            <div className="mb-4">
              <ListSearch what="reports" />
            </div>
          )
        }
        empty={
          words === "" ? (
            <EmptyState
              icon={<FileText />}
              title="No reports"
              description="Reports you upload appear here. Only signed-in officers can read them."
              action={<Button onClick={() => void openForm()}>Upload Report</Button>}
            />
          ) : (
            <NothingFound items="reports" />
          )
        }
      >
        {(reports) => (
          <BulkList items={reports} path="/reports" noun="report" nameOf={({ title }) => title} isPublic={false}>
            <ReportsList
              reports={reports}
              loadedAt={loadedAt}
              onStale={() => void revalidate()}
              onOpenStale={(report) => void openAgain(report)}
              onDelete={deletion.ask}
            />
          </BulkList>
        )}
      </ListScreen>
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
