import { z } from "zod";
import { Paging, pageOf } from "#shared/paging.ts";
import { GalleryItem, GalleryQuery } from "./gallery.contract.ts";
import { isMonth } from "./gallery.rules.ts";

/** The pictures of an event, or those of a month that belong to none. */
export const Album = z.object({
  slug: z.string().meta({ description: "Its page is /gallery/<slug>: of its event, or YYYY-MM" }),
  title: z.string().optional().meta({ description: "Of its event; a month has none" }),
  date: z.string().meta({ description: "YYYY-MM-DD: of its event, or of a month's latest picture" }),
  count: z.number().int().meta({ description: "How many pictures it has" }),
  pictures: z.array(GalleryItem).meta({ description: "The first few of them" }),
  after: z.string().optional().meta({ description: "The id of the picture after those" }),
  last: z.string().meta({ description: "The id of its last picture" }),
});
export type Album = z.output<typeof Album>;

/** A page of the list of albums. */
export const AlbumPage = pageOf(Album);

/** What the list of albums can be asked for. */
export const AlbumQuery = Paging;

/** The address of an album. */
export const AlbumAddress = Album.pick({ slug: true });

/** Which album, and which part of it. */
export const AlbumPicturesQuery = Paging.extend({
  event: GalleryQuery.shape.event,
  month: z
    .string()
    .refine(isMonth, "month must be a month, such as 2026-03")
    .optional()
    .meta({ description: "YYYY-MM: its pictures of no event" }),
  picture: z.string().max(100).optional().meta({ description: "The page on which this one is, by its id" }),
}).refine(({ event, month }) => (event === undefined) !== (month === undefined), {
  error: "An album is that of an event or of a month",
});
export type AlbumPicturesQuery = z.output<typeof AlbumPicturesQuery>;

/** A page of an album's pictures. */
export const AlbumPictures = pageOf(GalleryItem).extend({
  first: z.number().int().meta({ description: "The place of the page's first picture in the album, from 0" }),
  before: z.string().optional().meta({ description: "The id of the picture before the page's, around its beginning" }),
  after: z.string().optional().meta({ description: "The id of the picture after the page's, around its end" }),
});
export type AlbumPictures = z.output<typeof AlbumPictures>;
