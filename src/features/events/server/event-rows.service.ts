import type { Selectable } from "kysely";
import { slugOrId } from "#content/addresses.store.ts";
import type { Writer } from "#content/write.ts";
import type { EventsTable } from "#platform/db/schema/tables.ts";
import { searchText } from "#platform/db/search-text.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { mediaUrl, unsignedMediaUrl } from "#platform/media/media-key.ts";
import { isoInstant, NO_START } from "#shared/dates.ts";
import { memoize } from "#shared/memoize.ts";
import { NO_DETAILS, type PictureColumns, pictureColumns, presentPicture } from "#shared/picture-fields.ts";
import { type RichText, richTextToLines } from "#shared/rich-text.ts";
import type { VtoolsCategory } from "#shared/vtools.ts";
import {
  type ArrangedImages,
  EVENT_IMAGES_MAX,
  type Event,
  type EventInput,
  eventMessages,
  type Speaker,
} from "../events.contract.ts";
import { type EventKind, type EventTimes, type EventUnit, eventEnd } from "../events.rules.ts";
import type { EventRow } from "./events.store.ts";

/** Returns the instant of a date and time in a time zone. A time that a clock change skips moves forward by the gap. */
const instantAt = (date: string, time: string, timeZone: string): number =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds;

function endOf(event: EventTimes, timeZone: string): number | null {
  const end = eventEnd(event);
  if (!end) return null;
  if (end.time !== "24:00") return instantAt(end.date, end.time, timeZone);
  return instantAt(Temporal.PlainDate.from(end.date).add({ days: 1 }).toString(), "00:00", timeZone);
}

/** Returns the start and the end of an event. A draft without a time starts at midnight. */
function instantsOf(event: EventTimes, timeZone: string) {
  if (event.date === "") return { starts_at: NO_START, ends_at: null };
  return { starts_at: instantAt(event.date, event.time || "00:00", timeZone), ends_at: endOf(event, timeZone) };
}

/** Returns the calculated columns for an officer's input. */
export const derivedColumns = (timeZone: string, event: EventTimes & Pick<EventInput, "title" | "location">) => ({
  ...instantsOf(event, timeZone),
  time_zone: timeZone,
  search_text: searchText(event.title, event.location),
});

const listOf = (values: readonly unknown[]) => (values.length === 0 ? null : JSON.stringify(values));

/** Returns the columns of the details that the input has. Absent details keep their values. */
export const detailColumns = (input: Partial<EventInput>) => ({
  ...(input.chapter !== undefined && { chapter_id: input.chapter || null }),
  ...(input.format !== undefined && { format: input.format }),
  ...(input.building !== undefined && { building: input.building || null }),
  ...(input.room !== undefined && { room: input.room || null }),
  ...(input.city !== undefined && { city: input.city || null }),
  ...(input.postalCode !== undefined && { postal_code: input.postalCode || null }),
  ...(input.cost !== undefined && { cost: input.cost || null }),
  ...(input.contact !== undefined && { contact: input.contact || null }),
  ...(input.requirements !== undefined && { requirements: input.requirements || null }),
  ...(input.formattedDescription !== undefined && {
    formatted_description: input.formattedDescription && JSON.stringify(input.formattedDescription),
  }),
  ...(input.speakers !== undefined && { speakers: listOf(input.speakers) }),
  ...(input.hosts !== undefined && { hosts: listOf(input.hosts) }),
  ...(input.category !== undefined && {
    category: input.category || null,
    subcategory: input.subcategory || null,
  }),
  ...(input.vtoolsId !== undefined && { vtools_id: input.vtoolsId }),
});

/** The details of an event without any. */
export const noDetails = {
  chapter_id: null,
  format: null,
  building: null,
  room: null,
  city: null,
  postal_code: null,
  cost: null,
  contact: null,
  requirements: null,
  formatted_description: null,
  speakers: null,
  hosts: null,
  category: null,
  subcategory: null,
  vtools_id: null,
};

