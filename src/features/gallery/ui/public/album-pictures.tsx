import { clsx } from "clsx/lite";
import { ChevronLeft, ChevronRight, Download } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import type { GalleryItem } from "#features/gallery/gallery.contract.ts";
import { picturePath, placeInAlbum, REPORT_PICTURE, reportPath } from "#features/gallery/gallery.rules.ts";
import { buttonClasses } from "#kit/action/button.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { fullRows, gridSizes } from "#kit/media/picture-sizes.ts";
import { formatLongDay } from "#shared/dates.ts";
import { parseStoredImage } from "#shared/stored-image.ts";
import { preloadViewer, useViewer, type ViewedPictures } from "./use-viewer.ts";

export interface AlbumPicturesProps extends ViewedPictures {
  /** Position of the first picture in the album, from 0, and the album's number of pictures. */
  first: number;
  total: number;
  /** The displayed width of a cover in the list of albums. Absent for all pictures of an album, in rows. */
  coverSizes?: string | undefined;
  /** Whether the first picture is the largest one of the first screen. */
  priority: boolean;
  /** Whether visitors may download pictures as they are stored. */
  downloads: boolean;
}

/** A click with these keys opens a new tab or window as usual. */
const opensNewTab = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Pictures in rows. A click opens the viewer; without scripts, the page of the picture. */
export function AlbumPictures({ first, total, coverSizes, priority, downloads, ...pictures }: AlbumPicturesProps) {
  const { path, items, shown } = pictures;
  const viewer = useViewer(pictures);

  function press(event: MouseEvent, index: number) {
    if (opensNewTab(event)) return;
    event.preventDefault();
    void viewer.openAt(index);
  }

  const { columns, cells } =
    coverSizes === undefined ? fullRows(items.length) : { columns: "", cells: [{ span: "", sizes: coverSizes }] };
  const isAlone = coverSizes === undefined && items.length === 1;
  const open = viewer.open;
  const above = viewer.isShown && shown !== undefined ? items[shown] : undefined;
  return (
    <>
      {above && shown !== undefined && (
        <ShownPicture
          item={above}
          place={placeInAlbum(first + shown, total)}
          before={neighbor(pictures, shown - 1)}
          after={neighbor(pictures, shown + 1)}
          downloads={downloads}
        />
      )}
      <ul ref={viewer.list} className={clsx("grid gap-x-4 gap-y-6", columns)}>
        {items.map((item, index) => (
          <li key={item._id} className={cells[index]?.span}>
            <figure className={clsx(isAlone && "lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-12")}>
              <a
                href={picturePath(path, item._id)}
                aria-label={`Open photo: ${item.name ?? item.title}`}
                onClick={(event) => press(event, index)}
                onPointerEnter={preloadViewer}
                className="group block overflow-hidden rounded-card"
              >
                <Picture
                  src={item.image}
                  alt={item.alt ?? item.title}
                  focus={item.focus}
                  ratio="4/3"
                  sizes={cells[index]?.sizes}
                  priority={priority && index === 0}
                  className="transition-opacity duration-200 ease-out group-hover:opacity-90"
                />
              </a>
              {/* The heading of a tile names its album. */}
              {coverSizes === undefined && (
                <figcaption className={clsx("mt-2 text-sm", isAlone && "lg:self-center")}>
                  <p
                    dir="auto"
                    className={clsx(
                      "line-clamp-3 break-words font-semibold text-ink leading-snug",
                      isAlone && "lg:text-xl",
                    )}
                  >
                    {item.title}
                  </p>
                  <p className="mt-0.5 text-muted tabular-nums">
                    <time dateTime={item.date}>{formatLongDay(item.date)}</time>
                  </p>
                </figcaption>
              )}
            </figure>
          </li>
        ))}
      </ul>
      {open && (
        <open.Viewer
          items={items}
          index={open.index}
          place={total > 1 ? placeInAlbum(first + open.index, total) : ""}
          downloads={downloads}
          onStep={total > 1 ? viewer.step : undefined}
          onClose={viewer.close}
        />
      )}
    </>
  );
}

/** Returns the URL of the picture at an index. Wraps around if the page shows the whole album. */
function neighbor({ path, items, before, after }: ViewedPictures, index: number): string | undefined {
  if (items.length === 1 && before === undefined) return undefined;
  const beyond = index < 0 ? before : index >= items.length ? after : undefined;
  const id = beyond ?? items[(index + items.length) % items.length]?._id;
  return id && picturePath(path, id);
}

const landscape = { box: "max-w-4xl", sizes: gridSizes([{}, { from: 976, pixels: 896 }]) };
const portrait = { box: "max-w-md", sizes: gridSizes([{}, { from: 528, pixels: 448 }]) };

function layoutOf(image: string) {
  const stored = parseStoredImage(image);
  return stored && stored.height > stored.width ? portrait : landscape;
}

interface ShownPictureProps {
  item: GalleryItem;
  place: string;
  before?: string | undefined;
  after?: string | undefined;
  downloads: boolean;
}

const Step = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href && (
    <a href={href} className={buttonClasses({ variant: "secondary", size: "small" })}>
      {children}
    </a>
  );

/** One large picture above the others of its album. This is the picture's page, with and without scripts. */
export function ShownPicture({ item, place, before, after, downloads }: ShownPictureProps) {
  const { box, sizes } = layoutOf(item.image);
  return (
    <figure className={clsx("mx-auto mb-14", box)}>
      <Picture src={item.image} alt={item.alt ?? item.title} sizes={sizes} priority className="rounded-card" />
      <figcaption className="mt-4">
        <h2 dir="auto" className="break-words text-xl">
          {item.title}
        </h2>
        <p className="mt-1 text-muted text-sm tabular-nums">
          <time dateTime={item.date}>{formatLongDay(item.date)}</time>, {place}
        </p>
        <p className="mt-4 flex flex-wrap gap-2">
          <Step href={before}>
            <ChevronLeft aria-hidden="true" /> Previous
          </Step>
          <Step href={after}>
            Next <ChevronRight aria-hidden="true" />
          </Step>
          {downloads && (
            <a
              href={item.image}
              download=""
              target="_blank"
              rel="noopener"
              className={buttonClasses({ variant: "secondary", size: "small" })}
            >
              <Download aria-hidden="true" /> Download
            </a>
          )}
          <a
            href={reportPath(item._id)}
            rel="nofollow"
            className={buttonClasses({ variant: "secondary", size: "small" })}
          >
            {REPORT_PICTURE}
          </a>
        </p>
      </figcaption>
    </figure>
  );
}
