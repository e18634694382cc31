import { FileText } from "lucide-react";
import { useState } from "react";
import type { ClientLoaderFunctionArgs } from "react-router";
import {
  fetchReports,
  type Report,
  type ReportDraft,
  reportMessages,
  reportsApi,
  reportTypes,
} from "#features/reports/reports.contract.ts";
import { reportLabels } from "#features/reports/reports.labels.ts";
import { adminApi } from "#kit/admin/admin-api.ts";
import { BulkList } from "#kit/admin/bulk-list.tsx";
import { type FindEvents, useEventChoices } from "#kit/admin/event-choices.ts";
import { useDeletion } from "#kit/admin/item-changes.tsx";
import { ListScreen, useListAddress } from "#kit/admin/list-screen.tsx";
import { choiceIn, load, type PageProps, pageQuery } from "#kit/admin/screen-route.tsx";
import { useSession } from "#kit/admin/session.ts";
import { afterWrite, useRevalidate, useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { Tabs } from "#kit/list/tabs.tsx";
import { ReportFormDialog } from "./report-form-dialog.tsx";
import { ReportsList } from "./reports-list.tsx";

const PAGE_SIZE = 50;
const PATH = "/reports";
const tabs = reportTypes.map((value) => ({ value, label: reportLabels.tab[value] }));

export async function loadReports({ request }: ClientLoaderFunctionArgs) {
  const loadedAt = Date.now();
  const type = choiceIn(request, "type", reportTypes) ?? "annual";
  const loaded = await load((api) => fetchReports(api, type, pageQuery(request, PAGE_SIZE)), reportMessages.listFailed);
  return { type, loaded, loadedAt };
}

interface ReportsScreenProps extends PageProps<typeof loadReports> {
  findEvents: FindEvents;
}

export function ReportsScreen({ loaderData: { loaded, loadedAt, type }, findEvents }: ReportsScreenProps) {
  const write = useWrite();
  const revalidate = useRevalidate();
  const address = useListAddress();
  const [uploading, setUploading] = useState(false);
  const { open: fetchChoices, ...events } = useEventChoices(findEvents, {
    failed: reportMessages.eventsFailed,
    days: "shared",
  });
  const opening = useAttempt(reportLabels.openFailed);
  const { timeZone } = useSession();
  const deletion = useDeletion<Report>({
    noun: "report",
    remove: reportsApi.remove,
    path: PATH,
    describe: ({ title }) => ({ name: title }),
    done: reportLabels.deleted,
    failureSentence: reportMessages.deleteFailed,
  });

  function openForm() {
    setUploading(true);
    void fetchChoices();
  }

  async function save(draft: ReportDraft, onProgress: (sent: number) => void) {
    await write(
      (api) => reportsApi.create(api, draft, { onProgress }),
      ({ title }) => ({ message: reportLabels.uploaded, item: title }),
    );
    afterWrite(() => {
      setUploading(false);
      if (draft.type !== type) address.change({ type: draft.type });
    });
  }

  async function openWithNewLink(report: Report) {
    await opening.run(async () => {
      const { fileUrl } = await reportsApi.fetch(adminApi, report);
      window.open(fileUrl, "_blank", "noopener");
    });
    await revalidate();
  }

  return (
    <>
      <ListScreen
        labels={reportLabels.list}
        icon={<FileText />}
        description=""
        loaded={loaded}
        of={type}
        onAdd={openForm}
        hasSearch
        banner={
          <>
            {deletion.banner}
            <FailureAlert failure={opening.failure} className="mb-6" />
          </>
        }
        frame={(content) => (
          <Tabs
            label={reportLabels.tabs}
            tabs={tabs}
            value={type}
            onValueChange={(value) => address.change({ type: value })}
          >
            {content}
          </Tabs>
        )}
      >
        {(reports) => (
          <BulkList items={reports} path={PATH} noun="report" nameOf={({ title }) => title} isPublic={false}>
            <ReportsList
              reports={reports}
              loadedAt={loadedAt}
              onStale={() => void revalidate()}
              onOpenStale={(report) => void openWithNewLink(report)}
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