type DescribedRow = Pick<Selectable<EventsTable>, "description" | "formatted_description">;

const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Returns the description with its formatting. Undefined for a plain text, and if only the plain text was changed since. */
function formattedDescription({ description, formatted_description }: DescribedRow): RichText | undefined {
  if (!formatted_description) return undefined;
  const formatted = JSON.parse(formatted_description) as RichText;
  return inOneLine(richTextToLines(formatted)) === inOneLine(description) ? formatted : undefined;
}

/** Returns the details of a row as API responses have them. */
export const presentDetails = (row: DescribedRow & Pick<Selectable<EventsTable>, keyof typeof noDetails>) => ({
  chapter: row.chapter_id || undefined,
  format: row.format ?? "in_person",
  building: row.building || undefined,
  room: row.room || undefined,
  city: row.city || undefined,
  postalCode: row.postal_code || undefined,
  cost: row.cost || undefined,
  contact: row.contact || undefined,
  requirements: row.requirements || undefined,
  formattedDescription: formattedDescription(row),
  speakers: row.speakers ? (JSON.parse(row.speakers) as Speaker[]) : undefined,
  hosts: row.hosts ? (JSON.parse(row.hosts) as string[]) : undefined,
  category: (row.category || undefined) as VtoolsCategory | undefined,
  subcategory: row.subcategory || undefined,
});

/** Returns the columns for an officer's input. */
export const eventColumns = (timeZone: string, input: EventInput) => ({
  title: input.title,
  description: input.description,
  date: input.date,
  time: input.time,
  location: input.location,
  registration_link: input.registrationLink ?? null,
  gallery: input.gallery ? (1 as const) : (0 as const),
  end_date: input.endDate ?? null,
  end_time: input.endTime ?? null,
  all_day: input.allDay ? (1 as const) : (0 as const),
  kind: input.kind ?? null,
  unit: input.unit ?? null,
  ...detailColumns(input),
  ...derivedColumns(timeZone, input),
});

/** Returns the columns of a row in the form of the input. */
export const timesOf = (row: Selectable<EventsTable>) => ({
  ...row,
  endDate: row.end_date ?? undefined,
  endTime: row.end_time ?? undefined,
  allDay: row.all_day === 1,
});

/** Returns start and end in the current time zone. Unpublished rows are not recalculated when the time zone changes. */
const currentTimes = (zone: string, row: EventRow): Pick<EventsTable, "starts_at" | "ends_at"> =>
  row.time_zone === zone ? row : derivedColumns(zone, timesOf(row));

type ImageDeps = Pick<Deps, "mediaBaseUrl">;

/** The details of an event's images, by key. */
export type DetailsByImage = Readonly<Record<string, PictureColumns>>;

/** Returns an event's images in order, with their details. Rows from earlier releases have no details. */
export interface EventImages {
  images: readonly string[];
  said?: DetailsByImage | undefined;
}

/** Returns images in the form of API responses. */
const presentImages = ({ mediaBaseUrl }: ImageDeps, { images, said = {} }: EventImages) =>
  images.map((image) => ({ image: mediaUrl(image, mediaBaseUrl), ...presentPicture(said[image] ?? NO_DETAILS) }));

const wholeSeconds = memoize((instant) => instant.replace(".000Z", "Z"));
const instant = (millis: number) => wholeSeconds(isoInstant(millis));

