import { Images } from "lucide-react";
import { type ComponentType, type MouseEvent, useState } from "react";
import type { GalleryItem } from "#features/gallery/gallery.contract.ts";
import { classNames } from "#kit/class-names.ts";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";
import { formatLongDay } from "#shared/dates.ts";
import type { PictureViewerProps } from "./picture-viewer.tsx";

interface OpenViewer {
  Viewer: ComponentType<PictureViewerProps>;
  index: number;
}

// Most visitors look at the grid alone: the viewer is fetched when the first picture is about to be opened.
const loadViewer = () => import("./picture-viewer.tsx");

/** A link wants a new tab or window with these, and gets it. */
const wantsAnotherTab = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

const layouts = {
  one: { columns: "max-w-3xl", sizes: gridSizes([{ columns: 1 }, { from: 848, pixels: 768 }]) },
  two: { columns: "sm:columns-2", sizes: gridSizes([{ columns: 1 }, { from: 640, columns: 2 }]) },
  many: {
    columns: "sm:columns-2 lg:columns-3",
    sizes: gridSizes([{ columns: 1 }, { from: 640, columns: 2 }, { from: 1024, columns: 3 }]),
  },
};

const layoutFor = (count: number) => (count === 1 ? layouts.one : count === 2 ? layouts.two : layouts.many);

export const NoPictures = () => (
  <EmptyState
    icon={<Images />}
    title="No images yet"
    description="Pictures of our workshops, talks and evenings appear here after each event."
  />
);

/** Pictures in columns, each as high as it is. A press opens the viewer; without scripts, the picture itself. */
export function GalleryGrid({ items }: { items: readonly GalleryItem[] }) {
  const [open, setOpen] = useState<OpenViewer | null>(null);

  function openViewer(event: MouseEvent<HTMLAnchorElement>, index: number) {
    if (wantsAnotherTab(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    loadViewer().then(
      ({ PictureViewer }) => setOpen({ Viewer: PictureViewer, index }),
      () => window.location.assign(href),
    );
  }

  const { columns, sizes } = layoutFor(items.length);
  return (
    <>
      <ul className={classNames("gap-6", columns)}>
        {items.map((item, index) => (
          <li key={item._id} className="mb-8 break-inside-avoid">
            <figure>
              <a
                href={item.image}
                aria-label={`Open picture: ${item.title}`}
                onClick={(event) => openViewer(event, index)}
                onPointerEnter={() => void loadViewer().catch(() => {})}
                className="group block overflow-hidden rounded-card"
              >
                <Picture
                  src={item.image}
                  alt={item.title}
                  sizes={sizes}
                  priority={index === 0}
                  className="transition-opacity duration-200 ease-out group-hover:opacity-90"
                />
              </a>
              <figcaption className="mt-2.5">
                <p className="break-words font-heading font-semibold leading-snug">{item.title}</p>
                <p className="mt-0.5 text-muted text-sm tabular-nums">
                  <time dateTime={item.date}>{formatLongDay(item.date)}</time>
                </p>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {open && (
        <open.Viewer
          items={items}
          index={open.index}
          onIndexChange={(index) => setOpen({ ...open, index })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
