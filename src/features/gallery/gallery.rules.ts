/** Number of pictures per album in the list of albums. */
export const ALBUM_PREVIEW = 4;

/** Number of pictures per page of an album. */
export const ALBUM_PAGE_SIZE = 48;

const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/;

/** Returns whether a slug belongs to the album of a month: "2026-03". */
export const isMonth = (slug: string): boolean => MONTH.test(slug);

/** Returns the path of an album's page. @param slug of its event, or its month */
export const albumPath = (slug: string): string => `/gallery/${encodeURIComponent(slug)}`;

/** Returns the path of one page of an album. @param page starts at 1 */
export const albumPagePath = (path: string, page: number): string => (page > 1 ? `${path}?page=${page}` : path);

/** Returns the path of a picture in an album. @param path of the album */
export const picturePath = (path: string, id: string): string => `${path}?picture=${encodeURIComponent(id)}`;

/** The link to the page on which visitors report a picture. */
export const REPORT_PICTURE = "Report this picture";

/** Returns the path of the report page. @param id of the picture in the gallery or of the banner; otherwise the ID in the file name */
export const reportPath = (id: string): string => `/gallery/report/${encodeURIComponent(id)}`;

/** Returns the ID in the file name of a stored picture. Pictures on other sites and those that come with the site have none. */
export const pictureIdOf = (url: string): string | undefined => /\/media\/[a-z0-9-]+\/([0-9a-f-]{36})-/.exec(url)?.[1];

/** Returns the position of a picture in its album: "3 of 40". @param index starts at 0 */
export const placeInAlbum = (index: number, total: number): string => `${index + 1} of ${total}`;

/** A picture, and the name of its link if it shares its title. */
export type WithLinkName<Item> = Item & { name?: string };

/**
 * Numbers the pictures of a page that share a title.
 * @param seen number of pictures with a title on earlier pages
 */
export function withDistinctNames<Item extends { title: string }>(
  pictures: readonly Item[],
  seen = new Map<string, number>(),
): WithLinkName<Item>[] {
  return pictures.map((picture) => {
    const number = (seen.get(picture.title) ?? 0) + 1;
    seen.set(picture.title, number);
    return number === 1 ? picture : { ...picture, name: `${picture.title} (${number})` };
  });
}

/** Returns "1 photo", "40 photos". */
export const pictureCount = (count: number): string => (count === 1 ? "1 photo" : `${count} photos`);
