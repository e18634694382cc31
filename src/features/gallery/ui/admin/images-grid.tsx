import { galleryLabels } from "#features/gallery/gallery.admin.labels.ts";
import type { GalleryItem } from "#features/gallery/gallery.contract.ts";
import { editOnClick, type ItemActions, ItemButtons } from "#kit/list/list-row.tsx";
import { SelectBox } from "#kit/list/selection.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { Card } from "#kit/page/card.tsx";
import { StateBadge } from "#kit/publishing/publishing-fields.tsx";
import { formatDay } from "#shared/dates.ts";

const labels = galleryLabels.imagesGrid;

interface ImagesGridProps extends ItemActions<GalleryItem> {
  items: readonly GalleryItem[];
}

const onPicture = { tone: "overlay", className: "shown-on-reach" } as const;

/** The images as cards. The buttons show on hover and focus, and always on touch screens. */
export function ImagesGrid({ items, ...actions }: ImagesGridProps) {
  return (
    <ul aria-label={labels.images} className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-4">
      {items.map((item) => (
        <Card
          as="li"
          key={item._id}
          padding="none"
          className="group relative flex flex-col"
          {...editOnClick(() => actions.onEdit(item))}
        >
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
              <ItemButtons item={item} name={item.title} look={onPicture} {...actions} />
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
