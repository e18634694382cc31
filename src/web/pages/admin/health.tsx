import { useState } from "react";
import { backupAddress, fetchHealth } from "#features/health/health.calls.ts";
import { type Backup, healthMessages } from "#features/health/health.contract.ts";
import { BackupsList } from "#features/health/ui/admin/backups-list.tsx";
import { Findings } from "#features/health/ui/admin/findings.tsx";
import { useSession } from "#features/sign-in/ui/session.ts";
import { FailureAlert } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { useAttempt } from "#kit/feedback/use-attempt.ts";
import { AdminHeading } from "#kit/page/admin-heading.tsx";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { downloadFile } from "#web/admin/download-file.ts";
import { load } from "#web/admin/load.ts";
import { LoadedContent } from "#web/admin/loaded-content.tsx";
import { useLoaded } from "#web/admin/use-loaded.ts";
import type { Route } from "./+types/health";

export const meta = () => adminMeta("Health");

/** Not awaited: the screen says that it loads. */
export const clientLoader = () => ({ health: load(fetchHealth, healthMessages.fetchFailed) });

export default function HealthPage({ loaderData }: Route.ComponentProps) {
  const health = useLoaded(loaderData.health);
  const [pending, setPending] = useState<string | null>(null);
  const downloading = useAttempt(healthMessages.downloadFailed);
  const { timeZone } = useSession();

  async function download({ name, fileName }: Backup) {
    setPending(name);
    await downloading.run(() => downloadFile(backupAddress(name), fileName));
    setPending(null);
  }

  return (
    <>
      <AdminHeading title="Health" description="Whether the site is well, as it sees itself." />
      <LoadedContent loaded={health} waiting={<SpinnerBlock label="Looking over the site" className="min-h-96" />}>
        {({ findings, backups }) => (
          <div className="flex max-w-4xl flex-col gap-4 sm:gap-6">
            <Findings findings={findings} />
            <FailureAlert failure={downloading.failure} />
            <BackupsList backups={backups} {...{ timeZone, pending }} onDownload={(backup) => void download(backup)} />
          </div>
        )}
      </LoadedContent>
    </>
  );
}
