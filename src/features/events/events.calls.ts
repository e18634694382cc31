import { z } from "zod";
import type { ReadApi } from "#api-client/api.ts";
import { query } from "#api-client/query.ts";
import { pathOf, writeCalls } from "#api-client/write-calls.ts";
import { Address } from "#shared/by-id.ts";
import { Event, EventNeighbours, EventPage, type EventQuery, type EventUpdate, EventYear } from "./events.contract.ts";

/** What the event form sends; `keepImages` and `imageOrder` only for an event that exists. */
export type EventDraft = z.input<typeof EventUpdate> & { images: File[] };

function toForm({
  images,
  keepImages,
  imageOrder = [],
  gallery,
  allDay,
  registrationLink,
  ...texts
}: EventDraft): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) if (text) form.set(name, text);
  if (registrationLink?.trim()) form.set("registrationLink", registrationLink);
  form.set("gallery", String(gallery ?? false));
  form.set("allDay", String(allDay ?? false));
  if (keepImages?.length === 0) form.set("keepImages", "");
  for (const url of keepImages ?? []) form.append("keepImages", url);
  for (const place of imageOrder) form.append("imageOrder", place);
  for (const image of images) form.append("images", image);
  return form;
}

const path = "/events";

export const fetchEvents = (api: ReadApi, wanted: EventQuery & { limit: number }) =>
  api.get(path + query(wanted), EventPage);

/** Every event from a day (YYYY-MM-DD) on, latest first. */
export const fetchEventsSince = (api: ReadApi, since: string) => api.get(path + query({ since }), z.array(Event));

export const fetchEvent = (api: ReadApi, id: string) => api.get(pathOf(path, id), Event);

/** The event whose address this is, or once was. @throws ApiError 410 when it is gone, 404 when there was none */
export const fetchEventAt = (api: ReadApi, slug: string) => api.get(`${path}/at/${encodeURIComponent(slug)}`, Event);

export const fetchEventNeighbours = (api: ReadApi, id: string) => api.get(`${path}/${id}/neighbours`, EventNeighbours);

/** Of all events: what leads to their pages, and nothing else of them. */
export const fetchEventAddresses = (api: ReadApi) => api.get(`${path}/addresses`, z.array(Address));

/** The years of past events, the latest first. */
export const fetchEventYears = (api: ReadApi) => api.get(`${path}/years`, z.array(EventYear));

export const {
  create: createEvent,
  update: updateEvent,
  remove: deleteEvent,
} = writeCalls<EventDraft, Event>(path, Event, toForm);
