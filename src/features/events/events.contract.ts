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
import { Paging, pageOf, SearchWords, yearOfList } from "#shared/paging.ts";
import { pictureAnswer, picturesDetails } from "#shared/picture-fields.ts";
import { publishingAnswer } from "#shared/publishing.ts";
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
  loadFailed: "Could not load the event",
  draftsBeside: "Only a published event can have an unpublished edit. Save the event itself.",
  discardFailed: "Could not discard the edit",
  closingFailed: "Could not save the checklist",
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

/** The fields that an administrator enters. The images are sent separately. */
export const EventInput = eventFields.refine(endsAfterStart, soundEnd);
export type EventInput = z.output<typeof EventInput>;

/**
 * The kept images, in order. One empty value keeps none of them. New images come last, unless `imageOrder` lists all:
 * the URLs of kept images, and `new:0`, `new:1` … in the order of upload.
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
export const EventUpdate = eventFields
  .extend({
    ...arrangedImages,
    editVersion: z.coerce
      .number()
      .int()
      .min(0)
      .max(1_000_000_000)
      .optional()
      .meta({ description: "Version of the unpublished edit that this update publishes. The site keeps a newer edit" }),
    autosave: checkbox
      .optional()
      .meta({ description: "Saves a draft while the officer types. Consecutive automatic saves are one version" }),
  })
  .refine(endsAfterStart, soundEnd);
export type EventUpdate = z.output<typeof EventUpdate>;

/** The fields of POST. With `copyOf`, `keepImages` selects the images to copy from that event. */
export const EventCreation = eventFields
  .extend({
    ...arrangedImages,
    copyOf: z.string().max(100).refine(canBeStored, eventMessages.copyOf).optional().meta({
      description: "ID of an event whose images, alternative texts and focal points are copied",
    }),
  })
  .refine(endsAfterStart, soundEnd);
export type EventCreation = z.output<typeof EventCreation>;

/** An image of an event with its details. */
const EventPicture = z.object({ image: z.string(), ...pictureAnswer });
export type EventPicture = z.output<typeof EventPicture>;

/** An event in API responses. */
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

/** An unpublished edit of a published event. Visitors see the published event. */
export const EventEdit = Event.pick({
  title: true,
  description: true,
  date: true,
  time: true,
  location: true,
  registrationLink: true,
  gallery: true,
  endDate: true,
  endTime: true,
  allDay: true,
  kind: true,
  unit: true,
}).extend({
  version: z.number().int().meta({ description: "Send it as If-Match to detect changes by others" }),
  savedAt: z.string(),
  savedBy: z.string(),
});
export type EventEdit = z.output<typeof EventEdit>;

/** The unpublished edit of an event, if there is one. */
export const EventEditAnswer = z.object({ edit: EventEdit.nullable() });

const Step = z.object({ at: z.string(), by: z.string() });

/** The steps after an event that officers have done. */
export const EventClosing = z.object({
  numbersConfirmed: Step.nullable().meta({
    description: "When an officer confirmed the attendance numbers, and who did",
  }),
  wrappedUp: Step.nullable().meta({ description: "When an officer wrapped up the event, and who did" }),
});
export type EventClosing = z.output<typeof EventClosing>;

/** The steps to mark as done, or as open again. */
export const EventClosingInput = z.object({ numbersConfirmed: z.boolean(), wrappedUp: z.boolean() });
export type EventClosingInput = z.output<typeof EventClosingInput>;

/** A page of events. */
export const EventPage = pageOf(Event);

/** The registration link of an event, and whether registration is open. */
export const EventRegistration = z.object({
  state: z.enum(registrationStates),
  registrationLink: z.string().optional(),
});
export type EventRegistration = z.output<typeof EventRegistration>;

/** The query parameters of the list. */
export const EventQuery = Paging.extend({
  status: z.enum(eventStatuses).optional().meta({ description: "upcoming: earliest first. past: latest first" }),
  year: yearOfList,
  q: SearchWords.optional().meta({ description: "Searches title and location, ignoring case" }),
  kind: z.enum(eventKinds, { error: eventMessages.kind }).optional(),
  unit: z.enum(eventUnits, { error: eventMessages.unit }).optional(),
  since: day("since must be a date in the form YYYY-MM-DD")
    .optional()
    .meta({ description: "YYYY-MM-DD: leaves out events before that day" }),
  sort: z.enum(["date", "created"]).optional().meta({ description: "created: newest first" }),
});
export type EventQuery = z.output<typeof EventQuery>;

/** A year with events, and its number of past events. */
export const EventYear = z.object({ year: z.number().int(), count: z.number().int() });
export type EventYear = z.output<typeof EventYear>;

/** The events of a timeline. The year limits it to one year. */
export const TimelineQuery = z.object({ year: yearOfList });

/** An event on the timeline, with its first image. */
export const TimelineEvent = Event.pick({ slug: true, title: true, date: true }).extend({
  image: z.string(),
  focus: Event.shape.pictures.element.shape.focus,
});
export type TimelineEvent = z.output<typeof TimelineEvent>;

/** The data of a link to an event's page. */
export const EventLink = Event.pick({ slug: true, title: true, date: true });
export type EventLink = z.output<typeof EventLink>;

/** The events that start just before and just after an event. */
export const EventNeighbors = z.object({ before: EventLink.optional(), after: EventLink.optional() });
export type EventNeighbors = z.output<typeof EventNeighbors>;
