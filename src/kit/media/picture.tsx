import { clsx } from "clsx/lite";
import { initialsOf } from "#shared/characters.ts";
import { memoize } from "#shared/memoize.ts";
import { imageSourceSet, parseStoredImage, withCdnParameters } from "#shared/stored-image.ts";
import { awaitWhenNear } from "./picture-state.ts";

/** Distance in percent between the available classes. Server markup cannot use inline styles. */
const STEP = 25;
const MIDDLE = 50;

/** Returns the classes of `picture.css` that keep a point visible in a crop. @param focus such as "50 30" */
export function focusClasses(focus: string | undefined): string {
  const [x = MIDDLE, y = MIDDLE] = focus?.split(" ").map((part) => Math.round(Number(part) / STEP) * STEP) ?? [];
  return [x === MIDDLE ? "" : `focus-x-${x}`, y === MIDDLE ? "" : `focus-y-${y}`].filter(Boolean).join(" ");
}

/** `banner` is 4:5 on small screens and 21:9 on large ones. `fill` takes the size of its parent, `auto` its own. */
export type PictureRatio = "16/9" | "4/3" | "1/1" | "21/9" | "banner" | "fill" | "auto";

interface PictureProps {
  /** URL of the picture. Empty for none: the box then shows only a symbol. */
  src: string;
  alt: string;
  ratio?: PictureRatio;
  /** The point that crops keep visible, in percent from left and top: "50 30". */
  focus?: string | undefined;
  /** The displayed width, as in `<img sizes>`. */
  sizes?: string | undefined;
  /** Whether it is the largest picture of the first screen, which is loaded first. */
  priority?: boolean;
  className?: string;
}

const boxes: Record<PictureRatio, string> = {
  "16/9": "aspect-video",
  "4/3": "aspect-4/3",
  "1/1": "aspect-square",
  "21/9": "aspect-21/9",
  banner: "aspect-4/5 md:aspect-21/9",
  fill: "size-full",
  auto: "",
};

/** Returns the data in a picture's URL. Memoized, because pages repeat pictures. */
const readAddress = memoize((src) => ({
  stored: parseStoredImage(src),
  avif: imageSourceSet(src, "avif"),
  webp: imageSourceSet(src, "webp"),
}));

/**
 * A picture in a box of known size, so that loading or failing does not shift the layout. `watchPictures` keeps the
 * box's `data-state` and its status text. React keeps the values that it finds there.
 */
export function Picture({
  src,
  alt,
  ratio = "auto",
  focus,
  sizes = "100vw",
  priority = false,
  className,
}: PictureProps) {
  const { stored, avif, webp } = readAddress(src);
  return (
    <div
      // The state belongs to the picture. Another picture starts with a new state.
      key={src}
      ref={awaitWhenNear}
      data-state={src === "" ? "failed" : undefined}
      suppressHydrationWarning
      className={clsx(
        "picture relative overflow-hidden bg-picture",
        boxes[ratio],
        ratio === "auto" && "picture-auto",
        ratio === "auto" && stored === null && "picture-unmeasured",
        className,
      )}
    >
      {src !== "" && (
        <picture className="contents">
          {stored !== null && <source type="image/avif" srcSet={avif} sizes={sizes} />}
          <img
            src={withCdnParameters(src)}
            srcSet={webp}
            sizes={stored === null ? undefined : sizes}
            alt={alt}
            width={stored?.width}
            height={stored?.height}
            loading={priority ? undefined : "lazy"}
            fetchPriority={priority ? "high" : undefined}
            decoding="async"
            className={clsx(
              "picture-image",
              focusClasses(focus),
              ratio === "auto" ? "relative h-auto w-full" : "absolute inset-0 size-full object-cover",
            )}
          />
        </picture>
      )}
      <p role="status" className="picture-status" suppressHydrationWarning>
        {/* With a child, React keeps the text that it finds there. */}
        {""}
      </p>
    </div>
  );
}

interface PortraitProps {
  name: string;
  /** URL of the picture; empty for none. */
  src: string;
  alt: string;
  focus?: string | undefined;
  sizes: string;
  className?: string;
}

/** The default focal point, where faces usually are. */
const HEADS = "50 25";

/** A square picture of a person, or the initials of a person without a picture. */
export const Portrait = ({ name, src, focus = HEADS, className = "", ...picture }: PortraitProps) =>
  src === "" ? (
    <div
      aria-hidden="true"
      className={clsx("on-navy flex aspect-square items-center justify-center bg-navy text-white", className)}
    >
      <span className="font-heading font-semibold text-2xl">{initialsOf(name)}</span>
    </div>
  ) : (
    <Picture src={src} ratio="1/1" focus={focus} className={className} {...picture} />
  );
