import { classNames } from "#kit/class-names.ts";
import { remembered } from "#shared/remembered.ts";
import { imageSourceSet, parseStoredImage, withCdnParameters } from "#shared/stored-image.ts";
import { focusClasses } from "./focus-classes.ts";
import { awaitWhenNear, PICTURE_FAILED } from "./picture-state.ts";

/** `banner` is 4:5 on small screens and 21:9 on large ones; `fill` takes the size of its parent; `auto` its own. */
export type PictureRatio = "16/9" | "4/3" | "1/1" | "21/9" | "banner" | "fill" | "auto";

interface PictureProps {
  src: string;
  alt: string;
  ratio?: PictureRatio;
  /** The point that stays in sight where it is cropped, in per cent from left and top: "50 30". */
  focus?: string | undefined;
  /** How wide the picture is shown, as in `<img sizes>`. */
  sizes?: string;
  /** The largest picture of the first screen: fetched at once and before others. */
  priority?: boolean;
  /** Classes of the box. */
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

/** What an address says of its picture. Pages show the same ones again and again. */
const readAddress = remembered((src) => ({
  stored: parseStoredImage(src),
  avif: imageSourceSet(src, "avif"),
  webp: imageSourceSet(src, "webp"),
}));

/**
 * A picture in a box whose size is known before it arrives: nothing on the page moves when it does, or does not.
 * What is seen in the box follows its `data-state`, which `watchPictures` keeps, and the words of its status with it: React
 * is told to accept those it finds there.
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
      // The state belongs to the picture: another one begins anew.
      key={src}
      ref={awaitWhenNear}
      data-state={src === "" ? "failed" : undefined}
      suppressHydrationWarning
      className={classNames(
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
            className={classNames(
              "picture-image",
              focusClasses(focus),
              ratio === "auto" ? "relative h-auto w-full" : "absolute inset-0 size-full object-cover",
            )}
          />
        </picture>
      )}
      <p role="status" className="picture-status" suppressHydrationWarning>
        {src === "" ? PICTURE_FAILED : ""}
      </p>
    </div>
  );
}
