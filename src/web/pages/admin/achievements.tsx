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
import { achievementPath } from "#features/achievements/achievements.rules.ts";
import { AchievementFormDialog } from "#features/achievements/ui/admin/achievement-form-dialog.tsx";
import { AchievementsGrid } from "#features/achievements/ui/admin/achievements-grid.tsx";
import { Button } from "#kit/action/button.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { ListScreen } from "#web/admin/list-screen.tsx";
import { load } from "#web/admin/load.ts";
import { useDeletion } from "#web/admin/use-deletion.tsx";
import { afterWrite, useWrite } from "#web/admin/use-write.ts";
import { pageNumber } from "#web/page-number.ts";
import type { Route } from "./+types/achievements";

const PAGE_SIZE = 48;

export const meta = () => adminMeta("Achievements");

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(
    (api) => fetchAchievements(api, { limit: PAGE_SIZE, page: pageNumber(new URL(request.url).searchParams) }),
    achievementMessages.listFailed,
  );

export default function AdminAchievementsPage({ loaderData }: Route.ComponentProps) {
  const write = useWrite();
  const [open, setOpen] = useState<{ achievement?: Achievement } | null>(null);
  const deletion = useDeletion<Achievement>({
    noun: "achievement",
    remove: deleteAchievement,
    path: "/achievements",
    thingOf: ({ title, image }) => ({ name: title, image }),
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
      (saved) => ({
        message: present ? "Achievement saved" : "Achievement added",
        thing: saved.title,
        view: achievementPath(saved),
      }),
    );
    afterWrite(() => setOpen(null));
  }

  return (
    <>
      <ListScreen
        title="Achievements"
        noun="achievement"
        loaded={loaderData}
        actions={<Button onClick={add}>Add Achievement</Button>}
        banner={deletion.banner}
        empty={
          <EmptyState
            icon={<Trophy />}
            title="No achievements yet"
            description="Achievements you add appear here and on the public site at once."
            action={<Button onClick={add}>Add Achievement</Button>}
          />
        }
      >
        {(achievements) => (
          <AchievementsGrid
            achievements={achievements}
            onEdit={(achievement) => setOpen({ achievement })}
            onDelete={deletion.ask}
          />
        )}
      </ListScreen>
      {open && <AchievementFormDialog achievement={open.achievement} onSave={save} onClose={() => setOpen(null)} />}
      {deletion.question}
    </>
  );
}
