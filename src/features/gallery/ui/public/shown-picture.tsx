import { clsx } from "clsx/lite";
import { ChevronLeft, ChevronRight, Download } from "lucide-react";
import type { ReactNode } from "react";
import type { GalleryItem } from "#features/gallery/gallery.contract.ts";
import { buttonClasses } from "#kit/action/button.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";
import { formatLongDay } from "#shared/dates.ts";
import { parseStoredImage } from "#shared/stored-image.ts";

const lying = { box: "max-w-4xl", sizes: gridSizes([{}, { from: 976, pixels: 896 }]) };
const standing = { box: "max-w-md", sizes: gridSizes([{}, { from: 528, pixels: 448 }]) };

function layoutOf(image: string) {
  const stored = parseStoredImage(image);
  return stored && stored.height > stored.width ? standing : lying;
}

interface ShownPictureProps {
  item: GalleryItem;
  /** "3 of 40". */
  place: string;
  /** The URLs of the neighbouring pictures. */
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
        </p>
      </figcaption>
    </figure>
  );
}
