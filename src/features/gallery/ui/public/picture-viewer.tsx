import { ChevronLeft, ChevronRight, Download, X } from "lucide-react";
import { type CSSProperties, type KeyboardEvent, useId, useLayoutEffect, useRef } from "react";
import type { GalleryItem } from "#features/gallery/gallery.contract.ts";
import { REPORT_PICTURE, reportPath } from "#features/gallery/gallery.rules.ts";
import { IconButton } from "#kit/action/button.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { useSwipe } from "#kit/media/use-swipe.ts";
import { formatLongDay } from "#shared/dates.ts";
import { imageSourceSet, parseStoredImage, withCdnParameters } from "#shared/stored-image.ts";

export function PreloadedPicture({ src, sizes }: { src: string; sizes: string }) {
  return (
    <picture hidden>
      <source type="image/avif" srcSet={imageSourceSet(src, "avif")} sizes={sizes} />
      <img src={withCdnParameters(src)} srcSet={imageSourceSet(src, "webp")} sizes={sizes} alt="" fetchPriority="low" />
    </picture>
  );
}

export interface PictureViewerProps {
  items: readonly GalleryItem[];
  index: number;
  /** "3 of 40"; empty for a single picture. */
  place: string;
  downloads: boolean;
  /** Goes to the next (1) or previous (-1) picture. Not set for a single picture. */
  onStep?: ((by: 1 | -1) => void) | undefined;
  onClose: () => void;
}

/** Minimum height of the viewer's header, footer and padding, in pixels. */
const AROUND = 130;

/** Returns the size of the picture's box: as large as the stage allows, but not larger than the picture. */
function boxOf(url: string): CSSProperties {
  const stored = parseStoredImage(url);
  if (stored === null) return { width: "100cqw", height: "100cqh" };
  const { width, height } = stored;
  return { width: `min(100cqw, 100cqh * ${width / height}, ${width}px)`, aspectRatio: `${width} / ${height}` };
}

/** Returns the width of the picture's box for the `sizes` attribute. */
function sizesOf(url: string): string {
  const stored = parseStoredImage(url);
  if (stored === null) return "100vw";
  const { width, height } = stored;
  return `min(100vw - 24px, (100vh - ${AROUND}px) * ${width / height}, ${width}px)`;
}

const nextTo = (items: readonly GalleryItem[], index: number) =>
  [items[index + 1], items[index - 1]].filter((item) => item !== undefined);

/**
 * One picture in full screen. The native modal dialog traps the focus, closes on Escape and returns the focus. Never
 * rendered on the server, so that it can set sizes by style.
 */
export function PictureViewer({ items, index, place, downloads, onStep, onClose }: PictureViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const item = items[index];
  const step = (by: 1 | -1) => onStep?.(by);
  const swipe = useSwipe(step);

  // Before painting, so that key presses reach the visible dialog.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  if (!item) return null;

  const close = () => dialog.current?.close();

  function handleKey(event: KeyboardEvent) {
    if (event.key === "ArrowLeft") step(-1);
    else if (event.key === "ArrowRight") step(1);
  }

  return (
    <dialog
      ref={dialog}
      data-modal=""
      aria-modal="true"
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={close}
      onKeyDown={handleKey}
      className="picture-viewer on-navy gap-3 bg-navy p-3 text-white sm:p-5"
    >
      <div className="flex items-center justify-between gap-4">
        <p className="pl-1 text-sm text-white/85 tabular-nums">{place}</p>
        <IconButton label="Close" tone="light" icon={<X aria-hidden="true" />} />
      </div>
      <div {...swipe} className="@container-size flex min-h-0 flex-1 touch-pan-y items-center justify-center">
        <div style={boxOf(item.image)} className="overflow-hidden">
          <Picture
            src={item.image}
            alt={item.alt ?? item.title}
            ratio="fill"
            sizes={sizesOf(item.image)}
            priority
            className="[&_img]:object-contain"
          />
        </div>
      </div>
      {/* Only a click on the picture or the backdrop closes the viewer, so that texts can be selected. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the handler only keeps a click from closing the viewer */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handler only keeps a click from closing the viewer */}
      <div
        className="mx-auto flex w-full max-w-3xl cursor-auto items-center justify-between gap-3"
        onClick={(event) => event.stopPropagation()}
      >
        {onStep && (
          <IconButton
            label="Previous image"
            tone="light"
            icon={<ChevronLeft aria-hidden="true" />}
            onClick={() => step(-1)}
          />
        )}
        <div className="min-w-0 flex-1 text-center">
          <div aria-live="polite">
            <h2 id={titleId} dir="auto" className="line-clamp-3 break-words text-lg">
              {item.title}
            </h2>
            <p className="text-sm text-white/85 tabular-nums">{formatLongDay(item.date)}</p>
          </div>
          {downloads && (
            <a
              href={item.image}
              download=""
              target="_blank"
              rel="noopener"
              aria-label={`Download ${item.title}`}
              className="mt-1 inline-flex min-h-11 items-center gap-2 px-3 text-sm text-white"
            >
              <Download aria-hidden="true" className="size-4" />
              Download
            </a>
          )}
          <a
            href={reportPath(item._id)}
            rel="nofollow"
            className="mt-1 inline-flex min-h-11 items-center px-3 text-sm text-white underline"
          >
            {REPORT_PICTURE}
          </a>
        </div>
        {onStep && (
          <IconButton
            label="Next image"
            tone="light"
            icon={<ChevronRight aria-hidden="true" />}
            onClick={() => step(1)}
          />
        )}
      </div>
      {nextTo(items, index).map(({ image }) => (
        <PreloadedPicture key={image} src={image} sizes={sizesOf(image)} />
      ))}
    </dialog>
  );
}
