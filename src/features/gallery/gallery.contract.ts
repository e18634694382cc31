import { z } from "zod";
import { canBeStored, checkbox, optionalDay, optionalLines, requiredText } from "#shared/form-fields.ts";
import { oneImageMessages } from "#shared/image-upload.ts";
import { Paging, pageOf, SearchWords, yearOfList } from "#shared/paging.ts";
import { pictureFields, pictureResponse } from "#shared/picture-fields.ts";
import { itemResponse } from "#shared/publishing.ts";
import { isMonth } from "./gallery.rules.ts";

const CONSENT_NOTE_MAX = 1000;

/** A consent note of a picture or album. */
export const ConsentNote = optionalLines(CONSENT_NOTE_MAX).meta({
  description: "Who agreed to the publication. Only for administrators",
});

export const galleryMessages = {
  allStored: "All chosen images are already stored. Choose other images, or select “Add anyway”.",
  ...oneImageMessages,
  required: "Please fill in all required fields",
  date: "Please enter a valid date",
  event: "This event no longer exists",
  eventHidden: "This event is not published yet. Save the image as a draft, or publish the event first.",
  eventPlaceholder: "No event",
  eventsFailed: "Failed to fetch events",
  saveFailed: "Failed to add gallery item",
  editFailed: "Failed to save gallery item",
  deleteFailed: "Failed to delete gallery item",
  listFailed: "Failed to fetch gallery",
} as const;

/** Maximum number of digests per request. */
export const KNOWN_AT_ONCE = 50;

const Digest = z.string().regex(/^[0-9a-f]{64}$/, "digest must be a SHA-256 hash of 64 hexadecimal digits, or empty");

const eventId = z.string().max(100).refine(canBeStored, galleryMessages.event);

const digest = z
  .union(
    [Digest, z.literal("").transform(() => undefined)],
    "digest must be a SHA-256 hash of 64 hexadecimal digits, or empty",
  )
  .optional()
  .meta({ description: "SHA-256 of the original file, if the browser made the image smaller before sending it" });

/** The fields of POST. The image is sent separately. Without a date, the image is dated today. */
export const GalleryItemInput = z.object({
  title: requiredText(200, galleryMessages.required),
  date: optionalDay(galleryMessages.date),
  event: eventId
    .transform((id) => id || undefined)
    .optional()
    .meta({ description: "ID of the image's event, or empty" }),
  ...pictureFields,
  consentNote: ConsentNote.optional(),
  digest,
  batch: z
    .string()
    .regex(/^[\w-]{1,64}$/, "batch can contain only letters, digits, - and _")
    .optional()
    .meta({
      description:
        "Send the same value for images that are added together. They share one activity entry, and duplicates are added once",
    }),
});
export type GalleryItemInput = z.output<typeof GalleryItemInput>;

/**
 * The fields of PUT. An empty date and an absent event stay unchanged. An empty event removes the image from its event.
 */
export const GalleryItemUpdate = GalleryItemInput.omit({ batch: true }).extend({
  event: eventId.optional().meta({ description: "ID of the image's event. Empty removes the image from its event" }),
});
export type GalleryItemUpdate = z.output<typeof GalleryItemUpdate>;

export const GalleryItem = z.object({
  _id: z.string(),
  title: z.string(),
  date: z.string().meta({ description: "YYYY-MM-DD in the site's time zone" }),
  image: z.string(),
  ...pictureResponse,
  event: z.string().optional().meta({ description: "ID of the image's event" }),
  consentNote: z.string().optional().meta({ description: "Who agreed to the publication. Only for administrators" }),
  ...itemResponse,
});
export type GalleryItem = z.output<typeof GalleryItem>;

/** Digests of files that the gallery may already have. */
export const KnownQuery = z.object({
  digests: z
    .string()
    .transform((text) => (text === "" ? [] : text.split(",")))
    .pipe(z.array(Digest).max(KNOWN_AT_ONCE))
    .meta({ description: "SHA-256 hashes of files, separated by commas" }),
});

/** A gallery picture with the same file. */
export const KnownPicture = GalleryItem.pick({ _id: true, title: true, date: true }).extend({ digest: Digest });
export type KnownPicture = z.output<typeof KnownPicture>;

export const GalleryItemPage = pageOf(GalleryItem);

export const GalleryQuery = Paging.extend({
  q: SearchWords.optional().meta({ description: "Searches the title, ignoring case" }),
  year: yearOfList,
  event: eventId.optional().meta({ description: "ID of an event: only its images" }),
  alt: z.enum(["missing"]).optional().meta({ description: "missing: only images without alternative text" }),
});
export type GalleryQuery = z.output<typeof GalleryQuery>;

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

/** The album of an event or a month. */
export const AlbumId = z.object({
  album: z.string().max(100).refine(canBeStored).meta({ description: "ID of the event, or YYYY-MM" }),
});

export const AlbumNotes = z.object({
  consentNote: ConsentNote.default(""),
  noCloseUps: checkbox.default(false).meta({ description: "Whether close-ups of people are forbidden in the album" }),
});
export type AlbumNotes = z.output<typeof AlbumNotes>;

/** The notes of an album, in the list of all notes. */
export const ListedAlbumNotes = AlbumNotes.extend({
  album: z.string(),
  title: z.string().optional().meta({ description: "Title of the event; absent for a month" }),
});
export type ListedAlbumNotes = z.output<typeof ListedAlbumNotes>;
