import { Download } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import {
  type Backup,
  backupAddress,
  type Finding,
  fetchHealth,
  healthMessages,
  summarizeHealth,
} from "#features/health/health.contract.ts";
import { HEALTH_TITLE, healthLabels as labels } from "#features/health/health.labels.ts";
import { Button, buttonClasses } from "#kit/action/button.tsx";
import { downloadFile } from "#kit/admin/admin-api.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { PasswordDialog } from "#kit/admin/password-dialog.tsx";
import { AdminHeading, ScreenSection, StateList } from "#kit/admin/screen-parts.tsx";
import { LoadedContent, load, type PageProps, useLoaded } from "#kit/admin/screen-route.tsx";
import { browserMark, useSession } from "#kit/admin/session.ts";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { formatInstant } from "#shared/dates.ts";

export const meta = adminMeta(HEALTH_TITLE);

/** Not awaited, so that the screen can show a spinner. */
export const clientLoader = () => ({ health: load(fetchHealth, healthMessages.fetchFailed) });

export default function HealthScreen({ loaderData }: PageProps<typeof clientLoader>) {
  const health = useLoaded(loaderData.health);
  const [chosen, setChosen] = useState<Backup | null>(null);
  const { timeZone } = useSession();

  async function download({ name, fileName }: Backup, current: string) {
    await downloadFile(backupAddress(name), fileName, { body: { current, browser: browserMark() } });
    setChosen(null);
  }

  return (
    <>
      <AdminHeading title={HEALTH_TITLE} description={labels.description} />
      <LoadedContent loaded={health} waiting={<SpinnerBlock label={labels.loading} className="min-h-96" />}>
        {({ findings, backups }) => (
          <div className="flex max-w-4xl flex-col gap-4 sm:gap-6">
            <Findings findings={findings} />
            <BackupsCard backups={backups} timeZone={timeZone} onDownload={setChosen} />
            <LinkedScreen id="archive" title={labels.archive} help={labels.archiveHelp} link={labels.openArchive} />
            <LinkedScreen
              id="access-log"
              title={labels.accessLog}
              help={labels.accessLogHelp}
              link={labels.openAccessLog}
            />
          </div>
        )}
      </LoadedContent>
      {chosen && (
        <PasswordDialog
          title={labels.downloadBackup}
          submitLabel={labels.downloadBackup}
          failed={healthMessages.downloadFailed}
          onConfirm={(current) => download(chosen, current)}
          onClose={() => setChosen(null)}
        >
          {labels.downloadHelp(formatInstant(chosen.madeAt, timeZone))}
        </PasswordDialog>
      )}
    </>
  );
}

/** Leads to a screen that the menu does not list. `id` is its name in the URL. */
const LinkedScreen = ({ id, title, help, link }: { id: string; title: string; help: string; link: string }) => (
  <ScreenSection id={id} title={title}>
    <p className="mt-1 mb-4 text-muted text-sm">{help}</p>
    <Link to={`/admin/${id}`} className={buttonClasses({ variant: "secondary", size: "small" })}>
      {link}
    </Link>
  </ScreenSection>
);

/** Shows a summary and the state of each part. */
function Findings({ findings }: { findings: readonly Finding[] }) {
  const { state, words } = summarizeHealth(findings);
  const items = findings.map(({ todo, ...finding }) => ({
    ...finding,
    details: todo && <p className="mt-1 text-sm">{todo}</p>,
  }));
  return <StateList label={labels.parts} whole={{ state: state === "advice" ? "well" : state, words }} items={items} />;
}

interface BackupsCardProps {
  backups: readonly Backup[];
  timeZone: string;
  onDownload: (backup: Backup) => void;
}

/** Lists the verified backups, each with a download button. */
function BackupsCard({ backups, timeZone, onDownload }: BackupsCardProps) {
  return (
    <ScreenSection id="backups" title={labels.backups}>
      {backups.length === 0 ? (
        <p className="mt-2 text-muted">{labels.noBackups}</p>
      ) : (
        <p className="mt-1 text-muted text-sm">{labels.backupsHelp}</p>
      )}
      <ul className="mt-3 divide-y divide-line">
        {backups.map((backup) => (
          <li key={backup.name} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <p className="min-w-0 flex-1 basis-60 break-words text-sm">{backup.words}</p>
            <Button
              size="small"
              variant="secondary"
              aria-label={labels.downloadOf(formatInstant(backup.madeAt, timeZone))}
              onClick={() => onDownload(backup)}
            >
              <Download aria-hidden="true" />
              {labels.download}
            </Button>
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
}
