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
import { adminMeta } from "#web/page-meta.ts";
import { unlessOtherPage } from "#web/revalidation.ts";
import type { Route } from "./+types/achievements";
import { ListFailure } from "./list-failure.tsx";
import { loadList } from "./load-list.ts";
import { useDeletion } from "./use-deletion.tsx";
import { usePaging } from "./use-paging.ts";
import { afterWrite, useWrite } from "./use-write.ts";

const PAGE_SIZE = 48;

export const meta = () => adminMeta("Achievements");

export const clientLoader = () =>
  loadList(async (api) => (await fetchAchievements(api, { limit: 100 })).items, achievementMessages.listFailed);

export const shouldRevalidate = unlessOtherPage;

export default function AdminAchievementsPage({ loaderData: { items, failure } }: Route.ComponentProps) {
  const write = useWrite();
  const [open, setOpen] = useState<{ achievement?: Achievement } | null>(null);
  const { onPage, pagination } = usePaging(items, PAGE_SIZE);
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
        description={failure ? undefined : `${items.length} ${items.length === 1 ? "achievement" : "achievements"}`}
        actions={<Button onClick={add}>Add Achievement</Button>}
      />
      <ListFailure failure={failure} />
      {deletion.banner}
      {items.length === 0 && !failure && (
        <EmptyState
          icon={<Trophy />}
          title="No achievements yet"
          description="Achievements you add appear here and on the public site at once."
          action={<Button onClick={add}>Add Achievement</Button>}
        />
      )}
      <AchievementsGrid
        achievements={onPage}
        onEdit={(achievement) => setOpen({ achievement })}
        onDelete={deletion.ask}
      />
      <Pagination label="Pages of achievements" className="mt-6" {...pagination} />
      {open && <AchievementFormDialog achievement={open.achievement} onSave={save} onClose={() => setOpen(null)} />}
      {deletion.question}
    </>
  );
}
