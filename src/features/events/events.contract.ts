import { z } from "zod";
import {
  canBeStored,
  chapterField,
  checkbox,
  day,
  optionalDay,
  optionalHttpLink,
  optionalLines,
  optionalText,
  optionalTimeOfDay,
  optionalWord,
  requiredLines,
  requiredText,
  rowsField,
  timeOfDay,
} from "#shared/form-fields.ts";
import { Paging, pageOf, SearchWords, yearOfList } from "#shared/paging.ts";
import { pictureResponse, picturesDetails } from "#shared/picture-fields.ts";
import { publishingResponse } from "#shared/publishing.ts";
import { richTextField, richTextResponse } from "#shared/rich-text-schema.ts";
import {
  ATTENDANCE_MAX,
  eventFormats,
  subcategoriesOf,
  VTOOLS_ID_MAX,
  vtoolsCategories,
  vtoolsCategoryNames,
} from "#shared/vtools.ts";
import { endsAfterStart, eventKinds, eventStatuses, eventUnits, registrationStates } from "./events.rules.ts";

export const EVENT_IMAGE_MAX_BYTES = 5 * 1024 * 1024;
export const EVENT_IMAGES_MAX = 10;
export const EVENT_SPEAKERS_MAX = 20;
const EVENT_HOSTS_MAX = 10;

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
  format: "Unknown format of an event",
  speaker: "Each speaker needs a name",
  speakerLink: "The link of a speaker must be a web address (https://…)",
  hosts: "hosts must contain each unit once",
  category: "Unknown category",
  subcategory: "This subcategory does not belong to the category",
  vtoolsId: "The vTools ID is the number at the end of the event’s address on IEEE vTools",
  attendance: `Enter a number from 0 to ${ATTENDANCE_MAX}`,
  vtoolsIdTaken: (title: string, id: number) => `The event “${title}” already has the vTools ID ${id}`,
  vtoolsIdTakenInTrash: (title: string, id: number) =>
    `The event “${title}” has the same vTools ID ${id}. Remove the ID or the event, then restore this event.`,
  vtoolsIdReported: "The event is marked as reported, so it needs its vTools ID. Mark it as not reported first.",
  vtoolsIdMissing: "Enter the vTools ID before you mark the event as reported",
  copyOf: "The event to copy no longer exists",
  unknownImage: "keepImages contains an image that is not part of this event",
  imageOrder: "imageOrder must contain each kept image and each new image once",
  imageDetails: "imageDetails can only contain kept images and new images",
  saveFailed: "Failed to save event",
  deleteFailed: "Failed to delete event",
  listFailed: "Failed to fetch events",
  loadFailed: "Could not load the event",
  editOfUnpublished: "Only a published event can have a draft of changes. Save the event instead.",
  discardFailed: "Could not discard the draft",
  reasonMissing: "Say why the numbers differ from check-in",
  closingFailed: "Could not save the checklist",
  reportFailed: "Could not save the report",
} as const;

const Speaker = z.object({
  name: requiredText(100, eventMessages.speaker),
  role: optionalText(150).default(""),
  link: optionalHttpLink(eventMessages.speakerLink),
});
export type Speaker = z.output<typeof Speaker>;

const DESCRIPTION_MAX = 10_000;

const isOnce = (values: readonly string[]) => new Set(values).size === values.length;

