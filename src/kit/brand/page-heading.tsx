import { clsx } from "clsx/lite";
import type { ReactNode } from "react";
import { Button } from "#kit/action/button.tsx";
import { Container } from "#kit/page/section.tsx";
import { type Signal, SignalFan, SignalTrace } from "./marks.tsx";

/** Each kind of page has a signal of its own: slow and calm for texts, fast and ringing for events. */
const banners = {
  other: { start: 0.18, damping: 0.14, cycles: 6, line: "text-cyan/70" },
  about: { start: 0.06, damping: 0.36, cycles: 3, line: "text-amber/80" },
  events: { start: 0.3, damping: 0.06, cycles: 12, line: "text-cyan/70" },
  event: { start: 0.5, damping: 0.09, cycles: 7, line: "text-amber/80" },
  gallery: { start: 0.12, damping: 0.045, cycles: 18, line: "text-white/50" },
  achievements: { start: 0.62, damping: 0.24, cycles: 3, line: "text-amber/80" },
  team: { start: 0.1, damping: 0.1, cycles: 4, line: "text-cyan/70" },
  chapters: { start: 0.4, damping: 0.16, cycles: 4, line: "text-white/50" },
  join: { start: 0.74, damping: 0.12, cycles: 4, line: "text-amber/80" },
  search: { start: 0.02, damping: 0.03, cycles: 16, line: "text-cyan/70" },
} satisfies Record<string, Signal & { line: string }>;

interface PageHeadingProps {
  title: string;
  lead?: ReactNode;
  /** A short line above the title. */
  eyebrow?: ReactNode;
  /** The list that the line above the title leads back to. */
  eyebrowTo?: string | undefined;
  /** Buttons: below the text on public pages, at the right in the admin area. */
  actions?: ReactNode;
  tone?: "navy" | "wie";
  /** The signal below the text, by kind of page. */
  banner?: keyof typeof banners;
  /** Whether the band is low, on pages of one item. */
  low?: boolean;
}

/** The header of a public page: the h1 on a dark band with the signal trace below. */
export function PageHeading({
  title,
  lead,
  eyebrow,
  eyebrowTo,
  actions,
  tone = "navy",
  banner = "other",
  low = false,
}: PageHeadingProps) {
  const { line: ofKind, ...signal } = banners[banner];
  const line = tone === "wie" ? "text-white/50" : ofKind;
  return (
    <div className={clsx("on-navy relative overflow-hidden text-white", tone === "wie" ? "bg-wie-band" : "bg-navy")}>
      <Container
        className={clsx(
          "relative z-10 pt-6",
          low ? "sm:pt-10 sm:pb-24 lg:pt-12" : "sm:pt-14 sm:pb-24 lg:pt-20 lg:pb-32",
          low && actions ? "pb-16" : "pb-13",
        )}
      >
        {eyebrow && (
          <p
            className={clsx(
              "mb-3 font-semibold text-sm uppercase tracking-widest",
              tone === "wie" ? "text-white" : "text-cyan",
            )}
          >
            {eyebrowTo ? (
              <a href={eyebrowTo} className="inline-block min-h-6 text-inherit no-underline hover:underline">
                {eyebrow}
              </a>
            ) : (
              eyebrow
            )}
          </p>
        )}
        <h1
          dir="auto"
          className="display max-w-[max(50rem,14em)] whitespace-pre-line text-balance break-words text-display"
        >
          {title}
        </h1>
        {lead && (
          <p dir="auto" className="mt-2 max-w-[34em] text-pretty text-white/85 sm:mt-5 sm:text-lg">
            {lead}
          </p>
        )}
        {actions && <div className="mt-4 flex max-w-3xl flex-wrap gap-3 sm:mt-8 sm:gap-4">{actions}</div>}
      </Container>
      {/* After the text, so that a page that arrives in parts does not move them. */}
      <SignalTrace
        signal={signal}
        className={clsx("absolute inset-x-0 bottom-2 h-8 sm:bottom-5 sm:h-14 lg:hidden", line)}
      />
      <SignalFan
        signal={signal}
        others={tone === "wie" ? "text-white" : "text-cyan"}
        className={clsx("absolute inset-0 hidden size-full lg:block", line)}
      />
    </div>
  );
}

/** Replaces a page that could not be rendered or loaded. */
export function ErrorScreen({ notFound = false }: { notFound?: boolean }) {
  return (
    <PageHeading
      title={notFound ? "There is no page at this address" : "Something went wrong"}
      lead={notFound ? "It may have moved." : "Please check your connection and try again in a moment."}
      actions={
        <>
          {!notFound && (
            // A form without an action requests the current page again.
            <form>
              <Button type="submit" variant="amber">
                Try again
              </Button>
            </form>
          )}
          <a href="/" className="inline-flex min-h-11 items-center font-semibold text-cyan underline">
            Go to the home page
          </a>
        </>
      }
    />
  );
}
