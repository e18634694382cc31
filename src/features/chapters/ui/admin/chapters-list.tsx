import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Chapter } from "#features/chapters/chapters.contract.ts";
import { chapterPath } from "#features/chapters/chapters.rules.ts";
import { IconButton } from "#kit/action/icon-button.tsx";
import { TextMark } from "#kit/brand/text-mark.tsx";
import { SelectBox } from "#kit/list/select-box.tsx";
import { SortableList } from "#kit/list/sortable-list.tsx";
import { Card } from "#kit/page/card.tsx";
import { StateBadge } from "#kit/publishing/state-badge.tsx";
import { isSeen } from "#shared/publishing.ts";

interface ChaptersListProps {
  chapters: readonly Chapter[];
  /** Saves an order, given as ids; settles when `chapters` are up to date. */
  onReorder: (ids: string[]) => Promise<void>;
  onEdit: (chapter: Chapter) => void;
  /** What else can be done with one, beside editing and deleting it. */
  more?: (chapter: Chapter) => ReactNode;
  onDelete: (chapter: Chapter) => void;
}

export function ChaptersList({ chapters, onReorder, onEdit, more, onDelete }: ChaptersListProps) {
  return (
    <SortableList
      label="Chapters"
      items={chapters}
      getKey={({ _id }) => _id}
      getLabel={({ name }) => name}
      onReorder={onReorder}
      className="flex flex-col gap-4 [&_[data-move]>svg]:rotate-90"
      renderItem={(chapter, { handle, buttons }) => (
        <Card padding="none" className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
          <SelectBox id={chapter._id} name={chapter.name} />
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
            {more?.(chapter)}
            <IconButton
              label={`Edit ${chapter.name}`}
              icon={<Pencil aria-hidden="true" />}
              onClick={() => onEdit(chapter)}
            />
            <IconButton
              tone="danger"
              label={`Delete ${chapter.name}`}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => onDelete(chapter)}
            />
          </div>
        </Card>
      )}
    />
  );
}
