import { z } from "zod";
import { asOneLine, requiredText } from "#shared/form-fields.ts";
import { doorMessages, TICKET_MAX } from "./door.labels.ts";

const CHECK_IN_LIMITS = {
  uuid: 100,
  device: 100,
  instant: 40,
  cursor: 40,
  reason: 200,
  linkName: 60,
} as const;

/** A text of a phone's record. Repairs texts that cannot be stored and cuts long ones, instead of refusing the upload. */
const recordText = (max: number) => z.string().transform((text) => asOneLine(text.toWellFormed()).slice(0, max));

/** A record of a phone. */
const CheckInRecord = z.object({
  uuid: recordText(CHECK_IN_LIMITS.uuid).meta({
    description: "Created by the phone. A repeated record is stored once",
  }),
  type: z.enum(["ticket", "walk_in", "undo"]).default("ticket"),
  ticket: z
    .string()
    // A URL precedes the ticket in a QR code, so the end is the ticket.
    .transform((text) => asOneLine(text.slice(-TICKET_MAX).toWellFormed()))
    .default("")
    .meta({
      description: "The token, URL or code of the ticket. For an undo, the ticket whose check-in no longer counts",
    }),
  member: z.boolean().default(false).meta({ description: "Whether a walk-in is a member" }),
  undoes: recordText(CHECK_IN_LIMITS.uuid)
    .default("")
    .meta({ description: "For an undo, the UUID of a walk-in record" }),
  reason: recordText(CHECK_IN_LIMITS.reason).default("").meta({ description: "Reason for the undo" }),
  device: recordText(CHECK_IN_LIMITS.device).meta({ description: "Identifies the phone" }),
  scannedAt: recordText(CHECK_IN_LIMITS.instant).meta({ description: "ISO 8601, on the phone's clock" }),
});
export type CheckInRecord = z.output<typeof CheckInRecord>;

const sentAt = recordText(CHECK_IN_LIMITS.instant).default("").meta({
  description:
    "ISO 8601: when the phone sent the request, on the phone's clock. The server uses it to correct the records' times",
});

export const CheckInUpload = z.object({ records: z.array(CheckInRecord), sentAt });
export type CheckInUpload = z.output<typeof CheckInUpload>;

const checkInResults = [
  "checked_in",
  "already_in",
  "waiting",
  "cancelled",
  "other_event",
  "unknown",
  "undone",
  "counted",
] as const;

/** The result of a record. "counted" is a walk-in, and "undone" is an undo record or a record that was undone. */
export const CheckInResult = z.object({
  uuid: z.string(),
  result: z.enum(checkInResults),
  registrationId: z.string().nullable(),
  name: z.string().meta({ description: "Empty for walk-ins and unknown tickets" }),
  at: z.string().nullable().meta({ description: "When the person was checked in" }),
  phone: z.string().meta({ description: "The phone that checked the person in" }),
});
export type CheckInResult = z.output<typeof CheckInResult>;

export const CheckInResults = z.object({ results: z.array(CheckInResult) });

/** A person, as the door sees them. */
export const DoorPerson = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(["confirmed", "waiting", "cancelled", "erased"]),
  code: z.string().meta({ description: "The code of the current ticket" }),
  checkedInAt: z.string().nullable(),
  phone: z.string(),
});
export type DoorPerson = z.output<typeof DoorPerson>;

/** The numbers of an event. Members are people who are checked in and said that they are members. */
const Attendance = z.object({
  registered: z.number().int(),
  checkedIn: z.number().int(),
  members: z.number().int(),
  guests: z.number().int(),
  walkInMembers: z.number().int(),
  walkInGuests: z.number().int(),
  noShows: z.number().int(),
});
export type Attendance = z.output<typeof Attendance>;

/** The request of a phone at the door: its new records, and how far it has read. */
export const DoorSyncInput = z.object({
  device: recordText(CHECK_IN_LIMITS.device),
  cursor: recordText(CHECK_IN_LIMITS.cursor)
    .default("")
    .meta({ description: "The cursor of the previous response. If empty, the response has everyone" }),
  records: z.array(CheckInRecord).default([]),
  sentAt,
});
export type DoorSyncInput = z.output<typeof DoorSyncInput>;

/** The changes at the door since the cursor. */
export const DoorSync = z.object({
  event: z.object({ title: z.string(), startsAt: z.string() }),
  isOpen: z.boolean().meta({
    description:
      "False after the end of the link, and while the event is in the trash. The phone erases its list then. The server " +
      "stores only records from before the end, and returns no people, counts and results",
  }),
  closesAt: z.string().meta({ description: "When the link ends" }),
  phone: z.string(),
  people: z.array(DoorPerson),
  counts: Attendance.pick({ registered: true, checkedIn: true, walkInMembers: true, walkInGuests: true })
    .nullable()
    .meta({ description: "Null if nothing has changed" }),
  results: z.array(CheckInResult),
  cursor: z.string(),
  serverTime: z.string(),
});
export type DoorSync = z.output<typeof DoorSync>;

export const DoorLinkInput = z.object({
  name: requiredText(CHECK_IN_LIMITS.linkName, doorMessages.linkName).default("Door"),
});

export const DoorLink = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type DoorLink = z.output<typeof DoorLink>;

/** The secret URL is shown once. The server stores only its hash. */
export const NewDoorLink = DoorLink.extend({ url: z.string() });
export type NewDoorLink = z.output<typeof NewDoorLink>;

const DoorPhone = z.object({
  phone: z.string(),
  helper: z.string(),
  lastSeenAt: z.string(),
  clockOffsetSeconds: z.number().int().meta({ description: "Seconds by which the phone's clock is ahead" }),
});
export type DoorPhone = z.output<typeof DoorPhone>;

/** A record that officers should look at. */
export const DoorConflict = z.object({
  uuid: z.string(),
  kind: z.enum(["duplicate", "undone", "waiting", "cancelled", "other_event", "unknown"]),
  name: z.string(),
  at: z.string(),
  phone: z.string(),
  reason: z.string(),
  firstAt: z.string().nullable().meta({ description: "When the counted record was made" }),
  firstPhone: z.string(),
});
export type DoorConflict = z.output<typeof DoorConflict>;

/** A counted check-in, which an officer can undo. */
const DoorCheckIn = z.object({
  uuid: z.string(),
  name: z.string().meta({ description: "Empty for walk-ins" }),
  member: z.boolean(),
  code: z.string().meta({ description: "The code of the person's ticket. Empty for walk-ins" }),
  at: z.string(),
  phone: z.string(),
});
export type DoorCheckIn = z.output<typeof DoorCheckIn>;

/** The door of an event, for officers. */
export const DoorOverview = z.object({
  closesAt: z.string(),
  isFormOpen: z.boolean().meta({ description: "Whether people without a registration can register now" }),
  counts: Attendance,
  links: z.array(DoorLink),
  phones: z.array(DoorPhone),
  conflicts: z.array(DoorConflict),
  latest: z.array(DoorCheckIn).meta({ description: "The latest counted check-ins, the newest first" }),
  serverTime: z.string(),
});
export type DoorOverview = z.output<typeof DoorOverview>;
