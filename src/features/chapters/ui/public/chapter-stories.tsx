import { clsx } from "clsx/lite";
import type { Chapter } from "#features/chapters/chapters.contract.ts";
import { ButtonLink } from "#kit/action/button.tsx";
import { Section } from "#kit/page/section.tsx";
import { type ChapterTone, toneClasses } from "./chapter-tone.ts";

interface ChapterStoriesProps {
  chapter: Pick<Chapter, "stories" | "gatherings">;
  tone: ChapterTone;
}

/** The stories and gatherings of a chapter. Dates are on the events page. */
export function ChapterStories({ chapter: { stories, gatherings }, tone }: ChapterStoriesProps) {
  if (stories.length + gatherings.length === 0) return null;
  const hasBoth = stories.length > 0 && gatherings.length > 0;
  return (
    <Section tone="wash">
      <div className={clsx("grid gap-14 lg:gap-20", hasBoth && "lg:grid-cols-[7fr_5fr]")}>
        {stories.length > 0 && (
          <div>
            <h2 className="text-3xl lg:text-4xl">From our notebook</h2>
            <ul className="mt-6">
              {stories.map(({ title, text }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: stories can repeat, and the list never reorders
                <li key={index} className="border-line border-t py-7">
                  <article>
                    <h3 className="break-words text-2xl">{title}</h3>
                    <p className="mt-2 max-w-[58ch] break-words text-lg text-muted">{text}</p>
                  </article>
                </li>
              ))}
            </ul>
          </div>
        )}
        {gatherings.length > 0 && (
          <div className={clsx("on-navy self-start rounded-card p-8 text-white lg:p-10", toneClasses[tone].band)}>
            <h2 className="text-3xl">Come along</h2>
            <ul className="mt-6 space-y-6">
              {gatherings.map(({ title, text }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: gatherings can repeat, and the list never reorders
                <li key={index}>
                  <article>
                    <h3 className="break-words text-xl">{title}</h3>
                    <p className="mt-1 break-words text-white/90">{text}</p>
                  </article>
                </li>
              ))}
            </ul>
            <ButtonLink to="/events" variant="amber" className="mt-8">
              See the dates
            </ButtonLink>
          </div>
        )}
      </div>
    </Section>
  );
}
