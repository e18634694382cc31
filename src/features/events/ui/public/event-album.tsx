import { classNames } from "#kit/class-names.ts";
import { pictureGrid } from "#kit/media/few-pictures.ts";
import { Picture } from "#kit/media/picture.tsx";

interface EventAlbumProps {
  /** Each with what its link is called where that is not its title. */
  pictures: readonly { _id: string; title: string; image: string; name?: string }[];
  /** Where a picture is shown large. */
  toPicture: (id: string) => string;
}

const IN_ROW = 4;

/** A few of the gallery's pictures of an event; each leads to itself among all of them. */
export function EventAlbum({ pictures, toPicture }: EventAlbumProps) {
  const { columns, sizes } = pictureGrid(pictures.length, IN_ROW);
  return (
    <ul className={classNames("grid gap-4", columns)}>
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
