import { Picture } from "#kit/media/picture.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";

interface EventAlbumProps {
  /** Each with what its link is called where that is not its title. */
  pictures: readonly { _id: string; title: string; image: string; name?: string }[];
  /** Where a picture is shown large. */
  toPicture: (id: string) => string;
}

const SIZES = gridSizes([{ columns: 2 }, { from: 640, columns: 3 }, { from: 1024, columns: 4 }], { gap: 16 });

/** A few of the gallery's pictures of an event; each leads to itself among all of them. */
export function EventAlbum({ pictures, toPicture }: EventAlbumProps) {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
      {pictures.map(({ _id, title, image, name = title }) => (
        <li key={_id}>
          <a href={toPicture(_id)} aria-label={`Open picture: ${name}`} className="block overflow-hidden rounded-card">
            <Picture src={image} alt={title} ratio="4/3" sizes={SIZES} />
          </a>
        </li>
      ))}
    </ul>
  );
}
