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
                <p className={clsx("mt-3 max-w-reading text-pretty text-lg", navy ? "text-white/85" : "text-muted")}>
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
