import { z } from "zod";
import { type Api, query, type ReadApi } from "#api-client/api.ts";
import { contentApi } from "#api-client/content-calls.ts";
import { Address } from "#shared/by-id.ts";
import type { PictureDetail } from "#shared/picture-fields.ts";
import {
  Event,
  EventClosing,
  type EventClosingInput,
  type EventEdit,
  EventEditResponse,
  type EventInput,
  EventNeighbors,
  EventPage,
  type EventQuery,
  EventSummary,
  type EventUpdate,
  EventYear,
} from "./events.contract.ts";

/** The fields of the event form. `keepImages` is only for existing events and copies. */
export type EventDraft = Omit<z.input<typeof EventUpdate>, "imageDetails" | "editVersion" | "autosave" | "repeat"> & {
  images: File[];
  imageDetails?: readonly PictureDetail[];
  copyOf?: string;
  /** Version of the unpublished edit that this update publishes. */
  editVersion?: number | undefined;
  /** Whether the site saves a draft while the officer types. */
  autosave?: boolean;
  /** Whether the event may already have the new images, because an earlier attempt failed. */
  repeat?: boolean;
};

/** The fields of an event without its images. */
export type EventFieldsDraft = z.input<typeof EventInput>;

/** Fields whose empty values remove the stored ones. */
const emptied = new Set([
  "publishAt",
  "unpublishAt",
  ...[
    "building",
    "room",
    "city",
    "postalCode",
    "cost",
    "contact",
    "requirements",
    "formattedDescription",
    "category",
    "subcategory",
  ],
]);

function toForm({
  images,
  keepImages,
  imageOrder = [],
  imageDetails = [],
  gallery,
  allDay,
  registrationLink,
  editVersion,
  autosave,
  repeat,
  ...texts
}: EventDraft): FormData {
  const form = new FormData();
  for (const [name, text = ""] of Object.entries(texts)) if (text || emptied.has(name)) form.set(name, text);
  if (registrationLink?.trim()) form.set("registrationLink", registrationLink);
  form.set("gallery", String(gallery ?? false));
  form.set("allDay", String(allDay ?? false));
  if (editVersion) form.set("editVersion", String(editVersion));
  if (autosave) form.set("autosave", "true");
  if (repeat) form.set("repeat", "true");
  if (keepImages?.length === 0) form.set("keepImages", "");
  for (const url of keepImages ?? []) form.append("keepImages", url);
  for (const place of imageOrder) form.append("imageOrder", place);
  if (imageDetails.length > 0) form.set("imageDetails", JSON.stringify(imageDetails));
  for (const image of images) form.append("images", image);
  return form;
}

const path = "/events";

export const fetchEvents = (api: ReadApi, params: EventQuery & { limit: number }) =>
  api.get(path + query(params), EventPage);

/** Returns all events since a day (YYYY-MM-DD), the latest first. */
export const fetchEventsSince = (api: ReadApi, since: string) => api.get(path + query({ since }), z.array(Event));

/** Returns the event with a current or earlier slug. @throws ApiError 410 if it was removed, 404 if it never existed */
export const fetchEventAt = (api: ReadApi, slug: string) => api.get(`${path}/at/${encodeURIComponent(slug)}`, Event);

export const fetchEventNeighbors = (api: ReadApi, id: string) => api.get(`${path}/${id}/neighbours`, EventNeighbors);

export const fetchEventSummary = (api: ReadApi, id: string) => api.get(`${path}/${id}/summary`, EventSummary);

/** Returns the slugs of all events. */
export const fetchEventAddresses = (api: ReadApi) => api.get(`${path}/addresses`, z.array(Address));

/** Returns the years of past events, the latest first. */
export const fetchEventYears = (api: ReadApi) => api.get(`${path}/years`, z.array(EventYear));

/** Returns `branch`, `wie` and the IDs of chapters, each if it has published events. */
export const fetchEventUnits = (api: ReadApi) => api.get(`${path}/units`, z.array(z.string()));

export const eventsApi = contentApi<EventDraft, Event>(path, Event, toForm);

const editPath = ({ _id }: { _id: string }) => `${path}/${encodeURIComponent(_id)}/edit`;

/** Returns the unpublished edit of a published event, or null. */
export const fetchEventEdit = async (api: ReadApi, event: { _id: string }) =>
  (await api.get(editPath(event), EventEditResponse)).edit;

/** Stores an edit beside the published event. @param before the edit that the form was filled from */
export const saveEventEdit = async (
  api: Api,
  event: { _id: string },
  fields: EventFieldsDraft,
  before: EventEdit | null,
) => (await api.send("PUT", editPath(event), EventEditResponse, { body: fields, version: before?.version ?? 0 })).edit;

export const discardEventEdit = (api: Api, event: { _id: string }, { version }: EventEdit) =>
  api.send("DELETE", editPath(event), EventEditResponse, { version });

const closingPath = ({ _id }: { _id: string }) => `${path}/${encodeURIComponent(_id)}/closing`;

/** Returns the steps after an event that officers have done. */
export const fetchEventClosing = (api: ReadApi, event: { _id: string }) => api.get(closingPath(event), EventClosing);

/** @param version the version that a form was filled from; absent for a single step */
export const saveEventClosing = (api: Api, event: { _id: string }, steps: EventClosingInput, version?: number) =>
  api.send("PUT", closingPath(event), EventClosing, { body: steps, version });
