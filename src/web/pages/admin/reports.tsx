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
import { type Report, type ReportType, reportMessages, reportTypes } from "#features/reports/reports.contract.ts";
import { type EventChoice, ReportFormDialog } from "#features/reports/ui/admin/report-form-dialog.tsx";
import { ReportsList } from "#features/reports/ui/admin/reports-list.tsx";
import { useSession } from "#features/sign-in/ui/session.ts";
import { Button } from "#kit/action/button.tsx";
import { FailureAlert } from "#kit/feedback/failure.tsx";
import { useAttempt } from "#kit/feedback/use-attempt.ts";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Tabs } from "#kit/list/tabs.tsx";
import { formatDay } from "#shared/dates.ts";
import { PAGE_LIMIT_MAX } from "#shared/paging.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { choiceIn, useListAddress } from "#web/admin/list-address.ts";
import { ListScreen } from "#web/admin/list-screen.tsx";
import { type Loaded, load } from "#web/admin/load.ts";
import { useDeletion } from "#web/admin/use-deletion.tsx";
import { useSearchDelay } from "#web/admin/use-search-delay.ts";
import { afterWrite, useWrite } from "#web/admin/use-write.ts";
import { adminApi } from "#web/admin-api.ts";
import { pageNumber } from "#web/page-number.ts";
import { useRevalidate } from "#web/revalidation.ts";
import type { Route } from "./+types/reports";

const PAGE_SIZE = 50;
const tabs = [
  { value: "annual", label: "Annual Reports" },
  { value: "event", label: "Event Reports" },
] as const;

export const meta = () => adminMeta("Reports");

const typeIn = (request: Request): ReportType => choiceIn(request, "type", reportTypes) ?? "annual";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const loadedAt = Date.now();
  const type = typeIn(request);
  const fetchPage = (api: Api) =>
    fetchReports(api, type, { limit: PAGE_SIZE, page: pageNumber(new URL(request.url).searchParams) });
  return { type, loaded: await load(fetchPage, reportMessages.listFailed), loadedAt };
}

/** Newest first. Events that share their title are told apart by their day. */
function choicesOf(events: readonly Event[]): EventChoice[] {
  const titles = new Map<string, number>();
  for (const { title } of events) titles.set(title, (titles.get(title) ?? 0) + 1);
  return events.map(({ _id, title, date }) => ({
    value: _id,
    label: titles.get(title) === 1 ? title : `${title} (${formatDay(date)})`,
  }));
}

/** The newest of those found; `total` says whether words are needed to find the others. */
const fetchChoices = (q: string) => async (api: Api) => {
  const { items, total } = await fetchEvents(api, { limit: PAGE_LIMIT_MAX, q });
  return { choices: choicesOf(items), total };
};

export default function AdminReportsPage({ loaderData: { loaded, loadedAt, type } }: Route.ComponentProps) {
  const write = useWrite();
  const revalidate = useRevalidate();
  const address = useListAddress();
  const [uploading, setUploading] = useState(false);
  const [events, setEvents] = useState<Loaded<{ choices: EventChoice[]; total: number }>>();
  const [manyEvents, setManyEvents] = useState(false);
  const opening = useAttempt("Failed to open report");
  const { timeZone } = useSession();
  const deletion = useDeletion({
    noun: "report",
    remove: deleteReport,
    done: "Report deleted",
    failureSentence: reportMessages.deleteFailed,
  });

  const findEvents = async (words: string) => {
    const found = await load(fetchChoices(words), reportMessages.eventsFailed);
    setEvents(found);
    if (found.data && found.data.total > found.data.choices.length) setManyEvents(true);
  };
  const searchEvents = useSearchDelay((words) => void findEvents(words));

  async function openForm() {
    setUploading(true);
    // What was there stays while it is fetched again, but for a failure.
    setEvents((before) => (before?.failure ? undefined : before));
    await findEvents("");
  }

  async function save(draft: ReportDraft, onProgress: (sent: number) => void) {
    await write((api) => createReport(api, draft, { onProgress }), "Report uploaded");
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
        empty={
          <EmptyState
            icon={<FileText />}
            title="No reports"
            description="Reports are kept for the branch's officers: only who is signed in can read them."
            action={<Button onClick={() => void openForm()}>Upload Report</Button>}
          />
        }
      >
        {(reports) => (
          <ReportsList
            reports={reports}
            loadedAt={loadedAt}
            onStale={() => void revalidate()}
            onOpenStale={(report) => void openAgain(report)}
            onDelete={deletion.ask}
          />
        )}
      </ListScreen>
      {uploading && (
        <ReportFormDialog
          type={type}
          now={new Date()}
          timeZone={timeZone}
          events={{
            choices: events?.data?.choices ?? [],
            pending: events === undefined,
            failure: events?.failure ?? null,
            onSearch: manyEvents ? searchEvents : undefined,
          }}
          onSave={save}
          onClose={() => setUploading(false)}
        />
      )}
      {deletion.question}
    </>
  );
}
