import { CalendarDays, FileText, Images, Trophy } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import type { Stats } from "#features/activity/activity.contract.ts";
import { activityLabels } from "#features/activity/activity.labels.ts";
import { ScreenSection } from "#kit/admin/screen-parts.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";

const labels = activityLabels.contentCounts;

/** The four content types that the dashboard counts, each with its color. */
const contentKinds = [
  {
    kind: "events",
    label: labels.events,
    to: "/admin/events",
    Icon: CalendarDays,
    fill: "fill-brand",
    ink: "bg-brand",
  },
  { kind: "gallery", label: labels.gallery, to: "/admin/gallery", Icon: Images, fill: "fill-wie", ink: "bg-wie" },
  {
    kind: "achievements",
    label: labels.achievements,
    to: "/admin/achievements",
    Icon: Trophy,
    fill: "fill-success",
    ink: "bg-success",
  },
  {
    kind: "reports",
    label: labels.reports,
    to: "/admin/reports",
    Icon: FileText,
    fill: "fill-orange",
    ink: "bg-orange",
  },
] as const satisfies readonly { kind: keyof Stats; [more: string]: unknown }[];

/** Shows the number of items of each content type, with a link to its screen. */
export function CountCards({ counts }: { counts: Stats }) {
  return (
    <ul aria-label={labels.content} className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {contentKinds.map(({ kind, label, to, Icon, ink }) => (
        <li key={kind}>
          <Link
            to={to}
            className="card-interactive relative flex h-full items-start justify-between gap-2 overflow-hidden rounded-card border border-line bg-paper p-4 pt-5 text-ink no-underline sm:p-6"
          >
            <span aria-hidden="true" className={`forced-color-adjust-none absolute inset-x-0 top-0 h-1 ${ink}`} />
            <span>
              <span className="block font-semibold text-muted text-sm">{label}</span>
              <span className="mt-2 block font-bold font-heading text-4xl tabular-nums leading-none">
                {counts[kind].toLocaleString("en-GB")}
              </span>
            </span>
            <Icon aria-hidden="true" className="hidden size-6 shrink-0 text-muted min-[26rem]:block" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const CountChart = lazy(async () => ({ default: (await import("./count-chart.tsx")).CountChart }));

/** Shows a bar chart, with a table of the same numbers for screen readers. */
export function ActivityOverview({ counts }: { counts: Stats }) {
  return (
    <ScreenSection id="activity-overview" title={labels.activityOverview}>
      <div aria-hidden="true" className="mt-2 h-64 sm:h-72">
        <Suspense fallback={<SpinnerBlock label={labels.loadingTheChart} className="h-full" />}>
          <CountChart bars={contentKinds.map(({ kind, label, fill }) => ({ label, fill, count: counts[kind] }))} />
        </Suspense>
      </div>
      <table className="sr-only table-fixed">
        <caption>{labels.activityOverview}</caption>
        <thead>
          <tr>
            <th scope="col">{labels.content}</th>
            <th scope="col">{labels.count}</th>
          </tr>
        </thead>
        <tbody>
          {contentKinds.map(({ kind, label }) => (
            <tr key={kind}>
              <th scope="row">{label}</th>
              <td>{counts[kind]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScreenSection>
  );
}

export function QuickSummary({ counts }: { counts: Stats }) {
  const total = contentKinds.reduce((sum, { kind }) => sum + counts[kind], 0);
  return (
    <ScreenSection id="quick-summary" title={labels.quickSummary}>
      <ul className="mt-3 divide-y divide-line">
        {contentKinds.map(({ kind, label, ink }) => (
          <li key={kind} className="flex items-center gap-3 py-3">
            <span aria-hidden="true" className={`forced-color-adjust-none size-3 shrink-0 rounded-sm ${ink}`} />
            <span className="flex-1">{label}</span>
            <span className="font-semibold tabular-nums">{counts[kind].toLocaleString("en-GB")}</span>
          </li>
        ))}
        <li className="flex items-center gap-3 py-3 pl-6 font-semibold">
          <span className="flex-1">{labels.total}</span>
          <span className="tabular-nums">{total.toLocaleString("en-GB")}</span>
        </li>
      </ul>
    </ScreenSection>
  );
}
