import { Trophy } from "lucide-react";
import { achievementLabels } from "#features/achievements/achievements.admin.labels.ts";
import {
  type AchievementDraft,
  createAchievement,
  deleteAchievement,
  fetchAchievement,
  fetchAchievements,
  updateAchievement,
} from "#features/achievements/achievements.api.ts";
import { type Achievement, achievementMessages } from "#features/achievements/achievements.contract.ts";
import { achievementPath } from "#features/achievements/achievements.rules.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { type AdminContent, ContentScreen } from "#kit/admin/content-screen.tsx";
import { type PageProps, pageLoader } from "#kit/admin/load.ts";
import { type ItemActions, ItemButtons } from "#kit/list/item-buttons.tsx";
import { SelectBox } from "#kit/list/selection.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { Card } from "#kit/page/card.tsx";
import { StateBadge } from "#kit/publishing/state-badge.tsx";
import { AchievementFormDialog, placesOfAchievement } from "./achievement-form-dialog.tsx";

export const meta = adminMeta(achievementLabels.list.title);

export const clientLoader = pageLoader(fetchAchievements, { pageSize: 48, failed: achievementMessages.listFailed });

const content: AdminContent<Achievement, AchievementDraft> = {
  path: "/achievements",
  fetch: fetchAchievement,
  create: createAchievement,
  update: updateAchievement,
  remove: deleteAchievement,
  describe: (item) => ({
    name: item.title,
    image: item.image,
    places: placesOfAchievement(item),
    view: achievementPath(item),
  }),
  labels: achievementLabels.list,
  messages: achievementMessages,
};

export default function AchievementsScreen({ loaderData }: PageProps<typeof clientLoader>) {
  return (
    <ContentScreen content={content} icon={<Trophy />} loaded={loaderData} hasSearch Form={AchievementFormDialog}>
      {(achievements, actions) => <AchievementsGrid achievements={achievements} {...actions} />}
    </ContentScreen>
  );
}

interface AchievementsGridProps extends ItemActions<Achievement> {
  achievements: readonly Achievement[];
}

function AchievementsGrid({ achievements, ...actions }: AchievementsGridProps) {
  return (
    <ul aria-label={achievementLabels.achievements} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
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
