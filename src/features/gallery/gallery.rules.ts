/** How many of an album's pictures stand in the list of albums. */
export const ALBUM_PREVIEW = 4;

/** How many pictures stand on a page of an album. */
export const ALBUM_PAGE_SIZE = 48;

const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/;

/** Whether an album's address is that of the pictures of a month that belong to no event: "2026-03". */
export const isMonth = (slug: string): boolean => MONTH.test(slug);

/** Where the page of an album is. @param slug of its event, or its month */
export const albumPath = (slug: string): string => `/gallery/${encodeURIComponent(slug)}`;

/** The page of an album that shows its pictures from one place on. @param page from 1 */
export const albumPagePath = (path: string, page: number): string => (page > 1 ? `${path}?page=${page}` : path);

/** Where one picture of an album is shown large. @param path of the album */
export const picturePath = (path: string, id: string): string => `${path}?picture=${encodeURIComponent(id)}`;

/** The place of a picture among all of its album, in words. @param index from 0 */
export const placeInAlbum = (index: number, total: number): string => `${index + 1} of ${total}`;

/** A picture, and what its link is called where its title is not its own. */
export type Named<Item> = Item & { name?: string };

/**
 * Pictures of one page, of which those that were given the same title are told apart by a number.
 * @param seen how many of a title the page has before them
 */
export function toldApart<Item extends { title: string }>(
  pictures: readonly Item[],
  seen = new Map<string, number>(),
): Named<Item>[] {
  return pictures.map((picture) => {
    const number = (seen.get(picture.title) ?? 0) + 1;
    seen.set(picture.title, number);
    return number === 1 ? picture : { ...picture, name: `${picture.title} (${number})` };
  });
}

/** "1 picture", "40 pictures". */
export const pictureCount = (count: number): string => (count === 1 ? "1 picture" : `${count} pictures`);
