import { z } from "zod";
import { eventPageLabels, vtoolsLabels } from "#features/events/events.admin.labels.ts";
import { saveEventClosing } from "#features/events/events.api.ts";
import { type Event, type EventClosing, EventReportInput, eventMessages } from "#features/events/events.contract.ts";
import { hasFinalNumbers } from "#features/events/events.rules.ts";
import { ScreenForm, ScreenSection } from "#kit/admin/screen-parts.tsx";
import { useWrite } from "#kit/admin/use-write.ts";
import { Alert } from "#kit/feedback/alert.tsx";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { ATTENDANCE_MAX, type Attendance, attendanceOf, differsFromCheckIns } from "#shared/vtools.ts";
import { ReportToIeee } from "./event-vtools.tsx";

const labels = eventPageLabels.report;

const number = z.string().refine((text) => /^\d{0,4}$/.test(text.trim()) && Number(text) <= ATTENDANCE_MAX, {
  error: eventMessages.attendance,
});

interface ReportValues {
  summary: string;
  showsAttendance: boolean;
  members: string;
  guests: string;
  reason: string;
  reportText: string;
}

const numberOf = (text: string) => (text.trim() === "" ? null : Number(text));
const differs = ({ members, guests }: ReportValues, door: Attendance | undefined) =>
  differsFromCheckIns({ membersAttending: numberOf(members), guestsAttending: numberOf(guests) }, door);

/** @param door the numbers that check-in counted; other numbers need a reason */
const reportFields = (door: Attendance | undefined) =>
  z
    .object({
      summary: EventReportInput.shape.summary,
      showsAttendance: z.boolean(),
      members: number,
      guests: number,
      reason: EventReportInput.shape.attendanceReason,
      reportText: EventReportInput.shape.reportText,
    })
    .refine(({ members, guests }) => (members.trim() === "") === (guests.trim() === ""), {
      error: vtoolsLabels.bothNumbers,
      path: ["guests"],
    })
    .refine((values) => !differs(values, door) || values.reason !== "", {
      error: eventMessages.reasonMissing,
      path: ["reason"],
    });

/** Returns the part of the report that a form has. Numbers equal to those of check-in are not stored. */
function reportOf(values: ReportValues, door: Attendance | undefined) {
  const isEntered = door === undefined || differs(values, door);
  return {
    summary: values.summary,
    showsAttendance: values.showsAttendance,
    membersAttending: isEntered ? numberOf(values.members) : null,
    guestsAttending: isEntered ? numberOf(values.guests) : null,
    attendanceReason: isEntered && door ? values.reason : "",
    reportText: values.reportText,
  };
}

/** Returns the parts that differ from the loaded report. */
function changedParts(report: ReturnType<typeof reportOf>, closing: EventClosing) {
  const { summary, showsAttendance, reportText, ...numbers } = report;
  const names = ["membersAttending", "guestsAttending", "attendanceReason"] as const;
  return {
    ...(summary !== closing.summary && { summary }),
    ...(showsAttendance !== closing.showsAttendance && { showsAttendance }),
    ...(names.some((name) => numbers[name] !== closing[name]) && numbers),
    ...(reportText !== closing.reportText && { reportText }),
  };
}

const versionOf = ({ version }: EventClosing, door: Attendance | undefined) => `${version} ${JSON.stringify(door)}`;

interface EventReportFormProps {
  event: Event;
  closing: EventClosing;
  /** The numbers that check-in counted; undefined without check-in. */
  door: Attendance | undefined;
  /** Cancelled events have no summary. */
  isCancelled: boolean;
  /** Whether the branch reports to IEEE. */
  isReported: boolean;
}

/** The summary for visitors, and the numbers and the text of the report to IEEE. One form saves both. */
export function EventReportForm({ event, closing, door, isCancelled, isReported }: EventReportFormProps) {
  const write = useWrite();
  const attendance = attendanceOf(closing, door);
  const { form, field, submission, continueFrom } = useSaveForm<ReportValues>({
    fields: reportFields(door),
    defaultValues: {
      summary: closing.summary,
      showsAttendance: closing.showsAttendance,
      members: String(attendance?.members ?? ""),
      guests: String(attendance?.guests ?? ""),
      reason: closing.attendanceReason,
      reportText: closing.reportText,
    },
    version: versionOf(closing, door),
    messages: { failed: eventMessages.reportFailed },
    async save(values) {
      await write(
        async (api) => {
          const parts = changedParts(reportOf(values, door), closing);
          continueFrom(values, versionOf(await saveEventClosing(api, event, parts, closing.version), door));
        },
        () => ({ message: labels.saved, item: event.title }),
      );
    },
  });
  const help = (count: number | undefined) =>
    count === undefined ? vtoolsLabels.noDoor : vtoolsLabels.fromDoor(count);
  if (isCancelled && !isReported) return null;
  return (
    <>
      <ScreenSection id="summary" title={labels.summaryTitle}>
        <ScreenForm
          submission={submission}
          submitLabel={labels.save}
          pendingLabel={labels.saving}
          button={{ variant: "secondary" }}
          asksBeforeLeaving
          className="mt-4 gap-5"
        >
          {!isCancelled && (
            <TextArea
              label={labels.summary}
              rows={4}
              help={isReported ? labels.summaryHelpIeee : labels.summaryHelp}
              {...field("summary")}
            />
          )}
          {!isCancelled && attendance && (
            <CheckboxField
              label={labels.showsAttendance}
              help={labels.showsAttendanceHelp(attendance.members + attendance.guests, hasFinalNumbers(closing))}
              {...field("showsAttendance")}
            />
          )}
          {isReported && (
            <>
              <div className="grid gap-5 sm:grid-cols-2">
                <TextField
                  label={vtoolsLabels.members}
                  inputMode="numeric"
                  help={help(door?.members)}
                  {...field("members")}
                />
                <TextField
                  label={vtoolsLabels.guests}
                  inputMode="numeric"
                  help={help(door?.guests)}
                  {...field("guests")}
                />
              </div>
              {differs(form.watch(), door) && (
                <TextArea
                  label={vtoolsLabels.reason}
                  required
                  rows={2}
                  help={vtoolsLabels.reasonHelp}
                  {...field("reason")}
                />
              )}
              <TextArea
                label={vtoolsLabels.reportText}
                rows={4}
                help={vtoolsLabels.reportTextHelp}
                {...field("reportText")}
              />
            </>
          )}
        </ScreenForm>
      </ScreenSection>
      {isReported && (
        <ReportToIeee event={event} closing={closing} attendance={attendance}>
          {submission.changed && (
            <Alert tone="info" className="mt-4">
              {labels.saveFirst}
            </Alert>
          )}
        </ReportToIeee>
      )}
    </>
  );
}
