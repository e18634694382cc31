import { clsx } from "clsx/lite";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

interface TableProps {
  /** The name of the table for screen readers. */
  label: string;
  /** The header cells: `Th` elements. */
  head: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A table that scrolls sideways where it is too wide. On narrow screens each row is a card (list.css). */
export function Table({ label, head, children, className }: TableProps) {
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className={clsx("table-box overflow-x-auto rounded-card border border-line bg-paper", className)}
    >
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-left text-sm tabular-nums">
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody className="[&>tr:last-child>td]:border-b-0">{children}</tbody>
      </table>
    </div>
  );
}

export type SortDirection = "ascending" | "descending" | "none";

interface ThProps extends Omit<ComponentProps<"th">, "align"> {
  align?: "left" | "right";
  /** With `onSort`, the header is a button that sorts. */
  sort?: SortDirection;
  onSort?: () => void;
}

export function Th({ align = "left", sort, onSort, className, children, ...rest }: ThProps) {
  return (
    <th
      scope="col"
      aria-sort={sort}
      className={clsx(
        "whitespace-nowrap border-line border-b bg-wash px-4 py-3 font-semibold text-muted",
        align === "right" && "text-right",
        className,
      )}
      {...rest}
    >
      {onSort === undefined ? (
        children
      ) : (
        <button
          type="button"
          onClick={onSort}
          className="-mx-2 inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded px-2 hover:text-ink [&>svg]:size-4"
        >
          {children}
          <SortMark sort={sort ?? "none"} />
        </button>
      )}
    </th>
  );
}

function SortMark({ sort }: { sort: SortDirection }) {
  if (sort === "ascending") return <ArrowUp aria-hidden="true" />;
  if (sort === "descending") return <ArrowDown aria-hidden="true" />;
  return <ChevronsUpDown aria-hidden="true" />;
}

interface TdProps extends Omit<ComponentProps<"td">, "align"> {
  /** The column name, shown when rows are cards. */
  label?: string;
  align?: "left" | "right";
}

export function Td({ label, align = "left", className, ...rest }: TdProps) {
  return (
    <td
      data-label={label}
      className={clsx("border-line border-b px-4 py-3 align-middle", align === "right" && "text-right", className)}
      {...rest}
    />
  );
}
