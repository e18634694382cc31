import { Download, FileText } from "lucide-react";
import type { MouseEvent } from "react";
import { type Report, reportSubtitle } from "#features/reports/reports.contract.ts";
import { reportLabels } from "#features/reports/reports.labels.ts";
import { buttonClasses } from "#kit/action/button.tsx";
import { deleteAction, ListRow, RowActions } from "#kit/list/list-row.tsx";

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
    <ul aria-label={labels.reports} className="flex flex-col gap-2">
      {reports.map((report) => (
        <ListRow
          key={report._id}
          as="li"
          select={{ id: report._id, name: report.title }}
          mark={
            <span
              aria-hidden="true"
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg bg-brand/8 text-brand"
            >
              <FileText className="size-5" />
            </span>
          }
          title={
            <p dir="auto" className="break-words font-semibold text-ink leading-snug">
              {report.title}
            </p>
          }
          actions={
            <>
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
                <span className="max-md:sr-only">Download</span>
                <span className="sr-only">{labels.opensInNewTab(report.title)}</span>
              </a>
              <RowActions name={report.title} actions={[deleteAction(report.title, () => onDelete(report))]} />
            </>
          }
        >
          <p className="text-muted text-sm tabular-nums">{reportSubtitle(report)}</p>
        </ListRow>
      ))}
    </ul>
  );
}
