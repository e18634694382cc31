import { clsx } from "clsx/lite";
import type { Achievement } from "#features/achievements/achievements.contract.ts";
import { achievementDate, achievementPath } from "#features/achievements/achievements.rules.ts";
import { YearGroups } from "#kit/list/year-groups.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";
import { Card } from "#kit/page/card.tsx";
import { excerpt } from "#shared/excerpt.ts";

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
        <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-6">
          {ofYear.map((achievement, index) => (
            <AchievementCard
              key={achievement._id}
              achievement={achievement}
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

/** The date of an achievement, as the officer entered it. */
export function AchievementDate({ date }: { date: string }) {
  const day = achievementDate(date);
  return day ? <time dateTime={day}>{date}</time> : date;
}

/** Officers enter the date as free text. Most dates contain a year. */
const yearOf = ({ date }: Achievement) => /\b(?:19|20)\d\d\b/.exec(date)?.[0] ?? "Other achievements";

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
const SIZES = gridSizes([{ columns: 1 }, { from: 640, columns: 2 }, { from: 1024, columns: 3 }], { frame: 2 });
/** Seven twelfths of the card, from the width at which the text is next to the picture. */
const LEADING_SIZES = `(min-width: 1200px) 661px, (min-width: 1024px) calc((100vw - 81px) * 0.583), ${gridSizes([{ columns: 1 }], { frame: 2 })}`;

/** Lengths of the excerpts. The page of an achievement has its whole description. */
const CHARACTERS = 160;
const LEADING_CHARACTERS = 320;

interface AchievementCardProps {
  achievement: Achievement;
  /** The latest achievement has full width. On large screens its picture is next to the text. */
  leading?: boolean;
  span: string;
}

function AchievementCard({ achievement, leading = false, span }: AchievementCardProps) {
  const { _id, title, description, date, image, alt, focus } = achievement;
  const headingId = `achievement-${_id}`;
  return (
    <Card
      as="article"
      padding="none"
      aria-labelledby={headingId}
      className={clsx(
        "flex flex-col",
        leading ? "sm:col-span-full lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]" : span,
      )}
    >
      {image && (
        <Picture
          src={image}
          alt={alt ?? title}
          focus={focus}
          ratio="4/3"
          sizes={leading ? LEADING_SIZES : SIZES}
          priority={leading}
          className={clsx(leading && "sm:max-lg:aspect-2/1 lg:aspect-auto lg:min-h-104")}
        />
      )}
      <div className={clsx("flex min-w-0 flex-col gap-3 p-6", leading && "sm:p-8 lg:justify-center lg:p-12")}>
        <p dir="auto" className="break-words font-semibold text-brand text-sm tabular-nums">
          <AchievementDate date={date} />
        </p>
        <h3
          id={headingId}
          dir="auto"
          className={clsx("text-balance break-words", leading ? "text-2xl lg:text-4xl" : "text-xl")}
        >
          <a href={achievementPath(achievement)} className="text-ink no-underline hover:underline">
            {title}
          </a>
        </h3>
        <p dir="auto" className={clsx("whitespace-pre-line break-words text-muted", leading && "lg:text-lg")}>
          {excerpt(description, leading ? LEADING_CHARACTERS : CHARACTERS)}
        </p>
      </div>
    </Card>
  );
}
