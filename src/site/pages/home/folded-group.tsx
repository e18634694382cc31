import type { ReactNode } from "react";

interface FoldedGroupProps {
  /** Name of the group. */
  name: string;
  count: number;
  /** Holds a list whose items are the group's members. */
  children: ReactNode;
}

/** The number of members that phones show before "Show all". folded-group.css hides the others. */
const FIRST = 2;

/** Collapses a group on phones until the visitor selects "Show all". */
export function FoldedGroup({ name, count, children }: FoldedGroupProps) {
  return (
    <div className="folded-group mt-12 first:mt-0">
      {children}
      {count > FIRST && (
        <details className="mt-3 md:hidden">
          <summary className="fold-toggle flex min-h-11 cursor-pointer items-center justify-center rounded-lg border border-line bg-paper font-semibold text-brand">
            <span className="fold-closed">
              Show all {count}
              <span className="sr-only"> of {name}</span>
            </span>
            <span className="fold-open">
              Show fewer
              <span className="sr-only"> of {name}</span>
            </span>
          </summary>
        </details>
      )}
    </div>
  );
}
