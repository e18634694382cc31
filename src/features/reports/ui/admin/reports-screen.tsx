import { Download, FileText } from "lucide-react";
import { type MouseEvent, useState } from "react";
import type { ClientLoaderFunctionArgs } from "react-router";
import { z } from "zod";
import {
  defaultReportYear,
  fetchReports,
  REPORT_FILE_ACCEPT,
  REPORT_YEAR_MAX,
  REPORT_YEAR_MIN,
  type Report,
  type ReportDraft,
  ReportInput,
  type ReportType,
  reportFileProblem,
  reportMessages,
  reportSubtitle,
  reportsApi,
  reportTypes,
} from "#features/reports/reports.contract.ts";
import { reportLabels } from "#features/reports/reports.labels.ts";
import { buttonClasses } from "#kit/action/button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { BulkList } from "#kit/admin/bulk-list.tsx";
import { type FindEvents, useEventChoices } from "#kit/admin/event-choices.ts";
import { useDeletion } from "#kit/admin/item-changes.tsx";
import { ListScreen, useListAddress } from "#kit/admin/list-screen.tsx";
import { choiceIn, load, type PageProps, pageQuery } from "#kit/admin/screen-route.tsx";
import { useSession } from "#kit/admin/session.ts";
import { afterWrite, useRevalidate, useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { type Choices, LoadedSelect, RadioField } from "#kit/form/choice-fields.tsx";
import { TextField } from "#kit/form/field.tsx";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { useOneFile } from "#kit/form/use-files.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { deleteAction, ListRow, RowActions } from "#kit/list/list-row.tsx";
import { Tabs } from "#kit/list/tabs.tsx";

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

const labels = reportLabels.reportsList;

/** Half of the link lifetime, to allow for clock differences and slow pages. */
const LINK_FRESH_MS = 2 * 60_000;

interface ReportsListProps {
  reports: readonly Report[];
  /** Time of the fetch in ms since the epoch, on this machine's clock. */
  loadedAt: number;
  /** Fetches the list again, because the links have expired and the user is about to use one. */
  onStale: () => void;
  /** Fetches a report again and opens its file, because the clicked link had expired. */
  onOpenStale: (report: Report) => void;
  onDelete: (report: Report) => void;
}

function ReportsList({ reports, loadedAt, onStale, onOpenStale, onDelete }: ReportsListProps) {
  const isStale = () => Date.now() - loadedAt > LINK_FRESH_MS;
  const refresh = () => isStale() && onStale();

  function open(event: MouseEvent, report: Report) {
    if (!isStale()) return;
    event.preventDefault();
    onOpenStale(report);
  }

  return (
    <ul aria-label={labels.reports} className="flex flex-col gap-2">
      {reports.map((report) => (
        <ListRow
          key={report._id}
          as="li"
          select={{ id: report._id, name: report.title }}
          mark={
            <span
              aria-hidden="true"
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg bg-brand/8 text-brand"
            >
              <FileText className="size-5" />
            </span>
          }
          title={
            <p dir="auto" className="break-words font-semibold text-ink leading-snug">
              {report.title}
            </p>
          }
          actions={
            <>
              {/* Links expire after minutes. Only user activity renews them, so that an idle page does not keep the session alive. */}
              <a
                href={report.fileUrl}
                target="_blank"
                rel="noopener noreferrer"
                onPointerEnter={refresh}
                onFocus={refresh}
                onClick={(event) => open(event, report)}
                className={buttonClasses({ variant: "secondary", size: "small" })}
              >
                <Download aria-hidden="true" />
                <span className="max-md:sr-only">Download</span>
                <span className="sr-only">{labels.opensInNewTab(report.title)}</span>
              </a>
              <RowActions name={report.title} actions={[deleteAction(report.title, () => onDelete(report))]} />
            </>
          }
        >
          <p className="text-muted text-sm tabular-nums">{reportSubtitle(report)}</p>
        </ListRow>
      ))}
    </ul>
  );
}

const formLabels = reportLabels.form;

interface ReportFormDialogProps {
  /** The initial values of the form. */
  type: ReportType;
  now: Date;
  timeZone: string;
  events: Choices;
  /** Saves the report. Throws with a message for the user. */
  onSave: (draft: ReportDraft, onProgress: (sent: number) => void) => Promise<void>;
  onClose: () => void;
}

const typeOptions = [
  { value: "annual", label: formLabels.annual },
  { value: "event", label: formLabels.eventId },
];

/** The values of a form: text in every field, whether or not the type uses it. */
const FormFields = z
  .object({ title: z.string(), type: ReportInput.shape.type, year: z.string(), eventId: z.string() })
  // The year of an event report is not used, so it cannot be invalid.
  .transform(
    (fields): z.input<typeof ReportInput> => ({
      ...fields,
      year: fields.type === "annual" ? fields.year : "",
    }),
  )
  .pipe(ReportInput);

const draftOf = (fields: z.input<typeof FormFields>, file: File): ReportDraft =>
  fields.type === "annual"
    ? { type: "annual", title: fields.title, year: Number(fields.year), file }
    : { type: "event", title: fields.title, eventId: fields.eventId, file };

function ReportFormDialog({ type, now, timeZone, events, onSave, onClose }: ReportFormDialogProps) {
  const { form, field, files, submission } = useSaveForm({
    fields: FormFields,
    defaultValues: { title: "", type, year: String(defaultReportYear(now, timeZone)), eventId: "" },
    draftKey: "report new",
    attachment: useOneFile({ required: true, accept: REPORT_FILE_ACCEPT, problemOf: reportFileProblem }),
    messages: { required: reportMessages.required, failed: reportMessages.uploadFailed },
    save: (fields, file, onProgress) => onSave(draftOf(fields, file), onProgress),
  });

  return (
    <FormDialog
      title={formLabels.uploadReport}
      submitLabel={formLabels.uploadReport}
      pendingLabel={formLabels.uploading}
      submission={submission}
      onClose={onClose}
    >
      <FailureAlert isQuiet failure={events.failure} />
      <TextField label={formLabels.title} required {...field("title")} />
      <RadioField
        label={formLabels.type}
        options={typeOptions}
        {...field("type", { onChange: () => form.clearErrors(["year", "eventId"]) })}
      />
      {form.watch("type") === "annual" ? (
        <TextField
          label={formLabels.year}
          type="number"
          inputMode="numeric"
          min={REPORT_YEAR_MIN}
          max={REPORT_YEAR_MAX}
          required
          {...field("year")}
        />
      ) : (
        <LoadedSelect
          label={formLabels.eventId}
          required
          from={events}
          pendingText={formLabels.loadingEvents}
          emptyText={formLabels.noEvents}
          placeholder={reportMessages.eventPlaceholder}
          {...field("eventId")}
        />
      )}
      <FileDrop label={formLabels.file} help={formLabels.fileHelp} {...files} />
    </FormDialog>
  );
}
