import { z } from "zod";
import { canBeStored, optionalLines, requiredText, UNSTORABLE } from "#shared/form-fields.ts";
import { emailProblem } from "./registration-draft.rules.ts";
import { registrationMessages } from "./registrations.labels.ts";
import { REGISTRATION_LIMITS, registrationStates } from "./registrations.rules.ts";

/** An event without a form has no registration, or a link to another site. */
const registrationModes = ["none", "link", "form"] as const;

export const questionTypes = ["short", "long", "single", "multiple", "yes_no", "number"] as const;
export type QuestionType = (typeof questionTypes)[number];

/** A question that officers add to a registration form. */
export const Question = z
  .object({
    id: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, "The ID of a question contains only lowercase letters, digits and hyphens."),
    text: requiredText(REGISTRATION_LIMITS.questionText, registrationMessages.questionText),
    type: z.enum(questionTypes),
    required: z.boolean(),
    options: z
      .array(requiredText(REGISTRATION_LIMITS.optionText, registrationMessages.options))
      .max(REGISTRATION_LIMITS.options)
      .default([])
      .meta({ description: "The options of a single or multiple choice" }),
  })
  .refine(({ type, options }) => !["single", "multiple"].includes(type) || new Set(options).size >= 2, {
    error: registrationMessages.options,
    path: ["options"],
  });
export type Question = z.output<typeof Question>;

const DATE_TIME =
  /^(\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d([.]\d{1,3})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?)?$/;

const instant = z
  .string()
  .regex(DATE_TIME, registrationMessages.instant)
  .meta({ description: "ISO 8601 with an offset, or a local time in the site's time zone. Empty for none" });

/** The settings of an event's registration, as officers send them. */
export const RegistrationSettingsInput = z.object({
  mode: z.enum(registrationModes),
  opensAt: instant.default(""),
  closesAt: instant.default("").meta({
    description:
      "If empty, registration closes when the event starts. Registration never closes later than the event ends",
  }),
  cancelUntil: instant.default("").meta({ description: "If empty, people can cancel until the event starts" }),
  capacity: z
    .number({ error: registrationMessages.capacity })
    .int(registrationMessages.capacity)
    .min(0, registrationMessages.capacity)
    .max(REGISTRATION_LIMITS.capacity, registrationMessages.capacity)
    .nullable()
    .default(null)
    .meta({ description: "Null if unlimited" }),
  waitingList: z.boolean().default(true),
  showFreePlaces: z.boolean().default(true),
  membersFirstUntil: instant.default("").meta({ description: "Until this time, only members can register" }),
  note: optionalLines(REGISTRATION_LIMITS.note).default("").meta({ description: "A note in the confirmation email" }),
  questions: z
    .array(Question)
    .max(REGISTRATION_LIMITS.questions, `At most ${REGISTRATION_LIMITS.questions} questions`)
    .refine(
      (questions) => new Set(questions.map(({ id }) => id)).size === questions.length,
      "Two questions have the same ID",
    )
    .default([]),
});
export type RegistrationSettingsInput = z.output<typeof RegistrationSettingsInput>;

/** The stored settings. */
export const RegistrationSettings = RegistrationSettingsInput.extend({
  questionVersion: z.number().int(),
  isCancelled: z.boolean().meta({ description: "Whether the organizers cancelled the event" }),
  version: z.number().int().meta({ description: "0 until officers save the settings" }),
});
export type RegistrationSettings = z.output<typeof RegistrationSettings>;

/** Cancels an event, or undoes the cancellation. Participants get an email after ten minutes. */
export const EventCancellation = z.object({ isCancelled: z.boolean() });

/** The state of an event's registration. */
export const Availability = z.object({
  mode: z.enum(registrationModes),
  state: z.enum(["not_open", "open", "waiting_list", "full", "closed"]),
  isCancelled: z.boolean().meta({ description: "Whether the organizers cancelled the event" }),
  membersOnly: z.boolean().meta({ description: "Whether only members can register now" }),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  capacity: z.number().int().nullable(),
  free: z.number().int().nullable().meta({ description: "Null if unlimited, or if visitors do not see the number" }),
  waiting: z
    .number()
    .int()
    .nullable()
    .meta({ description: "People on the waiting list; null if visitors do not see the number of free places" }),
  serverTime: z.string().meta({ description: "ISO 8601 in UTC, for countdowns" }),
});
export type Availability = z.output<typeof Availability>;

/** The state of the registration of an event that has a form or is cancelled, as cached pages show it. */
export const RegistrationStateOfEvent = Availability.omit({ serverTime: true }).extend({ eventId: z.string() });
export type RegistrationStateOfEvent = z.output<typeof RegistrationStateOfEvent>;

const Answer = z.union([
  z.string().max(REGISTRATION_LIMITS.longAnswer),
  z.array(z.string()).max(20),
  z.boolean(),
  z.number(),
]);

