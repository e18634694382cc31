import { clsx } from "clsx/lite";
import { pictureGrid } from "#kit/media/few-pictures.ts";
import { Picture } from "#kit/media/picture.tsx";

interface EventAlbumProps {
  /** The pictures, each with the name of its link if that is not its title. */
  pictures: readonly { _id: string; title: string; image: string; name?: string }[];
  /** Returns the page that shows a picture in full size. */
  toPicture: (id: string) => string;
}

const IN_ROW = 4;

/** A few gallery pictures of an event. Each opens in its album. */
export function EventAlbum({ pictures, toPicture }: EventAlbumProps) {
  const { columns, sizes } = pictureGrid(pictures.length, IN_ROW);
  return (
    <ul className={clsx("grid gap-4", columns)}>
      {pictures.map(({ _id, title, image, name = title }) => (
        <li key={_id}>
          <a href={toPicture(_id)} aria-label={`Open picture: ${name}`} className="block overflow-hidden rounded-card">
            <Picture src={image} alt={title} ratio="4/3" sizes={sizes} />
          </a>
        </li>
      ))}
    </ul>
  );
}
