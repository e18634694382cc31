import { clsx } from "clsx/lite";
import { Circle, CircleAlert, CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { z } from "zod";
import { vtoolsLabels as labels } from "#features/events/events.admin.labels.ts";
import { saveEventClosing } from "#features/events/events.api.ts";
import {
  type Event,
  type EventClosing,
  type EventClosingInput,
  eventMessages,
} from "#features/events/events.contract.ts";
import {
  type PacketField,
  type PacketInput,
  packetText,
  reportFields,
  vtoolsIdIn,
  vtoolsPacket,
} from "#features/events/vtools-packet.ts";
import { Button, ExternalLink } from "#kit/action/button.tsx";
import { CopyButton } from "#kit/action/copy-button.tsx";
import { ScreenForm, ScreenSection } from "#kit/admin/screen-parts.tsx";
import { useWrite, type WriteToast } from "#kit/admin/use-write.ts";
import { Alert } from "#kit/feedback/alert.tsx";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { TextField } from "#kit/form/field.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { useSiteZone } from "#kit/publishing/publishing-fields.tsx";
import { formatInstant } from "#shared/dates.ts";
import { type Attendance, vtoolsEventUrl } from "#shared/vtools.ts";

const VTOOLS = "https://events.vtools.ieee.org";

interface VtoolsProps {
  event: Event;
  closing: EventClosing;
}

/** Returns a function that stores steps or parts of the report, and leaves the others as they are. */
export function useSaveReport(event: Event) {
  const write = useWrite();
  return (parts: EventClosingInput, message: string, undo?: WriteToast["undo"]) =>
    write(
      (api) => saveEventClosing(api, event, parts),
      () => ({ message, item: event.title, undo }),
    );
}

/** The fields to copy into vTools before an event, the posting rules, and its ID on vTools. Closed after the start. */
export function BeforeEvent({ closing, hasStarted, ...input }: PacketInput & VtoolsProps & { hasStarted: boolean }) {
  const { fields, checks } = vtoolsPacket(input);
  const content = (
    <>
      <p className="mt-2 max-w-reading">
        <strong>{labels.promise}</strong> <span className="text-muted">{labels.beforeText}</span>
      </p>
      <h3 className="mt-5 font-semibold">{labels.rules}</h3>
      <ul className="mt-2 flex flex-col gap-2">
        {checks.map(({ id, passes, text }) => (
          <CheckLine key={id} isDone={passes} openTone="danger" words={passes ? labels.passes : labels.fails}>
            {text}
          </CheckLine>
        ))}
      </ul>
      <PacketFields fields={fields} />
    </>
  );
  return (
    <ScreenSection id="vtools-before" title={labels.before}>
      {hasStarted ? (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand text-sm">
            {labels.showBefore}
          </summary>
          {content}
        </details>
      ) : (
        <>
          {content}
          <VtoolsId event={input.event} closing={closing} />
        </>
      )}
    </ScreenSection>
  );
}

interface CheckLineProps {
  isDone: boolean;
  /** The state for screen readers. */
  words: string;
  /** The color while the line is open. */
  openTone: "danger" | "muted";
  /** Shown while the line is open. */
  action?: ReactNode;
  children: ReactNode;
}

/** A line of a checklist: an icon, the text, and what to do while it is open. */
export function CheckLine({ isDone, words, openTone, action, children }: CheckLineProps) {
  const Icon = isDone ? CircleCheck : openTone === "danger" ? CircleAlert : Circle;
  const tone = isDone ? "text-success" : openTone === "danger" ? "text-danger" : "text-muted";
  return (
    <li className={clsx("flex flex-wrap items-center gap-x-3 gap-y-2", openTone === "muted" && "min-h-14 py-2")}>
      <Icon aria-hidden="true" className={clsx("size-5 shrink-0", tone)} />
      <span className="min-w-0 flex-1 basis-48 break-words">
        <span className="sr-only">{words}: </span>
        {children}
      </span>
      {!isDone && action}
    </li>
  );
}

/** A list of fields with copy buttons. */
function PacketFields({ fields }: { fields: readonly PacketField[] }) {
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <CopyButton text={packetText(fields)} label={labels.copyAll} />
        <ExternalLink href={VTOOLS} className="text-link inline-flex min-h-11 items-center">
          {labels.openVtools}
        </ExternalLink>
      </div>
      <dl className="mt-3 divide-y divide-line border-line border-y">
        {fields.map(({ name, label, value, limit, isTooLong }) => (
          <div key={name} className="min-h-14 py-2 sm:flex sm:items-center sm:gap-4">
            <dt className="shrink-0 text-muted text-sm sm:w-36">{label}</dt>
            <dd className="flex min-w-0 flex-1 items-center gap-3">
              <div dir="auto" className="min-w-0 flex-1 whitespace-pre-line break-words">
                {value || <span className="text-muted">{labels.empty}</span>}
                {isTooLong && <p className="text-danger text-sm">{labels.characters(value.length, limit)}</p>}
              </div>
              {value !== "" && <CopyButton isIcon text={value} label={labels.copy(label)} />}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const IdFields = z.object({
  vtoolsId: z.string().refine((text) => vtoolsIdIn(text) !== undefined, eventMessages.vtoolsId),
});

function VtoolsId({ event, closing }: VtoolsProps) {
  const save = useSaveReport(event);
  const version = String(closing.vtoolsId);
  const { field, submission, continueFrom } = useSaveForm({
    fields: IdFields,
    defaultValues: { vtoolsId: String(closing.vtoolsId ?? "") },
    version,
    messages: { failed: eventMessages.reportFailed },
    async save({ vtoolsId: text }) {
      const { vtoolsId } = await save({ vtoolsId: vtoolsIdIn(text) ?? null }, labels.idSaved);
      continueFrom({ vtoolsId: text }, String(vtoolsId));
    },
  });
  return (
    <div className="mt-6 max-w-md">
      <ScreenForm
        submission={submission}
        submitLabel={labels.saveId}
        pendingLabel={labels.saving}
        button={{ variant: "secondary" }}
        asksBeforeLeaving
        after={
          closing.vtoolsId !== null && (
            <ExternalLink href={vtoolsEventUrl(closing.vtoolsId)} className="text-link break-words">
              {vtoolsEventUrl(closing.vtoolsId)}
            </ExternalLink>
          )
        }
      >
        <TextField label={labels.vtoolsId} help={labels.vtoolsIdHelp} {...field("vtoolsId")} />
      </ScreenForm>
    </div>
  );
}

interface ReportToIeeeProps extends VtoolsProps {
  attendance: Attendance | undefined;
  /** Shown above the fields. */
  children: ReactNode;
}

/** The fields to copy into vTools after an event, its ID on vTools, and the mark that it is reported. */
export function ReportToIeee({ event, closing, attendance, children }: ReportToIeeeProps) {
  return (
    <ScreenSection id="vtools-after" title={labels.after}>
      <p className="mt-2 max-w-reading text-muted">{labels.afterText}</p>
      {children}
      <PacketFields fields={reportFields(attendance, closing.reportText || closing.summary)} />
      <VtoolsId event={event} closing={closing} />
      <Reported event={event} closing={closing} />
    </ScreenSection>
  );
}

/** Marks the event as reported, which needs its ID on vTools. */
function Reported({ event, closing }: VtoolsProps) {
  const timeZone = useSiteZone();
  const save = useSaveReport(event);
  const saving = useAttempt(eventMessages.reportFailed);
  const [pending, setPending] = useState(false);
  const { reported, vtoolsId } = closing;
  async function mark() {
    setPending(true);
    await saving.run(() => save({ reported: !reported }, reported ? labels.openToast : labels.reportedToast));
    setPending(false);
  }
  return (
    <div className="mt-5 flex flex-col items-start gap-3">
      <FailureAlert failure={saving.failure} />
      {vtoolsId === null && <Alert tone="info">{labels.idMissing}</Alert>}
      {reported && <p>{labels.reported(reported.by, formatInstant(reported.at, timeZone))}</p>}
      <Button
        variant={reported ? "secondary" : "primary"}
        disabled={vtoolsId === null}
        pending={pending}
        pendingLabel={labels.saving}
        onClick={() => void mark()}
      >
        {reported ? labels.markOpen : labels.markReported}
      </Button>
    </div>
  );
}
