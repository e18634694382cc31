import { Network } from "lucide-react";
import { chapterLabels } from "#features/chapters/chapters.admin.labels.ts";
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
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { type AdminContent, ContentScreen } from "#kit/admin/content-screen.tsx";
import { listLoader, type PageProps } from "#kit/admin/load.ts";
import { TextMark } from "#kit/brand/text-mark.tsx";
import { type ItemActions, ItemButtons } from "#kit/list/item-buttons.tsx";
import { SelectBox } from "#kit/list/selection.tsx";
import { SortableList } from "#kit/list/sortable-list.tsx";
import { Card } from "#kit/page/card.tsx";
import { StateBadge } from "#kit/publishing/state-badge.tsx";
import { isSeen } from "#shared/publishing.ts";
import { ChapterFormDialog } from "./chapter-form-dialog.tsx";

export const meta = adminMeta(chapterLabels.list.title);

export const clientLoader = listLoader(fetchChapters, chapterMessages.listFailed);

const content: AdminContent<Chapter, ChapterDraft> = {
  path: "/chapters",
  fetch: fetchPresentChapter,
  create: createChapter,
  update: updateChapter,
  remove: deleteChapter,
  reorder: reorderChapters,
  describe: (chapter) => ({
    name: chapter.name,
    image: chapter.logo ?? undefined,
    places: isSeen(chapter) ? [{ label: chapterLabels.pageOf(chapter.name), to: chapterPath(chapter) }] : [],
    view: chapterPath(chapter),
  }),
  labels: chapterLabels.list,
  messages: chapterMessages,
};

export default function ChaptersScreen({ loaderData }: PageProps<typeof clientLoader>) {
  return (
    <ContentScreen content={content} icon={<Network />} loaded={loaderData} Form={ChapterFormDialog}>
      {(chapters, actions) => <ChaptersList chapters={chapters} {...actions} />}
    </ContentScreen>
  );
}

interface ChaptersListProps extends ItemActions<Chapter> {
  chapters: readonly Chapter[];
  /** Saves an order of IDs. Settles when `chapters` are up to date. */
  onReorder: (ids: string[]) => Promise<void>;
}

function ChaptersList({ chapters, onReorder, ...actions }: ChaptersListProps) {
  return (
    <SortableList
      label={chapterLabels.chapters}
      items={chapters}
      getKey={({ _id }) => _id}
      getLabel={({ name }) => name}
      onReorder={onReorder}
      className="flex flex-col gap-4 [&_[data-move]>svg]:rotate-90"
      renderItem={(chapter, { handle, buttons }) => (
        <Card padding="none" className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
          <SelectBox id={chapter._id} name={chapter.name} className="-mx-3 my-1.5" />
          <TextMark
            name={chapter.name}
            logo={chapter.logo}
            tone={chapter.unit === "wie" ? "wie" : "brand"}
            decorative
          />
          <div className="flex min-w-0 flex-1 basis-56 flex-col items-start gap-1">
            <h2 dir="auto" className="max-w-full break-words text-lg leading-snug">
              {isSeen(chapter) ? (
                <a href={chapterPath(chapter)} className="text-ink">
                  {chapter.name}
                </a>
              ) : (
                chapter.name
              )}
            </h2>
            <p dir="auto" className="line-clamp-2 max-w-full break-words text-muted text-sm">
              {chapter.description}
            </p>
            <StateBadge item={chapter} />
          </div>
          <div className="-mr-2 ml-auto flex items-center">
            {chapters.length > 1 && handle}
            {chapters.length > 1 && buttons}
            <ItemButtons item={chapter} name={chapter.name} {...actions} />
          </div>
        </Card>
      )}
    />
  );
}
