import type { Achievement } from "#features/achievements/achievements.contract.ts";
import { achievementPath } from "#features/achievements/achievements.rules.ts";
import type { Place } from "#kit/media/used-in.tsx";
import { isSeen } from "#shared/publishing.ts";

/** Returns the public pages that show an achievement's image. */
export const placesOfAchievement = (achievement: Achievement): Place[] =>
  isSeen(achievement)
    ? [
        { label: `Page of ${achievement.title}`, to: achievementPath(achievement) },
        { label: "List of achievements", to: "/achievements" },
      ]
    : [];
