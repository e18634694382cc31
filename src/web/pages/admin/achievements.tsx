import { Trophy } from "lucide-react";
import { useState } from "react";
import {
  type AchievementDraft,
  createAchievement,
  deleteAchievement,
  fetchAchievements,
  updateAchievement,
} from "#features/achievements/achievements.calls.ts";
import { type Achievement, achievementMessages } from "#features/achievements/achievements.contract.ts";
import { AchievementFormDialog } from "#features/achievements/ui/admin/achievement-form-dialog.tsx";
import { AchievementsGrid } from "#features/achievements/ui/admin/achievements-grid.tsx";
import { Button } from "#kit/action/button.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { AdminHeading } from "#kit/page/admin-heading.tsx";
import { counted } from "#web/admin/counted.ts";
import { load } from "#web/admin/load.ts";
import { LoadedContent } from "#web/admin/loaded-content.tsx";
import { useDeletion } from "#web/admin/use-deletion.tsx";
import { usePaging } from "#web/admin/use-paging.ts";
import { afterWrite, useWrite } from "#web/admin/use-write.ts";
import { adminMeta } from "#web/page-meta.ts";
import { unlessOtherPage } from "#web/revalidation.ts";
import type { Route } from "./+types/achievements";

const PAGE_SIZE = 48;

export const meta = () => adminMeta("Achievements");

export const clientLoader = () => load(fetchAchievements, achievementMessages.listFailed);

export const shouldRevalidate = unlessOtherPage;

interface AchievementsProps {
  achievements: readonly Achievement[];
  onAdd: () => void;
  onEdit: (achievement: Achievement) => void;
  onDelete: (achievement: Achievement) => void;
}

function Achievements({ achievements, onAdd, ...on }: AchievementsProps) {
  const { onPage, pagination } = usePaging(achievements, PAGE_SIZE);
  if (achievements.length === 0)
    return (
      <EmptyState
        icon={<Trophy />}
        title="No achievements yet"
        description="Achievements you add appear here and on the public site at once."
        action={<Button onClick={onAdd}>Add Achievement</Button>}
      />
    );
  return (
    <>
      <AchievementsGrid achievements={onPage} {...on} />
      <Pagination label="Pages of achievements" className="mt-6" {...pagination} />
    </>
  );
}

export default function AdminAchievementsPage({ loaderData }: Route.ComponentProps) {
  const write = useWrite();
  const [open, setOpen] = useState<{ achievement?: Achievement } | null>(null);
  const deletion = useDeletion({
    noun: "achievement",
    remove: deleteAchievement,
    done: "Achievement deleted",
    failureSentence: achievementMessages.deleteFailed,
  });
  const add = () => setOpen({});

  async function save(draft: AchievementDraft, onProgress: (sent: number) => void) {
    const present = open?.achievement;
    await write(
      (api) =>
        present
          ? updateAchievement(api, present, draft, { onProgress })
          : createAchievement(api, draft, { onProgress }),
      present ? "Achievement saved" : "Achievement added",
    );
    afterWrite(() => setOpen(null));
  }

  return (
    <>
      <AdminHeading
        title="Achievements"
        description={loaderData.data && counted(loaderData.data.length, "achievement")}
        actions={<Button onClick={add}>Add Achievement</Button>}
      />
      {deletion.banner}
      <LoadedContent loaded={loaderData}>
        {(achievements) => (
          <Achievements
            achievements={achievements}
            onAdd={add}
            onEdit={(achievement) => setOpen({ achievement })}
            onDelete={deletion.ask}
          />
        )}
      </LoadedContent>
      {open && <AchievementFormDialog achievement={open.achievement} onSave={save} onClose={() => setOpen(null)} />}
      {deletion.question}
    </>
  );
}
