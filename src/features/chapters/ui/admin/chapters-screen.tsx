import { Network } from "lucide-react";
import {
  type ChapterDraft,
  createChapter,
  deleteChapter,
  fetchChapters,
  fetchPresentChapter,
  reorderChapters,
  updateChapter,
} from "#features/chapters/chapters.api.ts";
import { type Chapter, chapterMessages } from "#features/chapters/chapters.contract.ts";
import { chapterPath } from "#features/chapters/chapters.rules.ts";
import { ChapterFormDialog } from "#features/chapters/ui/admin/chapter-form-dialog.tsx";
import { ChaptersList } from "#features/chapters/ui/admin/chapters-list.tsx";
import { Button } from "#kit/action/button.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { counted } from "#kit/admin/counted.ts";
import { BulkList } from "#kit/admin/lifecycle/bulk-list.tsx";
import { ItemMenu } from "#kit/admin/lifecycle/item-menu.tsx";
import { load, type PageProps } from "#kit/admin/load.ts";
import { LoadedContent } from "#kit/admin/loaded-content.tsx";
import { useDeletion } from "#kit/admin/use-deletion.tsx";
import { useItemForm } from "#kit/admin/use-item-form.ts";
import { useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { AdminHeading } from "#kit/page/section.tsx";
import { isSeen } from "#shared/publishing.ts";

const PATH = "/chapters";

export const meta = adminMeta("Chapters");

export const clientLoader = () => load(fetchChapters, chapterMessages.listFailed);

const placesOf = (chapter: Chapter) =>
  isSeen(chapter) ? [{ label: `The page of ${chapter.name}`, to: chapterPath(chapter) }] : [];

export default function AdminChaptersPage({ loaderData }: PageProps<typeof clientLoader>) {
  const write = useWrite();
  const { open, ...form } = useItemForm<Chapter, ChapterDraft>({
    noun: "Chapter",
    fetchPresent: fetchPresentChapter,
    create: createChapter,
    update: updateChapter,
    told: (chapter) => ({ item: chapter.name, view: chapterPath(chapter) }),
  });
  const ordering = useAttempt(chapterMessages.orderFailed);
  const deletion = useDeletion<Chapter>({
    noun: "chapter",
    remove: deleteChapter,
    path: PATH,
    thingOf: (chapter) => ({ name: chapter.name, image: chapter.logo ?? undefined, places: placesOf(chapter) }),
    done: "Chapter deleted",
    failureSentence: chapterMessages.deleteFailed,
  });

  async function reorder(ids: string[]) {
    await ordering.run(() => write((api) => reorderChapters(api, ids), "Order saved"));
  }

  return (
    <>
      <AdminHeading
        title="Chapters"
        description={loaderData.data && counted(loaderData.data.length, "chapter")}
        actions={<Button onClick={form.add}>Add Chapter</Button>}
      />
      {deletion.banner}
      <FailureAlert failure={ordering.failure} className="mb-6" />
      <LoadedContent loaded={loaderData}>
        {(chapters) =>
          chapters.length === 0 ? (
            <EmptyState
              icon={<Network />}
              title="No chapters yet"
              description="A chapter is a smaller group within the branch, with its own page."
              action={<Button onClick={form.add}>Add First Chapter</Button>}
            />
          ) : (
            <BulkList items={chapters} path={PATH} noun="chapter" nameOf={({ name }) => name}>
              <ChaptersList
                chapters={chapters}
                onReorder={reorder}
                onEdit={form.edit}
                more={(chapter) => <ItemMenu path={PATH} item={chapter} title={chapter.name} />}
                onDelete={deletion.ask}
              />
            </BulkList>
          )
        }
      </LoadedContent>
      {open && <ChapterFormDialog item={open.item} onSave={form.save} onClose={form.close} />}
      {deletion.question}
    </>
  );
}