/** Fields that many events do not need. A request that leaves one out keeps the stored value; an empty value removes it. */
const eventDetails = {
  format: optionalWord(eventFormats, eventMessages.format),
  building: optionalText(150).optional(),
  room: optionalText(60).optional(),
  city: optionalText(100).optional(),
  postalCode: optionalText(20).optional(),
  cost: optionalText(100).optional(),
  contact: optionalText(150).optional(),
  requirements: optionalText(300).optional(),
  formattedDescription: richTextField(DESCRIPTION_MAX).optional(),
  speakers: rowsField(Speaker, EVENT_SPEAKERS_MAX).optional(),
  hosts: rowsField(requiredText(100, eventMessages.hosts), EVENT_HOSTS_MAX)
    .refine(isOnce, eventMessages.hosts)
    .optional(),
  category: z.enum([...vtoolsCategoryNames, ""], { error: eventMessages.category }).optional(),
  subcategory: z
    .enum([...new Set(Object.values(vtoolsCategories).flat()), ""], { error: eventMessages.subcategory })
    .optional()
    .meta({ description: "Requires the category of this subcategory" }),
  vtoolsId: z
    .string()
    .trim()
    .regex(/^([1-9]\d{0,8})?$/, eventMessages.vtoolsId)
    .transform((digits) => (digits === "" ? null : Number(digits)))
    .optional()
    .meta({ description: "ID of the event on IEEE vTools; empty removes it" }),
};

interface CategoryFields {
  category?: string | undefined;
  subcategory?: string | undefined;
}

const isSoundCategory = ({ category = "", subcategory = "" }: CategoryFields) =>
  subcategory === "" || subcategoriesOf(category).includes(subcategory);
const soundCategory = { error: eventMessages.subcategory, path: ["subcategory"] };

const eventFields = z.object({
  title: requiredText(200, eventMessages.required),
  description: requiredLines(DESCRIPTION_MAX, eventMessages.required),
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
  chapter: chapterField,
  ...eventDetails,
});
const soundEnd = { error: eventMessages.end, path: ["endTime"] };

/** The fields that an administrator enters. The images are sent separately. */
export const EventInput = eventFields.refine(endsAfterStart, soundEnd).refine(isSoundCategory, soundCategory);
export type EventInput = z.output<typeof EventInput>;

/**
 * The kept images, in order. One empty value keeps none of them. New images come last, unless `imageOrder` lists all:
 * the URLs of kept images, and `new:0`, `new:1` … in the order of upload.
 */
const imageFields = {
  keepImages: z
    .array(z.string().max(2048))
    .transform((urls) => urls.filter((url) => url !== ""))
    .optional(),
  imageOrder: z.array(z.string().max(2048)).optional(),
  imageDetails: picturesDetails(EVENT_IMAGES_MAX),
};
export type ArrangedImages = z.output<z.ZodObject<typeof imageFields>>;

/** The required fields that a draft may lack. */
export const draftMayLack = ["description", "date", "time", "location"] as const;

/** The fields of PUT. */
export const EventUpdate = eventFields
  .extend({
    ...imageFields,
    editVersion: z.coerce.number().int().min(0).max(1_000_000_000).optional().meta({
      description:
        "Version of the unpublished edit that this update publishes. If someone has saved a newer edit, that edit stays",
    }),
    autosave: checkbox
      .optional()
      .meta({ description: "Saves a draft while the officer types. Consecutive automatic saves are one version" }),
    repeat: checkbox.optional().meta({
      description:
        "Repeats an update whose response was lost. New images that the event already has are not added again",
    }),
  })
  .refine(endsAfterStart, soundEnd)
  .refine(isSoundCategory, soundCategory);
export type EventUpdate = z.output<typeof EventUpdate>;

/** The fields of POST. With `copyOf`, `keepImages` selects the images to copy from that event. */
export const EventCreation = eventFields
  .extend({
    ...imageFields,
    copyOf: z.string().max(100).refine(canBeStored, eventMessages.copyOf).optional().meta({
      description: "ID of an event whose images, alternative texts and focal points are copied",
    }),
  })
  .refine(endsAfterStart, soundEnd)
  .refine(isSoundCategory, soundCategory);
export type EventCreation = z.output<typeof EventCreation>;

/** An image of an event with its details. */
const EventPicture = z.object({ image: z.string(), ...pictureResponse });
export type EventPicture = z.output<typeof EventPicture>;

