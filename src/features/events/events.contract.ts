import { z } from "zod";
import { checkbox, day, optionalHttpLink, requiredText, timeOfDay } from "#shared/form-fields.ts";
import { Paging, pageOf, SearchWords } from "#shared/paging.ts";
import { yearOfList } from "#shared/whole-number.ts";
import { eventStatuses, registrationStates } from "./events.rules.ts";

export const EVENT_IMAGE_MAX_BYTES = 5 * 1024 * 1024;
export const EVENT_IMAGES_MAX = 10;

export const eventMessages = {
  required: "Please fill in all required fields",
  imageRequired: "Please add at least one image",
  imageTooLarge: "Each image must be less than 5MB",
  imageType: "All files must be images",
  tooManyImages: `An event has at most ${EVENT_IMAGES_MAX} images`,
  registrationLink: "Registration link must be a web address (https://…)",
  unknownImage: "An image to keep is not one of this event",
  saveFailed: "Failed to save event",
  deleteFailed: "Failed to delete event",
  listFailed: "Failed to fetch events",
} as const;

/** What an administrator fills in about an event; the images travel beside it. */
export const EventInput = z.object({
  title: requiredText(200, eventMessages.required),
  description: requiredText(10_000, eventMessages.required),
  date: day(eventMessages.required),
  time: timeOfDay(eventMessages.required),
  location: requiredText(200, eventMessages.required),
  registrationLink: optionalHttpLink(eventMessages.registrationLink),
  gallery: checkbox.default(false),
});
export type EventInput = z.output<typeof EventInput>;

/** The fields of PUT: also which of the present images stay, in order. One empty value keeps none of them. */
export const EventUpdate = EventInput.extend({
  keepImages: z
    .array(z.string().max(2048))
    .transform((urls) => urls.filter((url) => url !== ""))
    .optional(),
});
export type EventUpdate = z.output<typeof EventUpdate>;

/** An event as the API answers it. */
export const Event = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  date: z.string().meta({ description: "YYYY-MM-DD in the site's time zone" }),
  time: z.string().meta({ description: "HH:MM in the site's time zone" }),
  location: z.string(),
  registrationLink: z.string().optional(),
  image: z.array(z.string()),
  gallery: z.boolean(),
  startsAt: z.string().meta({ description: "The instant of date and time, ISO 8601 in UTC" }),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int().meta({ description: "Send it as If-Match to be told of others' changes" }),
});
export type Event = z.output<typeof Event>;

/** A page of a list of them. */
export const EventPage = pageOf(Event);

/** Where to register for an event, and whether that is possible now. */
export const EventRegistration = z.object({
  state: z.enum(registrationStates),
  registrationLink: z.string().optional(),
});
export type EventRegistration = z.output<typeof EventRegistration>;

/** What the list can be asked for. */
export const EventQuery = Paging.extend({
  status: z.enum(eventStatuses).optional().meta({ description: "upcoming: earliest first; past: latest first" }),
  year: yearOfList,
  q: SearchWords.optional().meta({ description: "In title or location, whatever its case" }),
  since: day("since must be a day").optional().meta({ description: "YYYY-MM-DD: no event before that day" }),
  sort: z.enum(["date", "created"]).optional().meta({ description: "created: last added first" }),
});
export type EventQuery = z.output<typeof EventQuery>;
