import { clsx } from "clsx/lite";
import type { Chapter } from "#features/chapters/chapters.contract.ts";
import { ExternalLink } from "#kit/action/button.tsx";
import { Container } from "#kit/page/section.tsx";
import { safeUrl } from "#shared/links.ts";
import { type ChapterTone, toneClasses } from "./chapter-tone.ts";

/** The source of a figure. A URL becomes a link with the site's name. */
function Source({ source }: { source: string }) {
  const address = safeUrl(source);
  if (!address) return source;
  return (
    <ExternalLink href={address} className="text-link">
      {new URL(address).hostname}
    </ExternalLink>
  );
}

interface ChapterFiguresProps {
  chapter: Pick<Chapter, "name" | "statistics">;
  tone: ChapterTone;
}

/** The figures of a chapter in large type. Each reads as a sentence. */
export function ChapterFigures({ chapter: { name, statistics }, tone }: ChapterFiguresProps) {
  if (statistics.length === 0) return null;
  const { text, line, wash } = toneClasses[tone];
  return (
    <section aria-labelledby="numbers" className={clsx("py-14 lg:py-24", wash)}>
      <Container>
        <h2 id="numbers" className={clsx("text-xl", text)}>
          {name} in numbers
        </h2>
        <ul className="mt-6 grid gap-x-12 md:grid-cols-2 lg:mt-10">
          {statistics.map(({ before, value, label, date, source }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: figures can repeat, and the list never reorders
            <li key={index} className={clsx("border-t py-5 text-lg lg:py-8", line)}>
              {before}{" "}
              <strong
                className={clsx("display block break-words text-[clamp(3.25rem,1.2rem+7.4vw,8rem)] leading-none", text)}
              >
                {value}
              </strong>{" "}
              {label}
              {(date || source) && (
                <p className="mt-2 break-words text-muted text-sm">
                  {date}
                  {date && source && " · "}
                  {source && <Source source={source} />}
                </p>
              )}
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
