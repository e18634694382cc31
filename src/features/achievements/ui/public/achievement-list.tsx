import { clsx } from "clsx/lite";
import type { Achievement } from "#features/achievements/achievements.contract.ts";
import { kindLabels, relatedEvent } from "#features/achievements/achievements.labels.ts";
import { achievementDate, achievementPath } from "#features/achievements/achievements.rules.ts";
import { YearGroups } from "#kit/list/year-groups.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { gridSizes, newestLarger } from "#kit/media/picture-sizes.ts";
import { Card } from "#kit/page/card.tsx";
import { previewLine } from "#shared/excerpt.ts";
import { moreAt } from "#shared/links.ts";

interface AchievementListProps {
  achievements: readonly Achievement[];
  /** Whether the first item is the latest achievement, which is large on phones too. */
  withLatest: boolean;
}

export const AchievementList = ({ achievements, withLatest }: AchievementListProps) => (
  <YearGroups items={achievements} yearOf={yearOf}>
    {(ofYear, group) => <AchievementCards achievements={ofYear} withLatest={withLatest && group === 0} />}
  </YearGroups>
);

/** Shows achievements in full rows. */
export const AchievementCards = ({ achievements, withLatest }: AchievementListProps) => (
  <div className="grid gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-6">
    {achievements.map((achievement, index) => (
      <AchievementCard
        key={achievement._id}
        achievement={achievement}
        isLatest={withLatest && index === 0}
        layout={newestLarger(index, achievements.length, withLatest)}
      />
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

/** Lengths of the excerpts. The page of an achievement has its whole description. */
const CHARACTERS = 160;
const LEADING_CHARACTERS = 320;

interface AchievementCardProps {
  achievement: Achievement;
  /** Whether it is the latest achievement. On phones, the others have a small picture beside the text. */
  isLatest: boolean;
  layout: ReturnType<typeof newestLarger>;
}

function AchievementCard({ achievement, isLatest, layout }: AchievementCardProps) {
  const { isLeading, fillsTwo, className, steps } = layout;
  const { _id, title, description, date, link, linkTitle, kind, image, alt, focus } = achievement;
  const headingId = `achievement-${_id}`;
  return (
    <Card
      as="article"
      padding="none"
      interactive
      aria-labelledby={headingId}
      className={clsx(
        "focus-ring-within relative flex flex-col",
        !isLatest && "max-sm:flex-row max-sm:flex-wrap max-sm:gap-x-4 max-sm:p-3",
        className,
      )}
    >
      {image && (
        <Picture
          src={image}
          alt={alt ?? title}
          focus={focus}
          ratio="4/3"
          sizes={gridSizes([isLatest ? {} : { pixels: 96 }, ...steps], { frame: 2 })}
          priority={isLatest}
          className={clsx(
            !isLatest && "max-sm:aspect-square max-sm:w-24 max-sm:self-start max-sm:rounded-lg",
            fillsTwo && "sm:max-lg:aspect-auto sm:max-lg:min-h-64",
            isLeading && "lg:aspect-auto lg:min-h-104",
          )}
        />
      )}
      {/* On phones with enlarged text, the text moves below the picture. */}
      <div
        className={clsx(
          "flex min-w-0 flex-1 flex-col",
          isLatest ? "gap-3 p-6" : "max-sm:flex-[1_1_9rem] max-sm:gap-1 sm:gap-3 sm:p-6",
          isLeading && "lg:justify-center lg:p-12",
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
            isLatest ? "text-2xl" : "text-base sm:text-xl",
            isLeading && "lg:text-4xl",
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
          className={clsx("break-words text-muted", !isLatest && "max-sm:hidden", isLeading && "lg:text-lg")}
        >
          {previewLine(description, isLeading ? LEADING_CHARACTERS : CHARACTERS)}
        </p>
        {link && (
          <a
            href={link}
            className={clsx("text-link relative z-10 self-start break-words text-sm", !isLeading && "mt-auto")}
          >
            {linkTitle ? relatedEvent(linkTitle) : moreAt(link)}
            <span className="sr-only">: {title}</span>
          </a>
        )}
      </div>
    </Card>
  );
}
