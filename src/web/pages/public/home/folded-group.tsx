import type { ReactNode } from "react";
import { VisuallyHidden } from "#kit/visually-hidden.tsx";

interface FoldedGroupProps {
  /** What the group is called, and how many are in it. */
  name: string;
  count: number;
  /** Holds a list whose items are the group's members. */
  children: ReactNode;
}

/** How many stand on a phone before the rest is asked for; folded-group.css hides the others. */
const FIRST = 2;

/** A group whose list is folded on phones until somebody wants all of it; on larger screens it stands whole. */
export function FoldedGroup({ name, count, children }: FoldedGroupProps) {
  return (
    <div className="folded-group mt-12 first:mt-0">
      {children}
      {count > FIRST && (
        <details className="mt-3 md:hidden">
          <summary className="fold-toggle flex min-h-11 cursor-pointer items-center justify-center rounded-lg border border-line bg-paper font-semibold text-brand">
            <span className="fold-closed">
              Show all {count}
              <VisuallyHidden> of {name}</VisuallyHidden>
            </span>
            <span className="fold-open">
              Show fewer
              <VisuallyHidden> of {name}</VisuallyHidden>
            </span>
          </summary>
        </details>
      )}
    </div>
  );
}
