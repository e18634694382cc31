import { ChevronLeft, ChevronRight, Download, X } from "lucide-react";
import { type CSSProperties, type KeyboardEvent, useId, useLayoutEffect, useRef } from "react";
import type { GalleryItem } from "#features/gallery/gallery.contract.ts";
import { IconButton } from "#kit/action/icon-button.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { PreloadedPicture } from "#kit/media/preloaded-picture.tsx";
import { useSwipe } from "#kit/media/use-swipe.ts";
import { formatLongDay } from "#shared/dates.ts";
import { parseStoredImage } from "#shared/stored-image.ts";

export interface PictureViewerProps {
  items: readonly GalleryItem[];
  index: number;
  /** "3 of 40"; empty where there is one alone. */
  place: string;
  downloads: boolean;
  /** Goes to the next picture (1) or to the one before (-1); left out where there is no other. */
  onStep?: ((by: 1 | -1) => void) | undefined;
  onClose: () => void;
}

/** Pixels that the viewer's head, foot and padding take of the screen's height, at least. */
const AROUND = 130;

/** As large as the stage allows, but no larger than the picture is. */
function boxOf(url: string): CSSProperties {
  const stored = parseStoredImage(url);
  if (stored === null) return { width: "100cqw", height: "100cqh" };
  const { width, height } = stored;
  return { width: `min(100cqw, 100cqh * ${width / height}, ${width}px)`, aspectRatio: `${width} / ${height}` };
}

/** The width of that box, for the browser to choose a file by. */
function sizesOf(url: string): string {
  const stored = parseStoredImage(url);
  if (stored === null) return "100vw";
  const { width, height } = stored;
  return `min(100vw - 24px, (100vh - ${AROUND}px) * ${width / height}, ${width}px)`;
}

/** The pictures at either side, which may be wanted next. */
const nextTo = (items: readonly GalleryItem[], index: number) =>
  [items[index + 1], items[index - 1]].filter((item) => item !== undefined);

/**
 * One picture over the whole screen. The browser's own modal dialog keeps the focus inside, closes on Escape and gives
 * the focus back. Never rendered on the server, so that it may set sizes by style.
 */
export function PictureViewer({ items, index, place, downloads, onStep, onClose }: PictureViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const item = items[index];
  const step = (by: 1 | -1) => onStep?.(by);
  const swipe = useSwipe(step);

  // Before it is painted: a key that is pressed at what is seen reaches it.
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
      {/* Only the picture and what surrounds it close the viewer: words can be selected, buttons pressed. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: nothing is done here, a press is only kept from closing */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, a press is only kept from closing */}
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
