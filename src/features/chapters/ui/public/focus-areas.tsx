import { clsx } from "clsx/lite";
import type { Chapter } from "#features/chapters/chapters.contract.ts";
import { Section } from "#kit/page/section.tsx";
import { type ChapterTone, toneClasses } from "./chapter-tone.ts";

/** The focus areas of a chapter, each with its description if it has one. */
export function FocusAreas({ areas, tone }: Pick<Chapter, "areas"> & { tone: ChapterTone }) {
  if (areas.length === 0) return null;
  const { text: colour, line } = toneClasses[tone];
  return (
    <Section title="What we work on" titleId="focus-areas">
      <ul className="grid gap-x-12 md:grid-cols-2">
        {areas.map(({ name, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: areas can repeat, and the list never reorders
          <li key={index} className={clsx("border-t py-6 lg:py-8", line)}>
            <h3 className={clsx("break-words text-2xl", colour)}>{name}</h3>
            {text && <p className="mt-2 max-w-[52ch] break-words">{text}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
