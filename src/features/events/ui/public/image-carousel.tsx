import { clsx } from "clsx/lite";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import type { EventPicture } from "#features/events/events.contract.ts";
import { wrapIndex } from "#features/events/events.rules.ts";
import { IconButton } from "#kit/action/button.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { useSwipe } from "#kit/media/use-swipe.ts";

interface ImageCarouselProps {
  title: string;
  pictures: readonly EventPicture[];
  sizes: string;
  priority?: boolean;
}

/** An event's pictures, one at a time. Buttons and swipes wrap at both ends. */
export function ImageCarousel({ title, pictures, sizes, priority = false }: ImageCarouselProps) {
  const [index, setIndex] = useState(0);
  const several = pictures.length > 1;
  const { image, alt, focus } = pictures[index] ?? { image: "" };
  const step = (by: 1 | -1) => setIndex((shown) => wrapIndex(shown, by, pictures.length));
  const swipe = useSwipe(step);
  return (
    <section
      aria-roledescription={several ? "carousel" : undefined}
      aria-label={`Images of ${title}`}
      className={clsx("relative", several && "touch-pan-y touch-pinch-zoom")}
      {...(several && swipe)}
    >
      <Picture
        src={image}
        alt={alt ?? (several ? `${title}, image ${index + 1} of ${pictures.length}` : title)}
        focus={focus}
        ratio="16/9"
        sizes={sizes}
        priority={priority}
      />
      {several && (
        <div className="carousel-buttons absolute inset-x-2 top-1/2 flex -translate-y-1/2 justify-between noscript:hidden">
          <IconButton
            tone="overlay"
            label="Previous image"
            icon={<ChevronLeft aria-hidden="true" />}
            onClick={() => step(-1)}
          />
          <IconButton
            tone="overlay"
            label="Next image"
            icon={<ChevronRight aria-hidden="true" />}
            onClick={() => step(1)}
          />
        </div>
      )}
      {several && (
        <p className="absolute right-3 bottom-3 rounded bg-navy/75 px-2 py-0.5 text-sm text-white tabular-nums noscript:hidden">
          {index + 1} / {pictures.length}
        </p>
      )}
    </section>
  );
}
