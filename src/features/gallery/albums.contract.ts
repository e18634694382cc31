import { z } from "zod";
import { canBeStored } from "#shared/form-fields.ts";
import { Paging, pageOf, SearchWords, yearOfList } from "#shared/paging.ts";
import { GalleryItem, GalleryQuery } from "./gallery.contract.ts";
import { isMonth } from "./gallery.rules.ts";

/** An album: the pictures of an event, or a month's pictures without an event. */
export const Album = z.object({
  slug: z
    .string()
    .meta({ description: "Part of the page address: /gallery/<slug>. The slug of the event, or YYYY-MM" }),
  title: z.string().optional().meta({ description: "Title of the event. An album of a month has no title" }),
  date: z.string().meta({ description: "YYYY-MM-DD: date of the event, or of the month's latest image" }),
  count: z.number().int().meta({ description: "Number of pictures in the album" }),
  pictures: z.array(GalleryItem).meta({ description: "The first pictures of the album" }),
  after: z.string().optional().meta({ description: "ID of the first picture that is not in pictures" }),
  last: z.string().meta({ description: "ID of the last picture of the album" }),
  shortLink: z
    .string()
    .optional()
    .meta({ description: "The permanent path of a month, or of the event. Only in responses to administrators" }),
});
export type Album = z.output<typeof Album>;

export const AlbumPage = pageOf(Album);

/** The query parameters of the list of albums. */
export const AlbumQuery = Paging.extend({
  year: yearOfList,
  q: SearchWords.optional().meta({ description: "Searches the titles of albums, ignoring case" }),
});
export type AlbumQuery = z.output<typeof AlbumQuery>;

export const AlbumAddress = Album.pick({ slug: true });

export const AlbumPicturesQuery = Paging.extend({
  event: GalleryQuery.shape.event,
  month: z
    .string()
    .refine(isMonth, "month must be in the form 2026-03")
    .optional()
    .meta({ description: "YYYY-MM: the month's pictures without an event" }),
  picture: z
    .string()
    .max(100)
    .refine(canBeStored)
    .optional()
    .meta({ description: "ID of a picture. Returns the page that contains it" }),
}).refine(({ event, month }) => (event === undefined) !== (month === undefined), {
  error: "Send either event or month",
});
export type AlbumPicturesQuery = z.output<typeof AlbumPicturesQuery>;

export const AlbumPictures = pageOf(GalleryItem).extend({
  first: z.number().int().meta({ description: "Position of the page's first picture in the album, starting at 0" }),
  before: z
    .string()
    .optional()
    .meta({ description: "ID of the picture before this page. For the first page, ID of the last picture" }),
  after: z
    .string()
    .optional()
    .meta({ description: "ID of the picture after this page. For the last page, ID of the first picture" }),
});
export type AlbumPictures = z.output<typeof AlbumPictures>;
