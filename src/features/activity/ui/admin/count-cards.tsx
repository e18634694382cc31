import { Link } from "react-router";
import type { Stats } from "#features/activity/activity.contract.ts";
import { contentKinds } from "./content-kinds.tsx";

/** Shows the number of items of each content type, with a link to its screen. */
export function CountCards({ counts }: { counts: Stats }) {
  return (
    <ul aria-label="Content" className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
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
