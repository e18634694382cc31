import { Network } from "lucide-react";
import { chapterLabels } from "#features/chapters/chapters.admin.labels.ts";
import {
  type Chapter,
  type ChapterDraft,
  chapterMessages,
  chapterPath,
  chaptersApi,
} from "#features/chapters/chapters.contract.ts";
import { type AdminContent, ContentScreen } from "#kit/admin/content-screen.tsx";
import { adminMeta, listLoader, type PageProps } from "#kit/admin/screen-route.tsx";
import { TextMark } from "#kit/brand/marks.tsx";
import { ListRow } from "#kit/list/list-row.tsx";
import { SortableList } from "#kit/list/sortable-list.tsx";
import { StateBadge } from "#kit/publishing/publishing-fields.tsx";
import { isSeen } from "#shared/publishing.ts";
import { ChapterFormDialog } from "./chapter-form-dialog.tsx";

export const meta = adminMeta(chapterLabels.list.title);

export const clientLoader = listLoader(chaptersApi.list, chapterMessages.listFailed);

const content: AdminContent<Chapter, ChapterDraft> = {
  api: chaptersApi,
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
      {(chapters, { order, buttons, onEdit }) => (
        <SortableList
          {...order}
          label={chapterLabels.chapters}
          items={chapters}
          className="flex flex-col gap-4 [&_[data-move]>svg]:rotate-90"
          renderItem={(chapter, controls) => (
            <ListRow
              select={{ id: chapter._id, name: chapter.name }}
              onEdit={() => onEdit(chapter)}
              mark={
                <TextMark
                  name={chapter.name}
                  logo={chapter.logo}
                  tone={chapter.unit === "wie" ? "wie" : "brand"}
                  decorative
                />
              }
              title={
                <h2 dir="auto" className="break-words text-lg leading-snug">
                  {isSeen(chapter) ? (
                    <a href={chapterPath(chapter)} className="text-ink">
                      {chapter.name}
                    </a>
                  ) : (
                    chapter.name
                  )}
                </h2>
              }
              actions={
                <>
                  {controls}
                  {buttons(chapter)}
                </>
              }
            >
              <p dir="auto" className="line-clamp-2 max-w-full break-words text-muted text-sm">
                {chapter.description}
              </p>
              <StateBadge item={chapter} />
            </ListRow>
          )}
        />
      )}
    </ContentScreen>
  );
}