/** An event in API responses. */
export const Event = z.object({
  _id: z.string(),
  slug: z.string().meta({ description: "Part of the page address: /events/<slug>" }),
  title: z.string(),
  description: z.string(),
  date: z.string().meta({ description: "YYYY-MM-DD in the site's time zone. Empty only in a draft" }),
  time: z.string().meta({ description: "HH:MM in the site's time zone" }),
  location: z.string(),
  registrationLink: z.string().optional(),
  image: z.array(z.string()),
  pictures: z
    .array(EventPicture)
    .meta({ description: "The same images in the same order, each with alternative text and focal point" }),
  gallery: z.boolean(),
  startsAt: z.string().meta({
    description:
      "Start of the event: date and time as ISO 8601 in UTC. 9999-12-31T00:00:00Z for a draft without a date",
  }),
  endDate: z.string().optional().meta({ description: "YYYY-MM-DD in the site's time zone" }),
  endTime: z.string().optional().meta({ description: "HH:MM in the site's time zone" }),
  endsAt: z.string().optional().meta({ description: "End of the event as ISO 8601 in UTC, if the end is known" }),
  allDay: z.boolean(),
  kind: z.enum(eventKinds).optional(),
  unit: z.enum(eventUnits).optional(),
  chapter: z.string().optional().meta({ description: "ID of the chapter whose page shows the event" }),
  format: z.enum(eventFormats),
  building: z.string().optional(),
  room: z.string().optional(),
  city: z.string().optional(),
  postalCode: z.string().optional(),
  cost: z.string().optional(),
  contact: z.string().optional(),
  requirements: z.string().optional(),
  formattedDescription: richTextResponse.optional(),
  speakers: z.array(z.object({ name: z.string(), role: z.string(), link: z.string().optional() })).optional(),
  hosts: z
    .array(z.string())
    .optional()
    .meta({ description: "Units that host the event, the primary host first: branch, or the _id of a chapter" }),
  category: z.enum(vtoolsCategoryNames).optional().meta({ description: "Category of IEEE vTools" }),
  subcategory: z.string().optional().meta({ description: "Subcategory of IEEE vTools" }),
  vtoolsId: z
    .number()
    .int()
    .optional()
    .meta({ description: "The page of the event on IEEE vTools ends in /m/<vtoolsId>" }),
  photoCount: z
    .number()
    .int()
    .optional()
    .meta({ description: "Images of the album that visitors see. Only in lists for administrators" }),
  registrationCount: z
    .number()
    .int()
    .optional()
    .meta({ description: "Registrations that are not cancelled. Only in lists for administrators" }),
  isCancelled: z
    .boolean()
    .optional()
    .meta({ description: "True if the organizers cancelled the event. Only in lists for administrators" }),
  hasDraftChanges: z
    .boolean()
    .optional()
    .meta({ description: "True if there is an unpublished edit of the event. Only in lists for administrators" }),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int().meta({ description: "Send this number as If-Match to detect changes by others" }),
  ...publishingResponse,
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
  chapter: true,
  building: true,
  room: true,
  city: true,
  postalCode: true,
  cost: true,
  contact: true,
  requirements: true,
  formattedDescription: true,
  speakers: true,
  hosts: true,
  category: true,
  subcategory: true,
}).extend({
  // An edit from an earlier release has no format.
  format: Event.shape.format.default("in_person"),
  version: z.number().int().meta({ description: "Send this number as If-Match to detect changes by others" }),
  savedAt: z.string(),
  savedBy: z.string(),
});
export type EventEdit = z.output<typeof EventEdit>;

/** The unpublished edit of an event, if there is one. */
export const EventEditResponse = z.object({ edit: EventEdit.nullable() });

const Step = z.object({ at: z.string(), by: z.string() });