/** The addresses of the HTML Living Standard whose domain has a dot. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?(?:\.[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?)+$/;

/** The form of an event's registration. */
export const RegistrationForm = z.object({
  name: requiredText(REGISTRATION_LIMITS.name, registrationMessages.name),
  email: requiredText(REGISTRATION_LIMITS.email, registrationMessages.email).regex(EMAIL, {
    error: ({ input }) => emailProblem(String(input)),
  }),
  member: z.boolean().default(false).meta({ description: "As stated by the participant. Never verified" }),
  memberNumber: z
    .string()
    .regex(/^\d{0,12}$/, registrationMessages.memberNumber)
    .default(""),
  answers: z.record(z.string().max(40), Answer).default({}),
  questionVersion: z
    .number()
    .int()
    .optional()
    .meta({ description: "The version of the questions that the person saw. Without it, the current questions count" }),
  accessNeeds: optionalLines(REGISTRATION_LIMITS.accessNeeds)
    .default("")
    .meta({ description: "Diet and access needs. Only organizers see them, until 7 days after the event" }),
  acceptPrivacy: z.boolean().default(false).meta({ description: "Must be true, unless owners turned the box off" }),
  acceptEventTerms: z.boolean().default(false).meta({ description: "Must be true, unless owners turned the box off" }),
  adult: z.boolean().default(false).meta({ description: "Must be true, unless owners turned the question off" }),
  newsletter: z.boolean().default(false),
  photoConsent: z.boolean().default(false),
  waitingList: z.boolean().optional().meta({
    description: "If false and all places are taken, the server answers waiting_list_only and stores nothing",
  }),
  idempotencyKey: z
    .string()
    .regex(/^[\w-]{16,100}$/)
    .optional()
    .meta({ description: "A repeated request has the same result" }),
  ticket: z.string().max(200).optional().meta({ description: "Required after many registrations from one network" }),
});
export type RegistrationForm = z.output<typeof RegistrationForm>;

/** The final result of a registration. */
export const RegistrationAccepted = z.object({
  state: z.enum(["confirmed", "waiting", "offered"]),
  position: z.number().int().nullable().meta({ description: "On the waiting list" }),
  manageUrl: z.string().meta({ description: "The participant's own page. Its last segment is the secret token" }),
  ticketUrl: z.string().nullable().meta({ description: "Null without a place" }),
  keepsEarlierDetails: z.literal(true).optional().meta({
    description: "Present if a request with this idempotency key is stored with other details. They stay as they are",
  }),
});
export type RegistrationAccepted = z.output<typeof RegistrationAccepted>;

/** The event of a registration or ticket. */
export const RegisteredEvent = z.object({
  title: z.string(),
  path: z.string().nullable().meta({ description: "Path of the event's page; null if visitors cannot see the event" }),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  allDay: z.boolean(),
  location: z.string(),
  timeZone: z.string().meta({ description: "IANA name of the zone in which to show start and end" }),
  isCancelled: z.boolean().meta({ description: "Whether the event was cancelled or removed. Its tickets are void" }),
});
export type RegisteredEvent = z.output<typeof RegisteredEvent>;

/** An answer with the wording of its question. */
const AnswerText = z.object({ question: z.string(), answer: z.string() });

/** A registration, as its participant sees it. */
export const OwnRegistration = z.object({
  state: z.enum(registrationStates),
  status: z
    .enum([...registrationStates, "attended", "over"])
    .meta({ description: "The state of the registration, or the result after the event" }),
  position: z.number().int().nullable().meta({ description: "On the waiting list" }),
  eventId: z.string(),
  event: RegisteredEvent,
  name: z.string(),
  email: z.string(),
  member: z.boolean(),
  memberNumber: z.string(),
  accessNeeds: z.string(),
  answers: z.array(AnswerText),
  offeredUntil: z.string().nullable().meta({ description: "When the offered place goes to the next person" }),
  cancelUntil: z.string(),
  canAccept: z.boolean().meta({ description: "Whether a place is offered" }),
  canCancel: z.boolean(),
  canCorrect: z.boolean().meta({ description: "Whether name and email address can be changed" }),
  ticketUrl: z.string().nullable().meta({ description: "Null without a confirmed place" }),
  calendarUrl: z.string().nullable().meta({ description: "Null without a confirmed place" }),
  certificateUrl: z.string().nullable().meta({ description: "Null unless the person attended the event" }),
  canGiveFeedback: z.boolean(),
  sendsEmail: z.boolean().meta({ description: "Whether the site sends email. If not, this page is the only proof" }),
  createdAt: z.string(),
});
export type OwnRegistration = z.output<typeof OwnRegistration>;

/** A ticket, as anyone who scans it sees it: the event only. */
export const Ticket = z.object({
  event: RegisteredEvent,
  isValid: z.boolean().meta({ description: "False if the registration or the event was cancelled" }),
});
export type Ticket = z.output<typeof Ticket>;

