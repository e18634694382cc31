import { Download } from "lucide-react";
import type { Backup } from "#features/health/health.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { Card } from "#kit/page/card.tsx";
import { formatInstant } from "#shared/dates.ts";

interface BackupsListProps {
  backups: readonly Backup[];
  timeZone: string;
  onDownload: (backup: Backup) => void;
}

/** Lists the verified backups, each with a download button. */
export function BackupsList({ backups, timeZone, onDownload }: BackupsListProps) {
  return (
    <Card as="section" aria-labelledby="backups" padding="none" className="p-4 sm:p-6">
      <h2 id="backups" className="text-xl">
        Backups
      </h2>
      <p className="mt-1 text-muted text-sm">
        Each backup passed a test restore. Backups contain applicants’ data, so keep them as safe as the site.
      </p>
      {backups.length === 0 && <p className="py-4 text-muted">No backups yet.</p>}
      <ul className="mt-3 divide-y divide-line">
        {backups.map((backup) => {
          const made = formatInstant(backup.madeAt, timeZone);
          return (
            <li key={backup.name} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <p className="min-w-0 flex-1 basis-60 break-words text-sm">{backup.words}</p>
              <Button
                size="small"
                variant="secondary"
                aria-label={`Download the backup from ${made}`}
                onClick={() => onDownload(backup)}
              >
                <Download aria-hidden="true" />
                Download
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
