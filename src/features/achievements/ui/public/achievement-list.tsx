import { Trophy } from "lucide-react";
import type { Achievement } from "#features/achievements/achievements.contract.ts";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { KeptPart } from "#kit/page/kept-part.tsx";
import { AchievementCard } from "./achievement-card.tsx";

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
        <KeptPart
          key={achievement._id}
          of={AchievementCard}
          props={{ achievement, leading: few || (withLeading && index === 0) }}
        />
      ))}
    </div>
  );
}
