import { clsx } from "clsx/lite";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ComponentProps, ComponentType, ReactNode } from "react";

type Anchor = "a" | ComponentType<ComponentProps<"a">>;

interface PaginationProps {
  /** The name of the list for screen readers: "Events pages". */
  label?: string;
  /** Starts at 1. */
  page: number;
  pageCount: number;
  /** Returns the URL of a page. Pages are links, so that they work without scripts and can be shared. */
  toPage: (page: number) => string;
  /** The link component. By default a plain link. */
  link?: Anchor;
  className?: string;
}

export function Pagination({
  label = "Pages",
  page,
  pageCount,
  toPage,
  link: Anchor = "a",
  className,
}: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label} className={clsx("flex flex-wrap items-center justify-center sm:gap-1", className)}>
      <Step link={Anchor} to={page > 1 ? toPage(page - 1) : null} label="Previous page">
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Step>
      {visiblePages(page, pageCount).map((number, index, all) => {
        const gap = index > 0 && number - (all[index - 1] ?? number) > 1;
        return (
          <span key={number} className="contents">
            {gap && <span className="px-1 text-muted">…</span>}
            <Anchor
              href={toPage(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? "page" : undefined}
              className={clsx(
                "inline-flex h-11 min-w-9 items-center justify-center rounded-lg px-2 font-semibold sm:min-w-11 tabular-nums no-underline",
                number === page ? "bg-brand text-on-accent" : "text-brand hover:bg-wash",
              )}
            >
              {number}
            </Anchor>
          </span>
        );
      })}
      <Step link={Anchor} to={page < pageCount ? toPage(page + 1) : null} label="Next page">
        <ChevronRight aria-hidden="true" className="size-5" />
      </Step>
    </nav>
  );
}

interface StepProps {
  to: string | null;
  label: string;
  link: Anchor;
  children: ReactNode;
}

function Step({ to, label, link: Anchor, children }: StepProps) {
  const look = "inline-flex h-11 w-9 items-center justify-center rounded-lg sm:w-11";
  if (to === null) {
    return (
      <span aria-hidden="true" className={clsx(look, "text-line")}>
        {children}
      </span>
    );
  }
  return (
    <Anchor href={to} aria-label={label} className={clsx(look, "text-brand hover:bg-wash")}>
      {children}
    </Anchor>
  );
}

function visiblePages(page: number, pageCount: number): number[] {
  const pages = [1, page - 1, page, page + 1, pageCount].filter((number) => number >= 1 && number <= pageCount);
  return [...new Set(pages)].sort((a, b) => a - b);
}