/** An event that was cancelled at least once. */
export const EventCancellations = z.object({
  eventId: z.string(),
  isCancelled: z.boolean().meta({ description: "Whether the event is cancelled now" }),
  changes: z.number().int().meta({ description: "How often the event was cancelled or restored" }),
});
export type EventCancellations = z.output<typeof EventCancellations>;

/** The request to send a participant's link again. */
export const LinkRequest = z.object({
  eventId: z.string().max(100).refine(canBeStored, UNSTORABLE),
  email: RegistrationForm.shape.email,
});
export type LinkRequest = z.output<typeof LinkRequest>;

/** All data that is stored about a registration, for its participant. */
export const PersonalExport = z.object({
  exportedAt: z.string(),
  event: RegisteredEvent,
  registration: OwnRegistration.pick({
    state: true,
    name: true,
    email: true,
    member: true,
    memberNumber: true,
    accessNeeds: true,
    answers: true,
    createdAt: true,
  }),
  consents: z.record(z.string(), z.unknown()).meta({ description: "The person's consents with their times" }),
  checkedInAt: z.string().nullable(),
  emails: z.array(z.object({ kind: z.string(), sentAt: z.string().nullable() })),
});
export type PersonalExport = z.output<typeof PersonalExport>;

/** A registration, as officers see it. */
export const Registration = z.object({
  _id: z.string(),
  state: z.enum(registrationStates),
  name: z.string(),
  email: z.string(),
  member: z.boolean(),
  memberNumber: z.string(),
  accessNeeds: z.string(),
  answers: z.array(AnswerText),
  reason: z.string(),
  isAboveCapacity: z.boolean(),
  offeredUntil: z.string().nullable(),
  checkedInAt: z.string().nullable().meta({ description: "Null if the person has not been checked in" }),
  isCertificateRevoked: z.boolean(),
  createdAt: z.string(),
});
export type Registration = z.output<typeof Registration>;

export const RegistrationCorrection = RegistrationForm.pick({ name: true, email: true });
/** A correction by an officer. */
export const PersonCorrection = RegistrationCorrection.extend({
  name: requiredText(REGISTRATION_LIMITS.name, registrationMessages.otherName),
});
export const RegistrationByHand = PersonCorrection.extend({
  member: z.boolean().default(false),
  reason: requiredText(REGISTRATION_LIMITS.reason, registrationMessages.reason),
});
export const RegistrationRemoval = RegistrationByHand.pick({ reason: true });

/** The response to a change without content. */
export const RegistrationChanged = z.object({ ok: z.literal(true) });

export const RegistrationAdded = RegistrationChanged.extend({ _id: z.string() });

/** The link that an officer passes on if the site sends no email. */
export const PersonLink = z.object({ manageUrl: z.string().meta({ description: "The participant's own page" }) });

/** The response to a participant's correction. */
export const RegistrationCorrected = RegistrationChanged.extend({
  manageUrl: z
    .string()
    .meta({ description: "Path of the participant's own page. A new email address changes the path" }),
});

/** Allows one more registration from a network that has sent many. */
export const RegistrationTicket = z.object({
  ticket: z.string().meta({ description: "Valid for one registration, until two hours after the wait ends" }),
  waitSeconds: z.number().meta({ description: "Seconds until the ticket is valid" }),
});
export type RegistrationTicket = z.output<typeof RegistrationTicket>;

const COMMENT_MAX_CHARACTERS = 1000;

/** Results are shown from this number of answers on, so that nobody can tell who gave them. */
export const FEEDBACK_SHOWN_FROM = 5;

/** A participant's feedback about an event. It is stored without their name. */
export const FeedbackInput = z.object({
  rating: z
    .number({ error: registrationMessages.rating })
    .int(registrationMessages.rating)
    .min(1, registrationMessages.rating)
    .max(5, registrationMessages.rating)
    .meta({ description: "1 (poor) to 5 (excellent)" }),
  comment: optionalLines(COMMENT_MAX_CHARACTERS).default(""),
});
export type FeedbackInput = z.output<typeof FeedbackInput>;

/** The feedback about an event, for officers. */
export const FeedbackResults = z.object({
  count: z.number().int(),
  average: z
    .number()
    .nullable()
    .meta({ description: `Null with fewer than ${FEEDBACK_SHOWN_FROM} answers` }),
  ratings: z.array(z.number().int()).meta({ description: "Number of answers for each rating from 1 to 5, or empty" }),
  comments: z.array(z.string()).meta({ description: "In alphabetical order, or empty" }),
});
export type FeedbackResults = z.output<typeof FeedbackResults>;

/** A certificate of attendance. Anyone with its link can verify it. */
export const Certificate = z.object({
  name: z.string(),
  event: z.object({ title: z.string(), startsAt: z.string(), endsAt: z.string().nullable(), timeZone: z.string() }),
  issuer: z.string().meta({ description: "The name of the branch" }),
});
export type Certificate = z.output<typeof Certificate>;

export const CertificateChange = z.object({ isRevoked: z.boolean() });
