import { z } from "zod";
import type { Api, WriteOptions } from "#api-client/api.ts";
import { Event } from "./events.contract.ts";

/** What the event form sends. */
export interface EventDraft {
  title: string;
  description: string;
  date: string;
  time: string;
  location: string;
  registrationLink: string;
  gallery: boolean;
  images: File[];
  /** Addresses of the present images that stay, in order; only for an event that exists. */
  keepImages?: string[];
}

type Progress = Pick<WriteOptions, "onProgress">;

function toForm(draft: EventDraft): FormData {
  const form = new FormData();
  for (const name of ["title", "description", "date", "time", "location"] as const) form.set(name, draft[name]);
  if (draft.registrationLink.trim()) form.set("registrationLink", draft.registrationLink);
  form.set("gallery", String(draft.gallery));
  if (draft.keepImages?.length === 0) form.set("keepImages", "");
  for (const url of draft.keepImages ?? []) form.append("keepImages", url);
  for (const image of draft.images) form.append("images", image);
  return form;
}

const path = (id: string) => `/events/${encodeURIComponent(id)}`;

export const fetchEvents = (api: Api) => api.get("/events", z.array(Event));

export const createEvent = (api: Api, draft: EventDraft, { onProgress }: Progress = {}) =>
  api.send("POST", "/events", Event, { body: toForm(draft), onProgress });

export const updateEvent = (
  api: Api,
  event: { _id: string; version: number },
  draft: EventDraft,
  { onProgress }: Progress = {},
) => api.send("PUT", path(event._id), Event, { body: toForm(draft), version: event.version, onProgress });

export const deleteEvent = (api: Api, event: { _id: string }) =>
  api.send("DELETE", path(event._id), z.object({ _id: z.string() }));
