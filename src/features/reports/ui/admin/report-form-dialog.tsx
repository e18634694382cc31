import { z } from "zod";
import {
  defaultReportYear,
  REPORT_FILE_ACCEPT,
  REPORT_YEAR_MAX,
  REPORT_YEAR_MIN,
  type ReportDraft,
  ReportInput,
  type ReportType,
  reportFileProblem,
  reportMessages,
} from "#features/reports/reports.contract.ts";
import { reportLabels } from "#features/reports/reports.labels.ts";
import { FailureAlert } from "#kit/feedback/failure.tsx";
import { type Choices, LoadedSelect, RadioField } from "#kit/form/choice-fields.tsx";
import { TextField } from "#kit/form/field.tsx";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { useOneFile } from "#kit/form/use-files.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";

const labels = reportLabels.form;

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
  { value: "annual", label: labels.annual },
  { value: "event", label: labels.eventId },
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

export function ReportFormDialog({ type, now, timeZone, events, onSave, onClose }: ReportFormDialogProps) {
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
      title={labels.uploadReport}
      submitLabel={labels.uploadReport}
      pendingLabel={labels.uploading}
      submission={submission}
      onClose={onClose}
    >
      <FailureAlert isQuiet failure={events.failure} />
      <TextField label={labels.title} required {...field("title")} />
      <RadioField
        label={labels.type}
        options={typeOptions}
        {...field("type", { onChange: () => form.clearErrors(["year", "eventId"]) })}
      />
      {form.watch("type") === "annual" ? (
        <TextField
          label={labels.year}
          type="number"
          inputMode="numeric"
          min={REPORT_YEAR_MIN}
          max={REPORT_YEAR_MAX}
          required
          {...field("year")}
        />
      ) : (
        <LoadedSelect
          label={labels.eventId}
          required
          from={events}
          pendingText={labels.loadingEvents}
          emptyText={labels.noEvents}
          placeholder={reportMessages.eventPlaceholder}
          {...field("eventId")}
        />
      )}
      <FileDrop label={labels.file} help={labels.fileHelp} {...files} />
    </FormDialog>
  );
}
