import { useState } from "react";
import { Link } from "react-router";
import { accessLogMessages } from "#features/access-log/access-log.contract.ts";
import { backupAddress, fetchHealth } from "#features/health/health.api.ts";
import { type Backup, healthMessages } from "#features/health/health.contract.ts";
import { BackupsList } from "#features/health/ui/admin/backups-list.tsx";
import { Findings } from "#features/health/ui/admin/findings.tsx";
import { OneselfDialog } from "#features/sign-in/ui/admin/oneself-dialog.tsx";
import { buttonClasses } from "#kit/action/button.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { downloadFile } from "#kit/admin/download-file.ts";
import { load, type PageProps } from "#kit/admin/load.ts";
import { LoadedContent } from "#kit/admin/loaded-content.tsx";
import { browserMark, useSession } from "#kit/admin/session.ts";
import { useLoaded } from "#kit/admin/use-loaded.ts";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { Card } from "#kit/page/card.tsx";
import { AdminHeading } from "#kit/page/section.tsx";
import { formatInstant } from "#shared/dates.ts";

export const meta = adminMeta("Health");

/** Not awaited, so that the screen can show a spinner. */
export const clientLoader = () => ({ health: load(fetchHealth, healthMessages.fetchFailed) });

export default function HealthPage({ loaderData }: PageProps<typeof clientLoader>) {
  const health = useLoaded(loaderData.health);
  const [chosen, setChosen] = useState<Backup | null>(null);
  const { timeZone } = useSession();

  async function download({ name, fileName }: Backup, current: string) {
    await downloadFile(backupAddress(name), fileName, { body: { current, browser: browserMark() } });
    setChosen(null);
  }

  return (
    <>
      <AdminHeading title="Health" description="The state of the site and its backups." />
      <LoadedContent loaded={health} waiting={<SpinnerBlock label="Loading the site status" className="min-h-96" />}>
        {({ findings, backups }) => (
          <div className="flex max-w-4xl flex-col gap-4 sm:gap-6">
            <Findings findings={findings} />
            <BackupsList backups={backups} timeZone={timeZone} onDownload={setChosen} />
            <Card as="section" aria-labelledby="access" padding="none" className="p-4 sm:p-6">
              <h2 id="access" className="text-xl">
                Access log
              </h2>
              <p className="mt-1 mb-4 text-muted text-sm">{accessLogMessages.about}</p>
              <Link to="/admin/access-log" className={buttonClasses({ variant: "secondary", size: "small" })}>
                Open the access log
              </Link>
            </Card>
          </div>
        )}
      </LoadedContent>
      {chosen && (
        <OneselfDialog
          title="Download backup"
          submitLabel="Download backup"
          failed={healthMessages.downloadFailed}
          onConfirm={(current) => download(chosen, current)}
          onClose={() => setChosen(null)}
        >
          The backup of {formatInstant(chosen.madeAt, timeZone)} contains all data of the site, including applications.
          Keep the file where nobody else can open it.
        </OneselfDialog>
      )}
    </>
  );
}
