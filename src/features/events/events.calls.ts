import { z } from "zod";
import type { ReadApi } from "#api-client/api.ts";
import { query } from "#api-client/query.ts";
import { writeCalls } from "#api-client/write-calls.ts";
import { Address } from "#shared/by-id.ts";
import type { PictureDetail } from "#shared/picture-fields.ts";
import { Event, EventNeighbours, EventPage, type EventQuery, type EventUpdate, EventYear } from "./events.contract.ts";

/** What the event form sends; `keepImages` only for an event that exists, or of one that a new one is a copy of. */
export type EventDraft = Omit<z.input<typeof EventUpdate>, "imageDetails"> & {
  images: File[];
  imageDetails?: readonly PictureDetail[];
  copyOf?: string;
};

function toForm({
  images,
  keepImages,
  imageOrder = [],
  imageDetails = [],
  gallery,
  allDay,
  registrationLink,
  ...texts
}: EventDraft): FormData {
  const form = new FormData();
  // Left empty, these take away what was set before.
  const isMeantEmpty = (name: string) => name === "publishAt" || name === "unpublishAt";
  for (const [name, text = ""] of Object.entries(texts)) if (text || isMeantEmpty(name)) form.set(name, text);
  if (registrationLink?.trim()) form.set("registrationLink", registrationLink);
  form.set("gallery", String(gallery ?? false));
  form.set("allDay", String(allDay ?? false));
  if (keepImages?.length === 0) form.set("keepImages", "");
  for (const url of keepImages ?? []) form.append("keepImages", url);
  for (const place of imageOrder) form.append("imageOrder", place);
  if (imageDetails.length > 0) form.set("imageDetails", JSON.stringify(imageDetails));
  for (const image of images) form.append("images", image);
  return form;
}

const path = "/events";

export const fetchEvents = (api: ReadApi, wanted: EventQuery & { limit: number }) =>
  api.get(path + query(wanted), EventPage);

/** Every event from a day (YYYY-MM-DD) on, latest first. */
export const fetchEventsSince = (api: ReadApi, since: string) => api.get(path + query({ since }), z.array(Event));

/** The event whose address this is, or once was. @throws ApiError 410 when it is gone, 404 when there was none */
export const fetchEventAt = (api: ReadApi, slug: string) => api.get(`${path}/at/${encodeURIComponent(slug)}`, Event);

export const fetchEventNeighbours = (api: ReadApi, id: string) => api.get(`${path}/${id}/neighbours`, EventNeighbours);

/** Of all events: what leads to their pages, and nothing else of them. */
export const fetchEventAddresses = (api: ReadApi) => api.get(`${path}/addresses`, z.array(Address));

/** The years of past events, the latest first. */
export const fetchEventYears = (api: ReadApi) => api.get(`${path}/years`, z.array(EventYear));

export const {
  fetch: fetchEvent,
  create: createEvent,
  update: updateEvent,
  remove: deleteEvent,
} = writeCalls<EventDraft, Event>(path, Event, toForm);
