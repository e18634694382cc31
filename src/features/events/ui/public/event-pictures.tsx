import type { Event } from "#features/events/events.contract.ts";
import { Island } from "#kit/island/island.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { ImageCarousel } from "./image-carousel.tsx";

interface EventPicturesProps {
  event: Event;
  /** The displayed width, as in `<img sizes>`. */
  sizes: string;
  priority?: boolean;
  /** Whether all pictures are shown one below the other without scripts. Otherwise only the first is shown. */
  all?: boolean;
}

/** The pictures of an event. A single picture is plain markup that needs no script. */
export function EventPictures({ event, sizes, priority = false, all = false }: EventPicturesProps) {
  const { _id, title, pictures } = event;
  const props = { title, pictures, sizes, priority };
  if (pictures.length < 2) return <ImageCarousel {...props} />;
  return (
    <>
      <Island name="event-pictures" of={ImageCarousel} id={_id} hydrate="engaged" props={props} />
      {all && (
        <noscript>
          <div className="mt-4 grid gap-4 sm:grid-cols-2">
            {pictures.slice(1).map(({ image, alt }, index) => (
              <Picture
                key={image}
                src={image}
                alt={alt ?? `${title}, image ${index + 2} of ${pictures.length}`}
                sizes={sizes}
                className="rounded-card"
              />
            ))}
          </div>
        </noscript>
      )}
    </>
  );
}
