import type { Stats } from "#features/activity/activity.contract.ts";
import { Card } from "#kit/page/card.tsx";
import { contentKinds } from "./content-kinds.tsx";

export function QuickSummary({ counts }: { counts: Stats }) {
  const total = contentKinds.reduce((sum, { kind }) => sum + counts[kind], 0);
  return (
    <Card as="section" aria-labelledby="quick-summary" padding="none" className="p-4 sm:p-6">
      <h2 id="quick-summary" className="text-xl">
        Quick Summary
      </h2>
      <ul className="mt-3 divide-y divide-line">
        {contentKinds.map(({ kind, label, ink }) => (
          <li key={kind} className="flex items-center gap-3 py-3">
            <span aria-hidden="true" className={`forced-color-adjust-none size-3 shrink-0 rounded-sm ${ink}`} />
            <span className="flex-1">{label}</span>
            <span className="font-semibold tabular-nums">{counts[kind].toLocaleString("en-GB")}</span>
          </li>
        ))}
        <li className="flex items-center gap-3 py-3 pl-6 font-semibold">
          <span className="flex-1">Total</span>
          <span className="tabular-nums">{total.toLocaleString("en-GB")}</span>
        </li>
      </ul>
    </Card>
  );
}