/** The steps after an event that officers have done. */
export const EventClosing = z.object({
  numbersConfirmed: Step.nullable().meta({
    description: "Time when an officer confirmed the attendance numbers, and the officer's name",
  }),
  wrappedUp: Step.nullable().meta({ description: "Time when an officer wrapped up the event, and the officer's name" }),
  reported: Step.nullable().meta({
    description: "Time when an officer marked the event as reported to IEEE, and the officer's name",
  }),
  membersAttending: z
    .number()
    .int()
    .nullable()
    .meta({ description: "Entered by an officer; null to use the numbers of check-in" }),
  guestsAttending: z.number().int().nullable(),
  attendanceReason: z
    .string()
    .meta({ description: "The reason why the entered numbers differ from those of check-in" }),
  reportText: z.string(),
  summary: z.string().meta({ description: "What happened, for visitors" }),
  showsAttendance: z.boolean().meta({ description: "Whether visitors see the number of participants" }),
  vtoolsId: z.number().int().nullable(),
  version: z.number().int().meta({ description: "0 until the first save. Send this number as If-Match" }),
});
export type EventClosing = z.output<typeof EventClosing>;

/** The longest summary of a past event, in characters. */
const SUMMARY_MAX = 2000;

/** The text that visitors read about a past event. */
export const EventSummary = z.object({
  text: z.string(),
  participants: z
    .number()
    .int()
    .nullable()
    .meta({ description: "Null unless officers confirmed or entered the number and show it" }),
});
export type EventSummary = z.output<typeof EventSummary>;

const attendance = z
  .number({ error: eventMessages.attendance })
  .int(eventMessages.attendance)
  .min(0, eventMessages.attendance)
  .max(ATTENDANCE_MAX, eventMessages.attendance)
  .nullable();

/** The report of an officer about an event. */
export const EventReportInput = z.object({
  membersAttending: attendance,
  guestsAttending: attendance,
  attendanceReason: optionalLines(500),
  reportText: optionalLines(10_000),
  summary: optionalLines(SUMMARY_MAX),
  showsAttendance: z.boolean(),
  vtoolsId: z
    .number({ error: eventMessages.vtoolsId })
    .int()
    .min(1)
    .max(VTOOLS_ID_MAX, eventMessages.vtoolsId)
    .nullable(),
});

/**
 * The steps to mark as done, or as open again, and the report. Absent steps and parts stay, so that two officers can work on
 * different parts.
 */
export const EventClosingInput = z.object({
  numbersConfirmed: z.boolean().optional(),
  wrappedUp: z.boolean().optional(),
  reported: z.boolean().optional(),
  ...EventReportInput.partial().shape,
});
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
  chapter: chapterField.meta({ description: "ID of the chapter that owns the events" }),
  since: day("since must be a date in the form YYYY-MM-DD")
    .optional()
    .meta({ description: "YYYY-MM-DD: leaves out events before that day" }),
  sort: z.enum(["date", "created"]).optional().meta({ description: "created: newest first" }),
});
export type EventQuery = z.output<typeof EventQuery>;

/** A year with events, and its number of past events. */
export const EventYear = z.object({ year: z.number().int(), count: z.number().int() });
export type EventYear = z.output<typeof EventYear>;

/** Limits the timeline to a year or a month. */
export const TimelineQuery = z.object({
  period: z
    .string()
    .regex(/^(19|2\d)\d{2}(-(0[1-9]|1[0-2]))?$/, "period must be a year or a month, such as 2026 or 2026-03")
    .optional()
    .meta({ description: "YYYY or YYYY-MM" }),
});

/** An event on the timeline, with its first image. */
export const TimelineEvent = Event.pick({ slug: true, title: true, date: true }).extend({
  image: z.string(),
  focus: Event.shape.pictures.element.shape.focus,
});
export type TimelineEvent = z.output<typeof TimelineEvent>;

/** The number of events in a month, and the first of them. */
export const TimelineMonth = Event.pick({ slug: true, title: true, date: true }).extend({ count: z.number().int() });
export type TimelineMonth = z.output<typeof TimelineMonth>;

/** The data of a link to an event's page. */
export const EventLink = Event.pick({ _id: true, slug: true, title: true, date: true });
export type EventLink = z.output<typeof EventLink>;

/** The events that start just before and just after an event. */
export const EventNeighbors = z.object({ before: EventLink.optional(), after: EventLink.optional() });
export type EventNeighbors = z.output<typeof EventNeighbors>;
