import { lazy, Suspense } from "react";
import type { Stats } from "#features/activity/activity.contract.ts";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { Card } from "#kit/page/card.tsx";
import { contentKinds } from "./content-kinds.tsx";

const CountChart = lazy(async () => ({ default: (await import("./count-chart.tsx")).CountChart }));

/** Shows a bar chart, with a table of the same numbers for screen readers. */
export function ActivityOverview({ counts }: { counts: Stats }) {
  return (
    <Card as="section" aria-labelledby="activity-overview" padding="none" className="p-4 sm:p-6">
      <h2 id="activity-overview" className="text-xl">
        Activity Overview
      </h2>
      <div aria-hidden="true" className="mt-2 h-64 sm:h-72">
        <Suspense fallback={<SpinnerBlock label="Loading the chart" className="h-full" />}>
          <CountChart counts={counts} />
        </Suspense>
      </div>
      <table className="sr-only">
        <caption>Activity Overview</caption>
        <thead>
          <tr>
            <th scope="col">Content</th>
            <th scope="col">Count</th>
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
    </Card>
  );
}
