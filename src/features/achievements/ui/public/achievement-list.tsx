import { clsx } from "clsx/lite";
import { Trophy } from "lucide-react";
import type { Achievement } from "#features/achievements/achievements.contract.ts";
import { achievementPath } from "#features/achievements/achievements.rules.ts";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";
import { Card } from "#kit/page/card.tsx";

interface AchievementListProps {
  achievements: readonly Achievement[];
  /**
   * Whether the first item is the latest achievement, which is shown larger. Lists of one or two show all items larger.
   */
  withLeading: boolean;
}

export function AchievementList({ achievements, withLeading }: AchievementListProps) {
  if (achievements.length === 0) return <EmptyState icon={<Trophy />} title="No achievements yet." />;
  // One or two items would leave most of a row empty.
  const few = achievements.length <= 2;
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {achievements.map((achievement, index) => (
        <AchievementCard
          key={achievement._id}
          achievement={achievement}
          leading={few || (withLeading && index === 0)}
        />
      ))}
    </div>
  );
}

// The grid and the frame of the cards in `AchievementList`.
const SIZES = gridSizes([{ columns: 1 }, { from: 640, columns: 2 }, { from: 1024, columns: 3 }], { frame: 2 });
/** Seven twelfths of the card, from the width at which the text is next to the picture. */
const LEADING_SIZES = `(min-width: 1200px) 661px, (min-width: 1024px) calc((100vw - 81px) * 0.583), ${gridSizes([{ columns: 1 }], { frame: 2 })}`;

interface AchievementCardProps {
  achievement: Achievement;
  /** The latest achievement has full width. On large screens its picture is next to the text. */
  leading?: boolean;
}

function AchievementCard({ achievement, leading = false }: AchievementCardProps) {
  const { _id, title, description, date, image, alt, focus } = achievement;
  const headingId = `achievement-${_id}`;
  return (
    <Card
      as="article"
      padding="none"
      aria-labelledby={headingId}
      className={clsx(
        "flex flex-col",
        leading && "sm:col-span-full lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]",
      )}
    >
      <Picture
        src={image}
        alt={alt ?? title}
        focus={focus}
        ratio="4/3"
        sizes={leading ? LEADING_SIZES : SIZES}
        priority={leading}
        className={clsx(leading && "lg:aspect-auto lg:min-h-104")}
      />
      <div className={clsx("flex min-w-0 flex-col gap-3 p-6", leading && "sm:p-8 lg:justify-center lg:p-12")}>
        <p dir="auto" className="break-words font-semibold text-brand text-sm tabular-nums">
          {date}
        </p>
        <h2
          id={headingId}
          dir="auto"
          className={clsx("text-balance break-words", leading ? "text-2xl lg:text-4xl" : "text-xl")}
        >
          <a href={achievementPath(achievement)} className="text-ink no-underline hover:underline">
            {title}
          </a>
        </h2>
        <p dir="auto" className={clsx("whitespace-pre-line break-words text-muted", leading && "lg:text-lg")}>
          {description}
        </p>
      </div>
    </Card>
  );
}
