import { CalendarClock } from "lucide-react";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { eventPageLabels } from "#features/events/events.admin.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { TextField } from "#kit/form/field.tsx";
import { type Submission, SubmissionProgress } from "#kit/form/form-body.tsx";
import type { AutosaveStatus } from "#kit/form/long-form.tsx";
import type { Publishing } from "#kit/publishing/publishing-fields.tsx";
import { formatDay } from "#shared/dates.ts";
import { listWords } from "#shared/list-words.ts";

const labels = eventPageLabels.details;

/** Returns "10 Dec, 18:00", with the year if it is another one. @param local "2026-12-10T18:00" */
function shortInstant(local: string, now: Date): string {
  const [day = "", time = ""] = local.split("T");
  return `${formatDay(day).replace(` ${now.getFullYear()}`, "")}, ${time}`;
}

/** Returns the label of the main button, which says what happens. */
function mainLabel({ present, publishAt }: Publishing, now: Date): string {
  if (publishAt !== "") return labels.scheduleFor(shortInstant(publishAt, now));
  return present?.state === "published" ? labels.publishChanges : labels.publish;
}

interface PublishBarProps {
  submission: Submission & { publishing: Publishing };
  /** Undefined if the event is not saved automatically. */
  autosave: AutosaveStatus | undefined;
  /** The parts that the draft lacks, such as "a date". */
  missing: readonly string[];
  now: Date;
}

/** The buttons of an event's form: schedule, save as draft, and the main button. */
export function PublishBar({ submission, autosave, missing, now }: PublishBarProps) {
  const { publishing, pending, locked, isDraftFirst, onSaveAlternative } = submission;
  const panel = useId();
  const [open, setOpen] = useState(publishing.publishAt !== "" || publishing.unpublishAt !== "");
  const fields = useRef<HTMLDivElement>(null);
  const isPublished = publishing.present?.state === "published";
  const main = { pending, pendingLabel: labels.saving, children: mainLabel(publishing, now) };
  return (
    <div className="z-10 flex flex-col gap-4 border-line border-t bg-wash py-4 sm:sticky sm:bottom-0">
      <div ref={fields} id={panel} hidden={!open} className="grid gap-5 sm:grid-cols-2">
        {open && <ScheduleFields publishing={publishing} hasPublishAt={!isPublished} />}
      </div>
      <SubmissionProgress submission={submission} />
      {missing.length > 0 && <p className="text-sm">{labels.toPublish(listWords(missing))}</p>}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="mr-auto text-muted text-sm empty:hidden">
          {autosave && labels.autosave[autosave]}
        </p>
        <Button
          variant="secondary"
          aria-expanded={open}
          aria-controls={panel}
          disabled={locked}
          onClick={() => {
            flushSync(() => setOpen(!open));
            fields.current?.querySelector("input")?.focus();
          }}
        >
          <CalendarClock aria-hidden="true" />
          {isPublished ? labels.scheduleUnpublishing : labels.schedule}
        </Button>
        {isDraftFirst ? (
          <>
            <Button type="submit" variant="secondary" disabled={pending}>
              {labels.saveAsDraft}
            </Button>
            <Button {...main} onClick={onSaveAlternative} />
          </>
        ) : (
          <>
            <Button variant="secondary" disabled={pending} onClick={onSaveAlternative}>
              {labels.saveAsDraft}
            </Button>
            <Button type="submit" {...main} />
          </>
        )}
      </div>
    </div>
  );
}

interface ScheduleFieldsProps {
  publishing: Publishing;
  /** Whether the event is not published yet. */
  hasPublishAt: boolean;
}

const ScheduleFields = ({ publishing, hasPublishAt }: ScheduleFieldsProps) => (
  <>
    {hasPublishAt && (
      <TextField
        label={labels.publishAt}
        type="datetime-local"
        help={labels.publishAtHelp}
        value={publishing.publishAt}
        onChange={(event) => publishing.setPublishAt(event.target.value)}
      />
    )}
    <TextField
      label={labels.unpublishAt}
      type="datetime-local"
      help={labels.unpublishAtHelp}
      error={publishing.problem ?? undefined}
      value={publishing.unpublishAt}
      onChange={(event) => publishing.setUnpublishAt(event.target.value)}
    />
  </>
);
