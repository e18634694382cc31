import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import type { ReportDraft } from "#features/reports/reports.calls.ts";
import {
  REPORT_YEAR_MAX,
  REPORT_YEAR_MIN,
  ReportInput,
  type ReportType,
  reportMessages,
} from "#features/reports/reports.contract.ts";
import { defaultReportYear, REPORT_FILE_ACCEPT, reportFileProblem } from "#features/reports/reports.rules.ts";
import { type Failure, FailureAlert } from "#kit/feedback/failure.tsx";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { formErrors } from "#kit/form/form-errors.ts";
import { RadioField } from "#kit/form/radio-field.tsx";
import { SelectField } from "#kit/form/select-field.tsx";
import { TextField } from "#kit/form/text-field.tsx";
import { useUpload } from "#kit/form/use-upload.ts";

/** The events to choose from, fetched by the page. */
export interface EventChoices {
  choices: readonly { value: string; label: string }[];
  /** They are being fetched. */
  pending: boolean;
  failure: Failure | null;
}

interface ReportFormDialogProps {
  /** What the form starts with. */
  type: ReportType;
  now: Date;
  timeZone: string;
  events: EventChoices;
  /** Throws with words for a person when it could not be saved. */
  onSave: (draft: ReportDraft, onProgress: (sent: number) => void) => Promise<void>;
  onClose: () => void;
}

const typeOptions = [
  { value: "annual", label: "Annual" },
  { value: "event", label: "Event" },
];

/** As a form holds them: text in every field, whether or not the chosen type asks for it. */
const FormFields = z
  .object({ title: z.string(), type: ReportInput.shape.type, year: z.string(), eventId: z.string() })
  // A year that an event's report does not have cannot be wrong.
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
  const form = useForm({
    defaultValues: { title: "", type, year: String(defaultReportYear(now, timeZone)), eventId: "" },
    resolver: zodResolver(FormFields, undefined, { raw: true }),
  });
  const [files, setFiles] = useState<File[]>([]);
  const [fileError, setFileError] = useState<string | null>(null);
  const upload = useUpload(reportMessages.uploadFailed);
  const { errors, isDirty, isSubmitting } = form.formState;
  const shown = formErrors(errors, reportMessages.required);
  const [file] = files;
  const chosenType = form.watch("type");

  function chooseFile(chosen: File[]) {
    upload.clear();
    setFiles(chosen);
    setFileError(chosen[0] ? reportFileProblem(chosen[0]) : null);
  }

  function fileIsGood(): boolean {
    const problem = reportFileProblem(file);
    setFileError(problem);
    return problem === null;
  }

  const save = form.handleSubmit(
    async () => {
      upload.clear();
      if (!fileIsGood() || !file) return;
      await upload.run((onProgress) => onSave(draftOf(form.getValues(), file), onProgress));
    },
    () => {
      upload.clear();
      fileIsGood();
    },
  );

  return (
    <FormDialog
      title="Upload Report"
      submitLabel="Upload Report"
      pendingLabel="Uploading..."
      pending={isSubmitting}
      changed={isDirty || file !== undefined}
      problem={shown.banner ?? fileError}
      failure={upload.failure}
      upload={upload.progress}
      onSubmit={save}
      onClose={onClose}
    >
      <FailureAlert failure={events.failure} />
      <TextField label="Title" required error={shown.field("title")} {...form.register("title")} />
      <RadioField
        label="Type"
        options={typeOptions}
        error={shown.field("type")}
        {...form.register("type", { onChange: () => form.clearErrors(["year", "eventId"]) })}
      />
      {chosenType === "annual" ? (
        <TextField
          label="Year"
          type="number"
          inputMode="numeric"
          min={REPORT_YEAR_MIN}
          max={REPORT_YEAR_MAX}
          required
          error={shown.field("year")}
          {...form.register("year")}
        />
      ) : (
        <SelectField
          label="Event"
          required
          placeholder={reportMessages.eventPlaceholder}
          options={events.choices}
          help={eventHelp(events)}
          error={shown.field("eventId")}
          {...form.register("eventId")}
        />
      )}
      <FileDrop
        label="File"
        required
        accept={REPORT_FILE_ACCEPT}
        help="PDF, DOC or DOCX, at most 10 MB."
        value={files}
        onChange={chooseFile}
        error={fileError ?? undefined}
        disabled={isSubmitting}
      />
    </FormDialog>
  );
}

function eventHelp({ choices, pending, failure }: EventChoices): string | undefined {
  if (pending) return "Loading the events…";
  return choices.length === 0 && !failure ? "There are no events yet: add one first." : undefined;
}
