import { clsx } from "clsx/lite";
import { type Chapter, chapterLabels } from "#features/chapters/chapters.contract.ts";
import { ButtonLink, ExternalLink } from "#kit/action/button.tsx";
import { Container, Section } from "#kit/page/section.tsx";
import { safeUrl } from "#shared/links.ts";

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

/** A figure that is a year, such as "founded in 2015", needs no date. */
const datedUnlessYear = (figure: Chapter["statistics"][number]) =>
  /^(?:19|20)\d\d$/.test(figure.value) ? { ...figure, date: "" } : figure;

/** Four short figures fit in one row of a wide screen, and in two columns of a phone. */
const IN_ROW = 4;
const IN_ROW_CHARACTERS = 6;

interface ChapterFiguresProps {
  chapter: Pick<Chapter, "name" | "statistics">;
  tone: ChapterTone;
}

export function ChapterFigures({ chapter: { name, statistics }, tone }: ChapterFiguresProps) {
  if (statistics.length === 0) return null;
  const { text, line, wash } = toneClasses[tone];
  const fitsRow = statistics.length === IN_ROW && statistics.every(({ value }) => value.length <= IN_ROW_CHARACTERS);
  return (
    <section aria-labelledby="numbers" className={clsx("py-14 lg:py-24", wash)}>
      <Container>
        <h2 id="numbers" className={clsx("text-balance text-3xl lg:text-4xl", text)}>
          {chapterLabels.numbers(name)}
        </h2>
        <ul
          className={clsx(
            "mt-6 grid gap-x-6 md:grid-cols-2 md:gap-x-12 lg:mt-10",
            // With enlarged text, one column remains.
            fitsRow && "grid-cols-[repeat(auto-fit,minmax(max(8rem,40%),1fr))] xl:grid-cols-4 xl:gap-x-8",
          )}
        >
          {statistics.map(datedUnlessYear).map(({ before, value, label, date, source }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: figures can repeat, and the list never reorders
            <li key={index} className={clsx("border-t py-5 text-lg lg:py-8", line)}>
              {before}{" "}
              <strong className={clsx("display block break-words text-display leading-none", text)}>{value}</strong>{" "}
              {label}
              {(date || source) && (
                <p className="mt-2 break-words text-muted text-sm">
                  {source && <Source source={source} />}
                  {date && (source ? chapterLabels.sourceAsOf(date) : chapterLabels.asOf(date))}
                </p>
              )}
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}

interface ChapterStoriesProps {
  chapter: Pick<Chapter, "id" | "unit" | "stories" | "gatherings">;
  tone: ChapterTone;
}

export function ChapterStories({ chapter: { id, unit, stories, gatherings }, tone }: ChapterStoriesProps) {
  if (stories.length + gatherings.length === 0) return null;
  const hasBoth = stories.length > 0 && gatherings.length > 0;
  return (
    <Section tone="wash">
      <div className={clsx("grid gap-14 lg:gap-20", hasBoth && "lg:grid-cols-[7fr_5fr]")}>
        {stories.length > 0 && (
          <div>
            <h2 className="text-3xl lg:text-4xl">{chapterLabels.stories}</h2>
            <ul className="mt-6">
              {stories.map(({ title, text }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: stories can repeat, and the list never reorders
                <li key={index} className="border-line border-t py-7">
                  <article>
                    <h3 className="break-words text-2xl">{title}</h3>
                    <p className="mt-2 max-w-[33em] break-words text-lg text-muted">{text}</p>
                  </article>
                </li>
              ))}
            </ul>
          </div>
        )}
        {gatherings.length > 0 && (
          <div className={clsx("on-navy self-start rounded-card p-8 text-white lg:p-10", toneClasses[tone].band)}>
            <h2 className="text-3xl">{chapterLabels.gatherings}</h2>
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
            <ButtonLink to={`/events?show=upcoming&unit=${unit ?? id}`} variant="amber" className="mt-8">
              {chapterLabels.dates}
            </ButtonLink>
          </div>
        )}
      </div>
    </Section>
  );
}

export function FocusAreas({ areas, tone }: Pick<Chapter, "areas"> & { tone: ChapterTone }) {
  if (areas.length === 0) return null;
  const { text: color, line } = toneClasses[tone];
  return (
    <Section title={chapterLabels.focusAreas} titleId="focus-areas">
      <ul className="grid gap-x-12 md:grid-cols-2">
        {areas.map(({ name, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: areas can repeat, and the list never reorders
          <li key={index} className={clsx("border-t py-6 lg:py-8", line)}>
            <h3 className={clsx("break-words text-2xl", color)}>{name}</h3>
            {text && <p className="mt-2 max-w-[30em] break-words">{text}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The color theme of a chapter. Women in Engineering has its own, other chapters use the branch's. */
export type ChapterTone = "wie" | "navy";

export const toneOf = ({ unit }: { unit?: "wie" | undefined }): ChapterTone => unit ?? "navy";

/** The colors of text on a light background, of lines, of a light background and of a dark background. */
export const toneClasses = {
  wie: { text: "text-wie", line: "border-wie/25", wash: "bg-wie/8", band: "bg-wie-band" },
  navy: { text: "text-brand", line: "border-brand/25", wash: "bg-brand/6", band: "bg-navy" },
} as const satisfies Record<ChapterTone, Record<string, string>>;
