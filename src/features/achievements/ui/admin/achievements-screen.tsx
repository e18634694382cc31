import { Trophy } from "lucide-react";
import type { ClientLoaderFunctionArgs } from "react-router";
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
import { AchievementFormDialog } from "#features/achievements/ui/admin/achievement-form-dialog.tsx";
import { AchievementsGrid } from "#features/achievements/ui/admin/achievements-grid.tsx";
import { placesOfAchievement } from "#features/achievements/ui/admin/places-of-achievement.ts";
import { Button } from "#kit/action/button.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { BulkList } from "#kit/admin/lifecycle/bulk-list.tsx";
import { ItemMenu } from "#kit/admin/lifecycle/item-menu.tsx";
import { useListAddress, wordsIn } from "#kit/admin/list-address.ts";
import { ListScreen } from "#kit/admin/list-screen.tsx";
import { ListSearch, NothingFound } from "#kit/admin/list-search.tsx";
import { load, type PageProps } from "#kit/admin/load.ts";
import { useDeletion } from "#kit/admin/use-deletion.tsx";
import { useItemForm } from "#kit/admin/use-item-form.ts";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { pageNumber } from "#shared/paging.ts";

const PAGE_SIZE = 48;

export const meta = adminMeta("Achievements");

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  load(
    (api) =>
      fetchAchievements(api, {
        limit: PAGE_SIZE,
        page: pageNumber(new URL(request.url).searchParams),
        q: wordsIn(request),
      }),
    achievementMessages.listFailed,
  );

export default function AdminAchievementsPage({ loaderData }: PageProps<typeof clientLoader>) {
  const words = useListAddress().value("q");
  const { open, ...form } = useItemForm<Achievement, AchievementDraft>({
    noun: "Achievement",
    fetchPresent: fetchAchievement,
    create: createAchievement,
    update: updateAchievement,
    told: (achievement) => ({ item: achievement.title, view: achievementPath(achievement) }),
  });
  const deletion = useDeletion<Achievement>({
    noun: "achievement",
    remove: deleteAchievement,
    path: "/achievements",
    thingOf: (item) => ({ name: item.title, image: item.image, places: placesOfAchievement(item) }),
    done: "Achievement deleted",
    failureSentence: achievementMessages.deleteFailed,
  });

  return (
    <>
      <ListScreen
        title="Achievements"
        noun="achievement"
        loaded={loaderData}
        actions={<Button onClick={form.add}>Add Achievement</Button>}
        banner={deletion.banner}
        tools={
          (words !== "" || Boolean(loaderData.data?.total)) && (
            <div className="mb-4">
              <ListSearch what="achievements" />
            </div>
          )
        }
        empty={
          words === "" ? (
            <EmptyState
              icon={<Trophy />}
              title="No achievements yet"
              description="Achievements you add appear here and on the public site."
              action={<Button onClick={form.add}>Add Achievement</Button>}
            />
          ) : (
            <NothingFound items="achievements" />
          )
        }
      >
        {(achievements) => (
          <BulkList items={achievements} path="/achievements" noun="achievement" nameOf={({ title }) => title}>
            <AchievementsGrid
              achievements={achievements}
              onEdit={form.edit}
              more={(achievement) => <ItemMenu path="/achievements" item={achievement} title={achievement.title} />}
              onDelete={deletion.ask}
            />
          </BulkList>
        )}
      </ListScreen>
      {open && <AchievementFormDialog item={open.item} onSave={form.save} onClose={form.close} />}
      {deletion.question}
    </>
  );
}
