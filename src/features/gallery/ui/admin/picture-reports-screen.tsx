import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { albumNotesLabels, pictureReportAdminLabels as labels } from "#features/gallery/gallery.admin.labels.ts";
import {
  decidePictureReport,
  fetchPictureReportSettings,
  fetchPictureReports,
  savePictureReportSettings,
} from "#features/gallery/gallery.api.ts";
import { galleryMessages, type ListedAlbumNotes } from "#features/gallery/gallery.contract.ts";
import {
  type Decision,
  decisions,
  type PictureReport,
  PictureReportDecision,
} from "#features/gallery/picture-reports.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { type FindEvents, useEventChoices } from "#kit/admin/event-choices.ts";
import { AdminHeading, ScreenSection } from "#kit/admin/screen-parts.tsx";
import { LoadedContent, load, type PageProps, useLoaded } from "#kit/admin/screen-route.tsx";
import { useSession } from "#kit/admin/session.ts";
import { afterWrite, useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { TextArea } from "#kit/form/field.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { Card } from "#kit/page/card.tsx";
import { formatDayOf } from "#shared/dates.ts";
import { AlbumNotesButton, AlbumNotice, loadAlbumNotes } from "./album-notes.tsx";

/** Not awaited, so that the screen opens at once. */
export const loadPictureReports = () => ({
  reports: load(
    async (api) => ({ requests: await fetchPictureReports(api), settings: await fetchPictureReportSettings(api) }),
    labels.listFailed,
  ),
  notes: loadAlbumNotes(),
});

export function PictureReportsScreen({
  loaderData,
  findEvents,
}: PageProps<typeof loadPictureReports> & { findEvents: FindEvents }) {
  const reports = useLoaded(loaderData.reports);
  const notes = useLoaded(loaderData.notes);
  const [asked, setAsked] = useState<{ request: PictureReport; decision: Decision }>();
  return (
    <>
      <AdminHeading title={labels.title} description={labels.description} />
      <div className="flex flex-col gap-6">
        <LoadedContent loaded={reports} waiting={<SpinnerBlock label={labels.loading} className="min-h-48" />}>
          {({ requests, settings }) => (
            <>
              <HideSetting isOn={settings.hideUntilReviewed} />
              {requests.length === 0 && (
                <EmptyState icon={<ShieldCheck />} title={labels.emptyTitle} description={labels.emptyText} />
              )}
              <Reports
                title={labels.open}
                requests={requests.filter(({ state }) => state === "open")}
                onDecide={(request, decision) => setAsked({ request, decision })}
              />
              <Reports title={labels.decided} requests={requests.filter(({ state }) => state !== "open")} />
            </>
          )}
        </LoadedContent>
        <LoadedContent loaded={notes}>{(all) => <AlbumNotes notes={all} findEvents={findEvents} />}</LoadedContent>
      </div>
      {asked && <DecisionDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function HideSetting({ isOn }: { isOn: boolean }) {
  const write = useWrite();
  const saving = useAttempt(labels.settingsFailed);
  const save = (hideUntilReviewed: boolean) =>
    saving.run(() => write((api) => savePictureReportSettings(api, { hideUntilReviewed }), labels.settingsSaved));
  return (
    <Card>
      <CheckboxField
        label={labels.hideUntilReviewed}
        help={labels.hideHelp}
        checked={isOn}
        onChange={({ target }) => void save(target.checked)}
      />
      <FailureAlert failure={saving.failure} className="mt-4" />
    </Card>
  );
}

interface ReportsProps {
  title: string;
  requests: readonly PictureReport[];
  onDecide?: ((request: PictureReport, decision: Decision) => void) | undefined;
}

function Reports({ title, requests, onDecide }: ReportsProps) {
  if (requests.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl">{title}</h2>
      <ul className="flex flex-col gap-4">
        {requests.map((request) => (
          <Report key={request._id} {...{ request, onDecide }} />
        ))}
      </ul>
    </section>
  );
}

function Report({ request, onDecide }: { request: PictureReport } & Pick<ReportsProps, "onDecide">) {
  const { timeZone } = useSession();
  const { picture, state, reason, email, createdAt, dueAt, decidedAt, decidedBy, answer, isHiddenAtOnce } = request;
  const title = picture?.title ?? labels.removedPicture;
  const day = (instant: string) => formatDayOf(instant, timeZone);
  const isOverdue = new Date(dueAt) < new Date();
  const visibility =
    picture && (picture.isShown ? labels.shown : isHiddenAtOnce ? labels.hiddenAtOnce : labels.notShown);
  return (
    <Card as="li" className="grid gap-4 sm:grid-cols-[10rem_1fr]">
      {picture && (
        <Picture
          src={picture.image}
          alt=""
          ratio="4/3"
          sizes="(min-width: 640px) 160px, 90vw"
          className="rounded-card"
        />
      )}
      <div className="flex min-w-0 flex-col gap-2 sm:col-start-2">
        <h3 dir="auto" className="break-words font-semibold text-lg">
          {title}
        </h3>
        <p className="text-sm">
          {state === "open" ? (
            <span className={isOverdue ? "font-semibold text-danger" : "font-semibold"}>
              {isOverdue ? labels.overdue(day(dueAt)) : labels.by(day(dueAt))}
            </span>
          ) : (
            <span className="font-semibold">
              {labels.states[state]}, {labels.decidedBy(day(decidedAt ?? createdAt), decidedBy ?? "")}
            </span>
          )}
          {visibility && state === "open" && <span className="text-muted"> · {visibility}</span>}
        </p>
        <p dir="auto" className="whitespace-pre-line break-words">
          {reason}
        </p>
        <p className="break-words text-muted text-sm">
          {labels.sent(day(createdAt))} · {email ? labels.from(email) : labels.noEmail}
        </p>
        {picture?.consentNote && (
          <p dir="auto" className="break-words text-muted text-sm">
            {labels.consent(picture.consentNote)}
          </p>
        )}
        {answer && (
          <p dir="auto" className="whitespace-pre-line break-words border-line border-l-2 pl-3">
            {answer}
          </p>
        )}
        {onDecide && (
          <p className="mt-1 flex flex-wrap gap-2">
            {decisions.map((decision) => (
              <Button
                key={decision}
                size="small"
                variant={decision === "remove" ? "danger" : "secondary"}
                aria-label={labels.named(labels.actions[decision], title)}
                onClick={() => onDecide(request, decision)}
              >
                {labels.actions[decision]}
              </Button>
            ))}
          </p>
        )}
      </div>
    </Card>
  );
}

interface DecisionDialogProps {
  request: PictureReport;
  decision: Decision;
  onClose: () => void;
}

/** Asks for the answer to the visitor, with the picture and its name. */
function DecisionDialog({ request, decision, onClose }: DecisionDialogProps) {
  const write = useWrite();
  const words = labels.dialogs[decision];
  const { field, submission } = useSaveForm({
    fields: z.object({ answer: PictureReportDecision.shape.answer.unwrap() }),
    defaultValues: { answer: "" },
    messages: { failed: labels.decideFailed },
    async save({ answer }) {
      await write(
        (api) => decidePictureReport(api, request, { decision, answer }),
        ({ state }) => ({
          message: decision === "keep" && state !== "kept" ? labels.staysHidden : labels.done[decision],
        }),
      );
      afterWrite(onClose);
    },
  });
  const { picture } = request;
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.submit}
      pendingLabel={labels.saving}
      isDanger={decision === "remove"}
      submission={submission}
      onClose={onClose}
    >
      {picture && (
        <div className="flex items-center gap-4 rounded-lg border border-line bg-wash p-3">
          <Picture src={picture.image} alt="" ratio="1/1" sizes="64px" className="w-16 shrink-0 rounded-md" />
          <p dir="auto" className="min-w-0 break-words font-semibold text-ink">
            {picture.title}
          </p>
        </div>
      )}
      <p className="text-muted">{words.help}</p>
      {request.email && <TextArea label={labels.answer} help={labels.answerHelp} {...field("answer")} />}
    </FormDialog>
  );
}

function AlbumNotes({ notes, findEvents }: { notes: readonly ListedAlbumNotes[]; findEvents: FindEvents }) {
  const { open, ...events } = useEventChoices(findEvents, { failed: galleryMessages.eventsFailed, days: "all" });
  return (
    <ScreenSection id="album-notes" title={albumNotesLabels.title}>
      <p className="mt-1 mb-4 text-muted text-sm">{albumNotesLabels.text}</p>
      <ul className="mb-4 flex flex-col gap-3">
        {notes.map((one) => (
          <li key={one.album}>
            <p className="mb-1 font-semibold">{one.title ?? one.album}</p>
            <AlbumNotice notes={one} />
          </li>
        ))}
      </ul>
      {notes.length === 0 && <p className="mb-4 text-muted">{albumNotesLabels.none}</p>}
      <AlbumNotesButton notes={notes} of={{ events, onOpen: () => void open() }} />
    </ScreenSection>
  );
}
