import { clsx } from "clsx/lite";
import type { ReactNode } from "react";

/** The column of 1200 px that contains all content. */
export function Container({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={clsx("mx-auto w-full max-w-[75rem] px-5 sm:px-8", className)}>{children}</div>;
}

interface SectionProps {
  tone?: "paper" | "wash" | "navy";
  /** The heading (h2), which also names the section. */
  title?: ReactNode;
  /** Must be unique on the page. Required with `title`, so that the section has a name. */
  titleId?: string;
  lead?: ReactNode;
  /** Shown at the right of the heading, such as a link to the full list. */
  action?: ReactNode;
  id?: string;
  className?: string;
  children: ReactNode;
}

export function Section({ tone = "paper", title, titleId, lead, action, id, className, children }: SectionProps) {
  const navy = tone === "navy";
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={clsx("py-14 lg:py-24", tone === "wash" && "bg-wash", navy && "on-navy bg-navy text-white", className)}
    >
      <Container>
        {title && (
          <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 lg:mb-12">
            <div className="min-w-0">
              <h2 id={titleId} className="text-balance break-words text-3xl lg:text-4xl">
                {title}
              </h2>
              {lead && (
                <p className={clsx("mt-3 max-w-prose text-pretty text-lg", navy ? "text-white/85" : "text-muted")}>
                  {lead}
                </p>
              )}
            </div>
            {action}
          </div>
        )}
        {children}
      </Container>
    </section>
  );
}

interface AdminHeadingProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** The button of a menu. On narrow screens it is at the end of the title's line, above the actions. */
  menu?: ReactNode;
  /** Whether the heading is as wide as the cards of a form, so that the actions end at their edge. */
  isNarrow?: boolean;
}

/** The header of an admin screen: the h1 and, at the right, the actions. */
export function AdminHeading({ title, description, actions, menu, isNarrow = false }: AdminHeadingProps) {
  return (
    <div className={clsx("mb-6 flex flex-wrap items-center justify-between gap-4", isNarrow && "max-w-4xl")}>
      <div className={menu ? "min-w-0 flex-1" : "max-w-full sm:flex-1"}>
        <h1 className="text-2xl lg:text-3xl">{title}</h1>
        {description && <p className="mt-1 text-muted text-sm">{description}</p>}
      </div>
      {actions && (
        <div data-add="" className={clsx("flex flex-wrap gap-3", menu && "max-md:order-last max-md:w-full")}>
          {actions}
        </div>
      )}
      {menu}
    </div>
  );
}
