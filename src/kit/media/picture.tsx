import { ImageOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { classNames } from "#kit/class-names.ts";
import { Spinner } from "#kit/feedback/spinner.tsx";
import { imageSourceSet, parseStoredImage, withCdnParameters } from "#shared/stored-image.ts";

/** `banner` is 4:5 on small screens and 21:9 on large ones; `fill` takes the size of its parent; `auto` its own. */
export type PictureRatio = "16/9" | "4/3" | "1/1" | "21/9" | "banner" | "fill" | "auto";

interface PictureProps {
  src: string;
  alt: string;
  ratio?: PictureRatio;
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

/** A picture in a box whose size is known before it arrives: nothing on the page moves when it does, or does not. */
export function Picture(props: PictureProps) {
  return <LoadingPicture key={props.src} {...props} />;
}

// "sent" is what the server renders: the picture alone, so that nothing covers it where scripts do not run.
type LoadState = "sent" | "loading" | "loaded" | "failed";

function LoadingPicture({ src, alt, ratio = "auto", sizes = "100vw", priority = false, className }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<LoadState>("sent");
  const stored = parseStoredImage(src);

  // The picture may have arrived, or failed, before there was anyone to hear its events.
  useEffect(() => {
    const element = image.current;
    if (element === null) return;
    if (!element.complete) setState("loading");
    else if (element.naturalWidth === 0) setState("failed");
    else showWhenDecoded(element, () => setState("loaded"));
  }, []);

  const failed = state === "failed" || src === "";
  return (
    <div
      className={classNames(
        "relative overflow-hidden bg-picture",
        boxes[ratio],
        ratio === "auto" && (stored === null || failed) && state !== "loaded" && "min-h-48",
        className,
      )}
    >
      {stored !== null && state !== "loaded" && !failed && (
        <img src={stored.placeholder} alt="" className="picture-placeholder" />
      )}
      {state === "loading" && !failed && (
        <div className="absolute inset-0 flex items-center justify-center text-brand">
          <Spinner label="Loading image" className="rounded-full bg-paper/90 p-2" />
        </div>
      )}
      {failed ? (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 p-2 text-center text-muted text-sm">
          <ImageOff aria-hidden="true" className="size-6" />
          Failed to load image
        </div>
      ) : (
        <img
          ref={image}
          src={withCdnParameters(src)}
          srcSet={imageSourceSet(src)}
          sizes={stored === null ? undefined : sizes}
          alt={alt}
          width={stored?.width}
          height={stored?.height}
          loading={priority ? undefined : "lazy"}
          fetchPriority={priority ? "high" : undefined}
          decoding="async"
          onLoad={(event) => showWhenDecoded(event.currentTarget, () => setState("loaded"))}
          onError={() => setState("failed")}
          className={
            ratio === "auto" ? "relative block h-auto w-full" : "absolute inset-0 block size-full object-cover"
          }
        />
      )}
    </div>
  );
}

// A loaded picture is painted only once it is decoded; until then its placeholder must stay.
function showWhenDecoded(element: HTMLImageElement, show: () => void) {
  element.decode().then(show, show);
}
