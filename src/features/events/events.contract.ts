import { z } from "zod";
import {
  canBeStored,
  checkbox,
  day,
  optionalDay,
  optionalHttpLink,
  optionalTimeOfDay,
  optionalWord,
  requiredLines,
  requiredText,
  timeOfDay,
} from "#shared/form-fields.ts";
import { Paging, pageOf, SearchWords } from "#shared/paging.ts";
import { pictureAnswer, picturesDetails } from "#shared/picture-fields.ts";
import { publishingAnswer } from "#shared/publishing.ts";
import { yearOfList } from "#shared/whole-number.ts";
import { endsAfterStart, eventKinds, eventStatuses, eventUnits, registrationStates } from "./events.rules.ts";

export const EVENT_IMAGE_MAX_BYTES = 5 * 1024 * 1024;
export const EVENT_IMAGES_MAX = 10;

export const eventMessages = {
  required: "Please fill in all required fields",
  imageRequired: "Please add at least one image",
  imageTooLarge: "Each image must be less than 5MB",
  imageType: "All files must be images",
  tooManyImages: `An event can have at most ${EVENT_IMAGES_MAX} images`,
  registrationLink: "Registration link must be a web address (https://…)",
  end: "The event must end after it starts. Unless it is all day, an end date needs an end time.",
  kind: "Unknown kind of event",
  unit: "Unknown unit",
  copyOf: "The event to copy no longer exists",
  unknownImage: "keepImages contains an image that is not part of this event",
  imageOrder: "imageOrder must contain each kept image and each new image once",
  imageDetails: "imageDetails can only contain kept images and new images",
  saveFailed: "Failed to save event",
  deleteFailed: "Failed to delete event",
  listFailed: "Failed to fetch events",
} as const;

const eventFields = z.object({
  title: requiredText(200, eventMessages.required),
  description: requiredLines(10_000, eventMessages.required),
  date: day(eventMessages.required),
  time: timeOfDay(eventMessages.required),
  location: requiredText(200, eventMessages.required),
  registrationLink: optionalHttpLink(eventMessages.registrationLink),
  gallery: checkbox.default(false),
  endDate: optionalDay(),
  endTime: optionalTimeOfDay(),
  allDay: checkbox.optional(),
  kind: optionalWord(eventKinds, eventMessages.kind),
  unit: optionalWord(eventUnits, eventMessages.unit),
});
const soundEnd = { error: eventMessages.end, path: ["endTime"] };

/** What an administrator fills in about an event; the images travel beside it. */
export const EventInput = eventFields.refine(endsAfterStart, soundEnd);
export type EventInput = z.output<typeof EventInput>;

/**
 * Which of the present images stay, in order. One empty value keeps none of them. New ones come after those, unless
 * `imageOrder` names all: the addresses of those kept, and `new:0`, `new:1` … in the order of sending.
 */
const arrangedImages = {
  keepImages: z
    .array(z.string().max(2048))
    .transform((urls) => urls.filter((url) => url !== ""))
    .optional(),
  imageOrder: z.array(z.string().max(2048)).optional(),
  imageDetails: picturesDetails(EVENT_IMAGES_MAX),
};
export type ArrangedImages = z.output<z.ZodObject<typeof arrangedImages>>;

/** The fields of PUT. */
export const EventUpdate = eventFields.extend(arrangedImages).refine(endsAfterStart, soundEnd);
export type EventUpdate = z.output<typeof EventUpdate>;

/** The fields of POST. It may take images over from another event, of which it names those to keep as PUT does. */
export const EventCreation = eventFields
  .extend({
    ...arrangedImages,
    copyOf: z.string().max(100).refine(canBeStored, eventMessages.copyOf).optional().meta({
      description: "ID of an event whose images, alternative texts and focal points are copied",
    }),
  })
  .refine(endsAfterStart, soundEnd);
export type EventCreation = z.output<typeof EventCreation>;

/** A picture of an event, and what is said of it. */
const EventPicture = z.object({ image: z.string(), ...pictureAnswer });
export type EventPicture = z.output<typeof EventPicture>;

/** An event as the API answers it. */
export const Event = z.object({
  _id: z.string(),
  slug: z.string().meta({ description: "Part of the page address: /events/<slug>" }),
  title: z.string(),
  description: z.string(),
  date: z.string().meta({ description: "YYYY-MM-DD in the site's time zone" }),
  time: z.string().meta({ description: "HH:MM in the site's time zone" }),
  location: z.string(),
  registrationLink: z.string().optional(),
  image: z.array(z.string()),
  pictures: z
    .array(EventPicture)
    .meta({ description: "The same images in the same order, each with alternative text and focal point" }),
  gallery: z.boolean(),
  startsAt: z.string().meta({ description: "Start of the event: date and time as ISO 8601 in UTC" }),
  endDate: z.string().optional().meta({ description: "YYYY-MM-DD in the site's time zone" }),
  endTime: z.string().optional().meta({ description: "HH:MM in the site's time zone" }),
  endsAt: z.string().optional().meta({ description: "End of the event as ISO 8601 in UTC, if the end is known" }),
  allDay: z.boolean(),
  kind: z.enum(eventKinds).optional(),
  unit: z.enum(eventUnits).optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int().meta({ description: "Send it as If-Match to detect changes by others" }),
  ...publishingAnswer,
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
  status: z.enum(eventStatuses).optional().meta({ description: "upcoming: earliest first. past: latest first" }),
  year: yearOfList,
  q: SearchWords.optional().meta({ description: "Searches title and location, ignoring case" }),
  kind: z.enum(eventKinds, { error: eventMessages.kind }).optional(),
  unit: z.enum(eventUnits, { error: eventMessages.unit }).optional(),
  since: day("since must be a day").optional().meta({ description: "YYYY-MM-DD: leaves out events before that day" }),
  sort: z.enum(["date", "created"]).optional().meta({ description: "created: newest first" }),
});
export type EventQuery = z.output<typeof EventQuery>;

/** A year in which there were events, and how many are past. */
export const EventYear = z.object({ year: z.number().int(), count: z.number().int() });
export type EventYear = z.output<typeof EventYear>;

/** What leads to the page of an event. */
export const EventLink = Event.pick({ slug: true, title: true, date: true });
export type EventLink = z.output<typeof EventLink>;

/** The events that begin just before and just after one. */
export const EventNeighbours = z.object({ before: EventLink.optional(), after: EventLink.optional() });
export type EventNeighbours = z.output<typeof EventNeighbours>;
