import { clsx } from "clsx/lite";
import { ArrowRight } from "lucide-react";
import type { Chapter } from "#features/chapters/chapters.contract.ts";
import { chapterPath } from "#features/chapters/chapters.rules.ts";
import { TextMark } from "#kit/brand/text-mark.tsx";
import { toneClasses, toneOf } from "./chapter-tone.ts";

/** A full-width chapter card: name and description at the left, focus areas at the right. The whole card is a link. */
export function ChapterCard({ chapter }: { chapter: Chapter }) {
  const { name, logo, description, focusAreas } = chapter;
  const { band, text } = toneClasses[toneOf(chapter)];
  return (
    <article className="card-interactive focus-ring-within relative grid overflow-hidden rounded-card border border-line bg-paper lg:grid-cols-[5fr_6fr]">
      <div className={clsx("on-navy flex min-w-0 flex-col items-start p-8 text-white lg:p-12", band)}>
        <TextMark name={name} logo={logo} size="large" tone="light" decorative />
        <h2 dir="auto" className="mt-8 max-w-full break-words text-4xl lg:mt-16 lg:text-5xl">
          <a href={chapterPath(chapter)} className="text-white no-underline outline-none after:absolute after:inset-0">
            {name}
          </a>
        </h2>
        <p dir="auto" className="mt-5 max-w-[44ch] break-words text-lg text-white/90">
          {description}
        </p>
      </div>
      <div className="flex min-w-0 flex-col p-8 lg:p-12">
        {focusAreas.length > 0 && (
          <>
            <h3 className="text-muted text-sm uppercase tracking-widest">Focus areas</h3>
            <ul className="mt-4 divide-y divide-line">
              {focusAreas.map((area, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names can repeat, and the list never reorders
                <li key={index} className="break-words py-3 font-heading font-semibold text-xl">
                  {area}
                </li>
              ))}
            </ul>
          </>
        )}
        <p aria-hidden="true" className={clsx("mt-auto flex items-center gap-2 pt-8 font-semibold", text)}>
          Visit the chapter
          <ArrowRight className="size-5" />
        </p>
      </div>
    </article>
  );
}
