import type { Chapter } from "#features/chapters/chapters.contract.ts";
import { classNames } from "#kit/class-names.ts";
import { Section } from "#kit/page/section.tsx";
import { type ChapterTone, toneClasses } from "./chapter-tone.ts";

/** What a chapter works on, each with what it means in practice; one of which that is not said stands by its name. */
export function FocusAreas({ areas, tone }: Pick<Chapter, "areas"> & { tone: ChapterTone }) {
  if (areas.length === 0) return null;
  const { text: colour, line } = toneClasses[tone];
  return (
    <Section title="What we work on" titleId="focus-areas">
      <ul className="grid gap-x-12 md:grid-cols-2">
        {areas.map(({ name, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and none moves
          <li key={index} className={classNames("border-t py-6 lg:py-8", line)}>
            <h3 className={classNames("break-words text-2xl", colour)}>{name}</h3>
            {text && <p className="mt-2 max-w-[52ch] break-words">{text}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
