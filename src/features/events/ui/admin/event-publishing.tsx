import { clsx } from "clsx/lite";
import { CalendarClock, Check } from "lucide-react";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { eventPageLabels } from "#features/events/events.admin.labels.ts";
import { type EventStage, eventStages } from "#features/events/events.rules.ts";
import { Button } from "#kit/action/button.tsx";
import { TextField } from "#kit/form/field.tsx";
import { type Submission, SubmissionProgress } from "#kit/form/form-body.tsx";
import type { AutosaveStatus } from "#kit/form/long-form.tsx";
import { useSheets } from "#kit/overlay/menu.tsx";
import type { Publishing } from "#kit/publishing/publishing-fields.tsx";
import { formatDay } from "#shared/dates.ts";
import { listWords } from "#shared/list-words.ts";

/** Shows the stages of an event as steps. Leaves out Scheduled for a published event, which may never have been scheduled. */
export function EventLifecycle({ stage }: { stage: EventStage }) {
  const mayBeScheduled = stage === "draft" || stage === "scheduled";
  const stages = eventStages.filter((step) => step !== "scheduled" || mayBeScheduled);
  const current = stages.indexOf(stage);
  const isDone = (index: number) => index < current;
  return (
    <ol aria-label={eventPageLabels.lifecycle} className="mb-6 flex flex-wrap gap-x-3 gap-y-2 sm:gap-x-1 text-sm">
      {stages.map((step, index) => (
        <li
          key={step}
          aria-current={step === stage ? "step" : undefined}
          className={clsx(
            "flex items-center gap-1.5 font-semibold sm:not-last:after:mx-1 sm:not-last:after:h-px sm:not-last:after:w-6 sm:not-last:after:bg-field sm:not-last:after:content-['']",
            index === current ? "text-brand" : "text-muted",
          )}
        >
          <span
            aria-hidden="true"
            className={clsx(
              "inline-flex size-5 items-center justify-center rounded-full border [&>svg]:size-3.5",
              isDone(index) && "border-success bg-success text-on-accent",
              index === current && "border-brand bg-brand text-on-accent",
              index !== current && !isDone(index) && "border-field",
            )}
          >
            {isDone(index) && <Check />}
            {index === current && <span className="size-1.5 rounded-full bg-current" />}
          </span>
          {eventPageLabels.stage[step]}
        </li>
      ))}
    </ol>
  );
}

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
  /** The version that visitors see; undefined if they see none. */
  published: number | undefined;
  /** Undefined if the event is not saved automatically. */
  autosave: AutosaveStatus | undefined;
  /** The parts that the draft lacks, such as "a date". */
  missing: readonly string[];
  now: Date;
}

/** The buttons of an event's form: schedule, save as draft, and the main button. */
export function PublishBar({ submission, published, autosave, missing, now }: PublishBarProps) {
  const { publishing, pending, locked, isDraftFirst, onSaveAlternative } = submission;
  const isNarrow = useSheets();
  const panelId = useId();
  const isScheduled = publishing.publishAt !== "" || publishing.unpublishAt !== "";
  const isPublished = publishing.present?.state === "published";
  const [panel, setPanel] = useState({ open: isScheduled, published });
  // After Publish, empty fields are no longer needed.
  if (panel.published !== published) setPanel({ open: isScheduled, published });
  const { open } = panel;
  const fields = useRef<HTMLDivElement>(null);
  const main = { size: "small", pending, pendingLabel: labels.saving, children: mainLabel(publishing, now) } as const;
  return (
    <div
      data-bottom-bar={isNarrow ? undefined : ""}
      className="z-10 flex flex-col gap-3 border-line border-t bg-wash py-3 sm:sticky sm:bottom-0"
    >
      <div ref={fields} id={panelId} hidden={!open} className="grid gap-5 sm:grid-cols-2">
        {open && <ScheduleFields publishing={publishing} hasPublishAt={!isPublished} />}
      </div>
      <SubmissionProgress submission={submission} />
      <div className="flex flex-wrap items-center justify-end gap-2 max-sm:*:flex-auto">
        <div className="min-w-60 flex-1 text-sm empty:hidden max-sm:w-full">
          {missing.length > 0 && <p>{labels.toPublish(listWords(missing))}</p>}
          <p role="status" className="text-muted empty:hidden">
            {autosave && labels.autosave[autosave]}
          </p>
        </div>
        <Button
          variant="secondary"
          size="small"
          aria-expanded={open}
          aria-controls={panelId}
          disabled={locked}
          onClick={() => {
            flushSync(() => setPanel({ open: !open, published }));
            fields.current?.querySelector("input")?.focus();
          }}
        >
          <CalendarClock aria-hidden="true" className="max-sm:hidden" />
          {isPublished ? labels.scheduleUnpublishing : labels.schedule}
        </Button>
        {isDraftFirst ? (
          <>
            <Button type="submit" variant="secondary" size="small" disabled={pending}>
              {labels.saveAsDraft}
            </Button>
            <Button {...main} onClick={onSaveAlternative} />
          </>
        ) : (
          <>
            <Button variant="secondary" size="small" disabled={pending} onClick={onSaveAlternative}>
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
