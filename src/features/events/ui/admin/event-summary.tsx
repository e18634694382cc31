import { z } from "zod";
import { eventPageLabels } from "#features/events/events.admin.labels.ts";
import { type Event, type EventClosing, EventReportInput, eventMessages } from "#features/events/events.contract.ts";
import { hasFinalNumbers } from "#features/events/events.rules.ts";
import { ScreenForm, ScreenSection } from "#kit/admin/screen-parts.tsx";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { TextArea } from "#kit/form/text-fields.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { useSaveReport } from "./event-vtools.tsx";

const labels = eventPageLabels.report;

const SummaryFields = z.object({ summary: EventReportInput.shape.summary, showsAttendance: z.boolean() });
const versionOf = ({ summary, showsAttendance }: EventClosing) => JSON.stringify([summary, showsAttendance]);

interface EventSummaryProps {
  event: Event;
  closing: EventClosing;
  /** The number of people who came; undefined if the site does not know it. */
  participants: number | undefined;
  /** Whether the branch reports to IEEE. */
  isReported: boolean;
}

/** The text that visitors read on the page of a past event. */
export function EventSummaryForm({ event, closing, participants, isReported }: EventSummaryProps) {
  const save = useSaveReport(event);
  const { field, submission, continueFrom } = useSaveForm({
    fields: SummaryFields,
    defaultValues: { summary: closing.summary, showsAttendance: closing.showsAttendance },
    version: versionOf(closing),
    messages: { failed: eventMessages.summaryFailed },
    async save(values) {
      const saved = await save(values, labels.summarySaved);
      continueFrom(values, versionOf(saved));
    },
  });
  return (
    <ScreenSection id="summary" title={labels.summaryTitle}>
      <p className="mt-2 mb-4 max-w-prose text-muted">{labels.summaryText}</p>
      <ScreenForm
        submission={submission}
        submitLabel={labels.saveSummary}
        pendingLabel={labels.saving}
        button={{ variant: "secondary" }}
      >
        <TextArea
          label={labels.summary}
          rows={4}
          help={isReported ? labels.summaryHelpIeee : labels.summaryHelp}
          {...field("summary")}
        />
        {participants !== undefined && (
          <CheckboxField
            label={labels.showsAttendance}
            help={labels.showsAttendanceHelp(participants, hasFinalNumbers(closing))}
            {...field("showsAttendance")}
          />
        )}
      </ScreenForm>
    </ScreenSection>
  );
}
