import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { ARCHIVE_TITLE, archiveLabels as labels } from "#features/archive/archive.admin.labels.ts";
import {
  AddressField,
  ARCHIVE_FILE,
  type ArchiveState,
  archiveMessages,
  fetchArchive,
  requestArchive,
  type SiteCopy,
  saveArchived,
} from "#features/archive/archive.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { downloadFile } from "#kit/admin/admin-api.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { AdminHeading, ScreenSection } from "#kit/admin/screen-parts.tsx";
import { LoadedContent, load, type PageProps, useLoaded } from "#kit/admin/screen-route.tsx";
import { useSession } from "#kit/admin/session.ts";
import { afterWrite, useRevalidate, useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { TextField } from "#kit/form/field.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { formatDayOf, formatInstant } from "#shared/dates.ts";

export const meta = adminMeta(ARCHIVE_TITLE);

/** Not awaited, so that the screen can show a spinner. */
export const clientLoader = () => ({ archive: load(fetchArchive, archiveMessages.fetchFailed) });

const LOOK_EVERY_MS = 2000;

export default function ArchiveScreen({ loaderData }: PageProps<typeof clientLoader>) {
  const archive = useLoaded(loaderData.archive);
  return (
    <>
      <AdminHeading title={ARCHIVE_TITLE} description={labels.description} />
      <LoadedContent loaded={archive} waiting={<SpinnerBlock label={labels.loading} className="min-h-96" />}>
        {(state) => (
          <div className="flex max-w-4xl flex-col gap-4 sm:gap-6">
            <CopySection {...state} />
            <SiteSection {...state} />
          </div>
        )}
      </LoadedContent>
    </>
  );
}

const isBeingMade = (copy: SiteCopy | null) => copy?.state === "waiting" || copy?.state === "running";

/** Makes and downloads the static archive. */
function CopySection({ copy, canMake }: ArchiveState) {
  const { timeZone } = useSession();
  const write = useWrite();
  const revalidate = useRevalidate();
  const making = useAttempt(archiveMessages.failed);
  const downloading = useAttempt(archiveMessages.downloadFailed);
  const [busy, setBusy] = useState<"making" | "downloading" | null>(null);
  const during = (name: "making" | "downloading", work: () => Promise<unknown>) => {
    setBusy(name);
    void work().finally(() => setBusy(null));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again after each answer
  useEffect(() => {
    if (!isBeingMade(copy)) return;
    const timer = setTimeout(() => void revalidate(), LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [copy]);
  const fileName = copy?.fileName;
  return (
    <ScreenSection id="copy" title={labels.copy}>
      <p className="mt-1 mb-4 text-muted text-sm">{labels.copyHelp}</p>
      <FailureAlert failure={making.failure ?? downloading.failure} className="mb-4" />
      {copy && (
        <p role="status" className="mb-4">
          {labels.states[copy.state](copy, formatInstant(copy.requestedAt, timeZone))}
        </p>
      )}
      {canMake ? (
        <div className="flex flex-wrap gap-3">
          {fileName && (
            <Button
              pending={busy === "downloading"}
              onClick={() => during("downloading", () => downloading.run(() => downloadFile(ARCHIVE_FILE, fileName)))}
            >
              <Download aria-hidden="true" />
              {labels.download}
            </Button>
          )}
          <Button
            variant={fileName ? "secondary" : "primary"}
            disabled={isBeingMade(copy)}
            pending={busy === "making"}
            pendingLabel={labels.making}
            onClick={() => during("making", () => making.run(() => write(requestArchive, labels.requested)))}
          >
            {copy ? labels.makeAgain : labels.make}
          </Button>
        </div>
      ) : (
        <p>{archiveMessages.cannotMake}</p>
      )}
      {fileName && <p className="mt-3 text-muted text-sm">{labels.oneOnly}</p>}
    </ScreenSection>
  );
}

/** Switches the site to archived, and opens it again. */
function SiteSection({ archived }: ArchiveState) {
  const { timeZone } = useSession();
  const [isAsking, setAsking] = useState(false);
  return (
    <ScreenSection id="site" title={labels.site}>
      <p className="mt-1 mb-4 text-muted text-sm">{labels.siteHelp}</p>
      {archived && (
        <p className="mb-4 break-words">
          {labels.archivedSince(formatDayOf(archived.since, timeZone))}{" "}
          {archived.address && labels.redirectsTo(archived.address)}
        </p>
      )}
      <Button variant={archived ? "primary" : "danger"} onClick={() => setAsking(true)}>
        {archived ? labels.reopen : labels.archiveSite}
      </Button>
      {isAsking && <ArchivedDialog isArchived={archived === null} onClose={() => setAsking(false)} />}
    </ScreenSection>
  );
}

interface ArchivedDialogProps {
  /** The state to switch to. */
  isArchived: boolean;
  onClose: () => void;
}

/** Asks before all forms close, or before the site opens again. */
function ArchivedDialog({ isArchived, onClose }: ArchivedDialogProps) {
  const write = useWrite();
  const { field, submission } = useSaveForm({
    fields: AddressField,
    defaultValues: { address: "" },
    messages: { failed: archiveMessages.failed },
    async save({ address }) {
      const done = isArchived ? labels.archived : labels.reopened;
      await write((api) => saveArchived(api, { isArchived, address }), done);
      afterWrite(onClose);
    },
  });
  return (
    <FormDialog
      title={isArchived ? labels.question : labels.reopenQuestion}
      submitLabel={isArchived ? labels.archiveSite : labels.reopen}
      pendingLabel={labels.saving}
      isDanger={isArchived}
      submission={submission}
      onClose={onClose}
    >
      <p>{isArchived ? labels.questionNote : labels.reopenNote}</p>
      {isArchived && <TextField label={labels.address} type="url" help={labels.addressHelp} {...field("address")} />}
    </FormDialog>
  );
}
