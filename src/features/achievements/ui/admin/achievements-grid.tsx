import type { Achievement } from "#features/achievements/achievements.contract.ts";
import { type ItemActions, ItemButtons } from "#kit/list/item-buttons.tsx";
import { SelectBox } from "#kit/list/selection.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { Card } from "#kit/page/card.tsx";
import { StateBadge } from "#kit/publishing/state-badge.tsx";

interface AchievementsGridProps extends ItemActions<Achievement> {
  achievements: readonly Achievement[];
}

export function AchievementsGrid({ achievements, ...actions }: AchievementsGridProps) {
  return (
    <ul aria-label="Achievements" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {achievements.map((achievement) => (
        <Card as="li" key={achievement._id} padding="none" className="relative flex flex-col">
          <SelectBox id={achievement._id} name={achievement.title} onPicture />
          <Picture
            src={achievement.image}
            alt=""
            ratio="16/9"
            focus={achievement.focus}
            sizes="(min-width: 1280px) 380px, (min-width: 640px) 45vw, 100vw"
          />
          <div className="flex flex-1 flex-col gap-2 p-4 pb-2">
            <h2 dir="auto" className="line-clamp-2 break-words text-lg leading-snug">
              {achievement.title}
            </h2>
            <p dir="auto" className="line-clamp-3 break-words text-muted text-sm">
              {achievement.description}
            </p>
            <StateBadge item={achievement} />
            <div className="mt-auto flex items-center justify-between gap-3 pt-1">
              <p dir="auto" className="min-w-0 break-words text-muted text-sm tabular-nums">
                {achievement.date}
              </p>
              <div className="-mr-2 flex shrink-0">
                <ItemButtons item={achievement} name={achievement.title} {...actions} />
              </div>
            </div>
          </div>
        </Card>
      ))}
    </ul>
  );
}
