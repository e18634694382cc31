import { clsx } from "clsx/lite";
import type { Achievement } from "#features/achievements/achievements.contract.ts";
import { kindLabels } from "#features/achievements/achievements.labels.ts";
import { achievementDate, achievementPath } from "#features/achievements/achievements.rules.ts";
import { YearGroups } from "#kit/list/year-groups.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";
import { Card } from "#kit/page/card.tsx";
import { excerpt } from "#shared/excerpt.ts";
import { moreAt } from "#shared/links.ts";

interface AchievementListProps {
  achievements: readonly Achievement[];
  /**
   * Whether the first item is the latest achievement, which is shown larger. Lists of one or two show all items larger.
   */
  withLeading: boolean;
}

export function AchievementList({ achievements, withLeading }: AchievementListProps) {
  return (
    <YearGroups items={achievements} yearOf={yearOf}>
      {(ofYear, group) => (
        <div className={GRID}>
          {ofYear.map((achievement, index) => (
            <AchievementCard
              key={achievement._id}
              achievement={achievement}
              isFirst={withLeading && group + index === 0}
              // One or two items would leave most of a row empty.
              leading={ofYear.length <= 2 || (withLeading && group + index === 0)}
              span={spanOf(
                index - (withLeading && group === 0 ? 1 : 0),
                ofYear.length - (withLeading && group === 0 ? 1 : 0),
              )}
            />
          ))}
        </div>
      )}
    </YearGroups>
  );
}

/** Shows a few achievements in one row. */
export const AchievementRow = ({ achievements }: Pick<AchievementListProps, "achievements">) => (
  <div className={GRID}>
    {achievements.map((achievement, index) => (
      <AchievementCard key={achievement._id} achievement={achievement} span={spanOf(index, achievements.length)} />
    ))}
  </div>
);

/** The date of an achievement, as the officer entered it. */
export function AchievementDate({ date }: { date: string }) {
  const day = achievementDate(date);
  return day ? <time dateTime={day}>{date}</time> : date;
}

/** Officers enter the date as free text. Most dates contain a year. */
const yearOf = ({ date }: Achievement) => /\b(?:19|20)\d\d\b/.exec(date)?.[0] ?? "Other achievements";

const GRID = "grid gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-6";
const IN_ROW = 3;

/**
 * Returns the grid columns of a card. The last two or four cards are wider where needed, so that the last row is full. In two
 * columns, a card alone in the last row has its picture next to the text.
 */
function spanOf(index: number, count: number): string {
  const rest = count % IN_ROW;
  const wide = rest === 1 ? 4 : rest;
  const isAlone = index === count - 1 && count % 2 === 1;
  return clsx(
    index >= count - wide ? "lg:col-span-3" : "lg:col-span-2",
    isAlone && "sm:max-lg:col-span-2 sm:max-lg:grid sm:max-lg:grid-cols-2",
  );
}

// The grid and the frame of the cards in `AchievementList`.
const COMPACT = { pixels: 96 };
const SIZES = gridSizes([COMPACT, { from: 640, columns: 2 }, { from: 1024, columns: 3 }], { frame: 2 });
/** Seven twelfths of the card, from the width at which the text is next to the picture. */
const leadingSizes = (onPhones: { pixels: number } | { columns: number }) =>
  `(min-width: 1200px) 661px, (min-width: 1024px) calc((100vw - 81px) * 0.583), ${gridSizes([onPhones, { from: 640 }], { frame: 2 })}`;
const FIRST_SIZES = leadingSizes({ columns: 1 });
const LEADING_SIZES = leadingSizes(COMPACT);

/** Lengths of the excerpts. The page of an achievement has its whole description. */
const CHARACTERS = 160;
const LEADING_CHARACTERS = 320;

interface AchievementCardProps {
  achievement: Achievement;
  /** Whether it is the latest achievement, which is large on phones too. On phones, the others have a small picture beside the text. */
  isFirst?: boolean;
  /** Whether the card has full width. On large screens its picture is next to the text. */
  leading?: boolean;
  span: string;
}

function AchievementCard({ achievement, isFirst = false, leading = false, span }: AchievementCardProps) {
  const { _id, title, description, date, link, kind, image, alt, focus } = achievement;
  const headingId = `achievement-${_id}`;
  return (
    <Card
      as="article"
      padding="none"
      interactive
      aria-labelledby={headingId}
      className={clsx(
        "focus-ring-within relative flex flex-col",
        !isFirst && "max-sm:flex-row max-sm:flex-wrap max-sm:gap-x-4 max-sm:p-3",
        leading ? "sm:col-span-full lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]" : span,
      )}
    >
      {image && (
        <Picture
          src={image}
          alt={alt ?? title}
          focus={focus}
          ratio="4/3"
          sizes={isFirst ? FIRST_SIZES : leading ? LEADING_SIZES : SIZES}
          priority={isFirst}
          className={clsx(
            !isFirst && "max-sm:aspect-square max-sm:w-24 max-sm:self-start max-sm:rounded-lg",
            leading && "sm:max-lg:aspect-2/1 lg:aspect-auto lg:min-h-104",
          )}
        />
      )}
      {/* On phones with enlarged text, the text moves below the picture. */}
      <div
        className={clsx(
          "flex min-w-0 flex-col",
          isFirst ? "gap-3 p-6" : "max-sm:flex-[1_1_9rem] max-sm:gap-1 sm:gap-3 sm:p-6",
          leading && "sm:p-8 lg:justify-center lg:p-12",
        )}
      >
        <p dir="auto" className="break-words font-semibold text-brand text-sm tabular-nums">
          <AchievementDate date={date} />
          {kind && <span className="font-normal text-muted"> · {kindLabels[kind]}</span>}
        </p>
        <h3
          id={headingId}
          dir="auto"
          className={clsx(
            "text-balance break-words",
            isFirst ? "text-2xl" : "text-base sm:text-xl",
            leading && "lg:text-4xl",
          )}
        >
          <a
            href={achievementPath(achievement)}
            className="text-ink no-underline outline-none after:absolute after:inset-0 hover:underline"
          >
            {title}
          </a>
        </h3>
        <p
          dir="auto"
          className={clsx(
            "whitespace-pre-line break-words text-muted",
            !isFirst && "max-sm:hidden",
            leading && "lg:text-lg",
          )}
        >
          {excerpt(description, leading ? LEADING_CHARACTERS : CHARACTERS)}
        </p>
        {link && (
          <a href={link} className="text-link relative z-10 self-start break-words text-sm">
            {moreAt(link)}
            <span className="sr-only">: {title}</span>
          </a>
        )}
      </div>
    </Card>
  );
}
