import { Download, FileText, Trash2 } from "lucide-react";
import type { MouseEvent } from "react";
import type { Report } from "#features/reports/reports.contract.ts";
import { reportLabels } from "#features/reports/reports.labels.ts";
import { reportSubtitle } from "#features/reports/reports.rules.ts";
import { buttonClasses, IconButton } from "#kit/action/button.tsx";
import { SelectBox } from "#kit/list/selection.tsx";

const labels = reportLabels.reportsList;

/** Half of the link lifetime, to allow for clock differences and slow pages. */
const LINK_FRESH_MS = 2 * 60_000;

interface ReportsListProps {
  reports: readonly Report[];
  /** Time of the fetch in ms since the epoch, on this machine's clock. */
  loadedAt: number;
  /** Fetches the list again, because the links have expired and the user is about to use one. */
  onStale: () => void;
  /** Fetches a report again and opens its file, because the clicked link had expired. */
  onOpenStale: (report: Report) => void;
  onDelete: (report: Report) => void;
}

export function ReportsList({ reports, loadedAt, onStale, onOpenStale, onDelete }: ReportsListProps) {
  const isStale = () => Date.now() - loadedAt > LINK_FRESH_MS;
  const refresh = () => isStale() && onStale();

  function open(event: MouseEvent, report: Report) {
    if (!isStale()) return;
    event.preventDefault();
    onOpenStale(report);
  }

  return (
    <ul
      aria-label={labels.reports}
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-paper"
    >
      {reports.map((report) => (
        <li key={report._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 hover:bg-wash/70">
          <SelectBox id={report._id} name={report.title} className="-mx-3" />
          <span
            aria-hidden="true"
            className="hidden size-11 shrink-0 items-center justify-center rounded-lg bg-brand/8 text-brand sm:inline-flex"
          >
            <FileText className="size-5" />
          </span>
          <div className="min-w-0 flex-1 basis-56">
            <p dir="auto" className="break-words font-semibold text-ink leading-snug">
              {report.title}
            </p>
            <p className="mt-0.5 text-muted text-sm tabular-nums">{reportSubtitle(report)}</p>
          </div>
          <div className="flex items-center gap-1">
            {/* Links expire after minutes. Only user activity renews them, so that an idle page does not keep the session alive. */}
            <a
              href={report.fileUrl}
              target="_blank"
              rel="noopener noreferrer"
              onPointerEnter={refresh}
              onFocus={refresh}
              onClick={(event) => open(event, report)}
              className={buttonClasses({ variant: "secondary", size: "small" })}
            >
              <Download aria-hidden="true" />
              Download
              <span className="sr-only">{labels.opensInNewTab(report.title)}</span>
            </a>
            <IconButton
              tone="danger"
              label={labels.delete(report.title)}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => onDelete(report)}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
