import { z } from "zod";
import type { ReadApi } from "#api-client/api.ts";
import { query } from "#api-client/query.ts";
import { writeCalls } from "#api-client/write-calls.ts";
import { Event, EventPage, type EventQuery, type EventUpdate } from "./events.contract.ts";

/** What the event form sends; `keepImages`, in order, only for an event that exists. */
export type EventDraft = z.input<typeof EventUpdate> & { images: File[] };

function toForm({ images, keepImages, gallery, registrationLink, ...texts }: EventDraft): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  if (registrationLink?.trim()) form.set("registrationLink", registrationLink);
  form.set("gallery", String(gallery ?? false));
  if (keepImages?.length === 0) form.set("keepImages", "");
  for (const url of keepImages ?? []) form.append("keepImages", url);
  for (const image of images) form.append("images", image);
  return form;
}

const path = "/events";

export const fetchEvents = (api: ReadApi, wanted: EventQuery & { limit: number }) =>
  api.get(path + query(wanted), EventPage);

/** Every event from a day (YYYY-MM-DD) on, latest first. */
export const fetchEventsSince = (api: ReadApi, since: string) => api.get(path + query({ since }), z.array(Event));

export const {
  create: createEvent,
  update: updateEvent,
  remove: deleteEvent,
} = writeCalls<EventDraft, Event>(path, Event, toForm);
