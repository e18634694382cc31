import { ArrowRight } from "lucide-react";
import type { Chapter } from "#features/chapters/chapters.contract.ts";
import { TextMark } from "#kit/brand/text-mark.tsx";

/** A chapter at full width: who it is at the left, what it works on at the right. All of it leads to its page. */
export function ChapterCard({ chapter: { id, name, logo, description, focusAreas } }: { chapter: Chapter }) {
  return (
    <article className="card-interactive focus-ring-within relative grid overflow-hidden rounded-card border border-line bg-paper lg:grid-cols-[5fr_6fr]">
      <div className="on-navy flex flex-col items-start bg-wie-band p-8 text-white lg:p-12">
        <TextMark name={name} logo={logo} size="large" tone="light" decorative />
        <h2 className="mt-8 text-4xl lg:mt-16 lg:text-5xl">
          <a href={`/chapters/${id}`} className="text-white no-underline outline-none after:absolute after:inset-0">
            {name}
          </a>
        </h2>
        <p className="mt-5 max-w-[44ch] text-lg text-white/90">{description}</p>
      </div>
      <div className="flex flex-col p-8 lg:p-12">
        <h3 className="text-muted text-sm uppercase tracking-widest">Focus areas</h3>
        <ul className="mt-4 divide-y divide-line">
          {focusAreas.map((area) => (
            <li key={area} className="py-3 font-heading font-semibold text-xl">
              {area}
            </li>
          ))}
        </ul>
        <p aria-hidden="true" className="mt-auto flex items-center gap-2 pt-8 font-semibold text-wie">
          Visit the chapter
          <ArrowRight className="size-5" />
        </p>
      </div>
    </article>
  );
}
