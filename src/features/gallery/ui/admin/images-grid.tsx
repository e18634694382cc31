import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { GalleryItem } from "#features/gallery/gallery.contract.ts";
import { IconButton } from "#kit/action/icon-button.tsx";
import { SelectBox } from "#kit/list/select-box.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { Card } from "#kit/page/card.tsx";
import { StateBadge } from "#kit/publishing/state-badge.tsx";
import { formatDay } from "#shared/dates.ts";

interface ImagesGridProps {
  items: readonly GalleryItem[];
  onEdit: (item: GalleryItem) => void;
  /** What else can be done with one, beside editing and deleting it. */
  more?: (item: GalleryItem, button: { tone: "overlay"; className: string }) => ReactNode;
  onDelete: (item: GalleryItem) => void;
}

const onPicture = { tone: "overlay", className: "shown-on-reach" } as const;

/** The images as cards. Their buttons show under the pointer and with the focus; for fingers they always do. */
export function ImagesGrid({ items, onEdit, more, onDelete }: ImagesGridProps) {
  return (
    <ul aria-label="Images" className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-4">
      {items.map((item) => (
        <Card as="li" key={item._id} padding="none" className="group relative flex flex-col">
          <SelectBox id={item._id} name={item.title} onPicture />
          <div className="relative">
            <Picture
              src={item.image}
              alt=""
              ratio="4/3"
              focus={item.focus}
              sizes="(min-width: 1280px) 280px, (min-width: 768px) 30vw, 50vw"
            />
            <div className="absolute right-1 bottom-1 flex gap-0.5 sm:top-2 sm:right-2 sm:bottom-auto sm:gap-1">
              {more?.(item, onPicture)}
              <IconButton
                {...onPicture}
                label={`Edit ${item.title}`}
                icon={<Pencil aria-hidden="true" />}
                onClick={() => onEdit(item)}
              />
              <IconButton
                {...onPicture}
                label={`Delete ${item.title}`}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => onDelete(item)}
              />
            </div>
          </div>
          <div className="p-3 text-sm sm:p-4">
            <p dir="auto" title={item.title} className="line-clamp-2 break-words font-semibold text-ink leading-snug">
              {item.title}
            </p>
            <p className="mt-1 text-muted tabular-nums">
              <time dateTime={item.date}>{formatDay(item.date)}</time>
            </p>
            <div className="mt-2 empty:hidden">
              <StateBadge item={item} />
            </div>
          </div>
        </Card>
      ))}
    </ul>
  );
}