/** Returns the event in the form of API responses. */
export function presentEvent(deps: Pick<Deps, "mediaBaseUrl" | "timeZone">, row: EventRow): Event {
  const { starts_at, ends_at } = currentTimes(deps.timeZone.name, row);
  const pictures = presentImages(deps, row);
  // Missing values are undefined rather than absent, because objects of one shape are created several times as fast.
  return {
    _id: row.id,
    slug: slugOrId(row),
    title: row.title,
    description: row.description,
    date: row.date,
    time: row.time,
    location: row.location,
    registrationLink: row.registration_link || undefined,
    image: pictures.map(({ image }) => image),
    pictures,
    gallery: row.gallery === 1,
    startsAt: instant(starts_at),
    endDate: row.end_date || undefined,
    endTime: row.end_time || undefined,
    endsAt: ends_at === null ? undefined : instant(ends_at),
    allDay: row.all_day === 1,
    kind: (row.kind || undefined) as EventKind | undefined,
    unit: (row.unit || undefined) as EventUnit | undefined,
    ...presentDetails(row),
    vtoolsId: row.vtools_id ?? undefined,
    photoCount: row.photo_count || undefined,
    registrationCount: row.registration_count || undefined,
    isCancelled: row.cancelled_at ? true : undefined,
    hasDraftChanges: row.edit_saved_at ? true : undefined,
    createdAt: isoInstant(row.created_at),
    updatedAt: isoInstant(row.updated_at),
    version: row.version,
  };
}

/** Returns the current images that an update keeps, in its order. */
export function keptImages(
  { mediaBaseUrl }: ImageDeps,
  images: readonly string[],
  keep: readonly string[] | undefined,
) {
  if (!keep) return images;
  const storedByUrl = new Map(images.map((image) => [mediaUrl(image, mediaBaseUrl), image]));
  return [...new Set(keep)].map((url) => {
    const stored = storedByUrl.get(unsignedMediaUrl(url, mediaBaseUrl));
    if (!stored) throw new AppError("invalid", { message: eventMessages.unknownImage });
    return stored;
  });
}

/** @throws AppError if the event would have too many images, or none although it is not saved as a draft */
export function checkImageCount(count: number, { publishing }: Pick<Writer, "publishing">): void {
  if (count === 0 && publishing?.state !== "draft")
    throw new AppError("image_required", { message: eventMessages.imageRequired });
  if (count > EVENT_IMAGES_MAX) throw new AppError("too_many_files", { message: eventMessages.tooManyImages });
}

interface ImageArrangement {
  kept: readonly string[];
  added: readonly string[];
  /** Returns the details of the kept images. */
  said?: DetailsByImage | undefined;
}

/**
 * Combines kept and new images in the requested order, with their details. Without an order, new images come last.
 * @throws AppError("invalid") if the order or the details name other images
 */
export function arrangedImages(
  { mediaBaseUrl }: ImageDeps,
  { kept, added, said = {} }: ImageArrangement,
  { imageOrder: order, imageDetails = [] }: Pick<ArrangedImages, "imageOrder" | "imageDetails">,
): EventImages {
  const byName = new Map([
    ...kept.map((image) => [mediaUrl(image, mediaBaseUrl), image] as const),
    ...added.map((image, index) => [`new:${index}`, image] as const),
  ]);
  const find = (name: string) => byName.get(unsignedMediaUrl(name, mediaBaseUrl));
  const images = order?.flatMap((name) => find(name) ?? []) ?? [...kept, ...added];
  if (order && (order.length !== byName.size || new Set(images).size !== byName.size))
    throw new AppError("invalid", { message: eventMessages.imageOrder });
  const after = Object.fromEntries(images.flatMap((image) => (said[image] ? [[image, said[image]]] : [])));
  for (const { image: name, ...detail } of imageDetails) {
    const image = find(name);
    if (image === undefined) throw new AppError("invalid", { message: eventMessages.imageDetails });
    after[image] = pictureColumns(detail, after[image]);
  }
  return { images, said: after };
}

/** Returns the same images with other keys, each once. */
export const renamedImages = ({ images, said = {} }: EventImages, keys: ReadonlyMap<string, string>): EventImages => {
  const renamed = (key: string) => keys.get(key) ?? key;
  return {
    images: [...new Set(images.map(renamed))],
    said: Object.fromEntries(Object.entries(said).map(([key, words]) => [renamed(key), words])),
  };
};
