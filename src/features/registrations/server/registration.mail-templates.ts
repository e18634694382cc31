import { eventTime, instantText, type MailContent } from "#platform/mail/mail-layout.ts";
import type { RegistrationState } from "../registrations.rules.ts";
import type { MailKind } from "./outbox.store.ts";
import type { AnnouncedEvent } from "./registered-event.service.ts";

/** The values that an email contains. */
interface MailSubject {
  branch: string;
  name: string;
  event: AnnouncedEvent;
  timeZone: string;
  /** Absolute URL of the participant's own page. */
  page: string;
  /** The code of the ticket, for an entrance without a camera; undefined without a place. */
  ticketCode: string | undefined;
  state: RegistrationState;
  canCancel: boolean;
  position: number;
  offeredUntil: number | null;
  /** The organizers' reason for removing the person. */
  reason: string;
  /** The note of the confirmation email. */
  note: string;
  after: { hasAttended: boolean; canGiveFeedback: boolean; certificateUrl: string | null };
  /** Whether the person was told that the event is cancelled, and it takes place after all. */
  isBack: boolean;
  /** Whether the email address was corrected, so that the person needs a new link. */
  isCorrected: boolean;
  message: { subject: string; text: string } | undefined;
}

interface Template {
  subject: (subject: MailSubject) => string;
  paragraphs: (subject: MailSubject) => string[];
  /** The label of the link to the participant's page. */
  action: string;
}

const openTicket = "Show your ticket";

const placeText =
  "Show your ticket at the entrance. If you cannot come, please cancel in time, so that someone else gets your place.";
const ticketEnds = "If you have a ticket, it is no longer valid.";
const note = ({ note }: MailSubject) => (note ? [note] : []);

const cancelLabel = (state: RegistrationState) => {
  if (state === "waiting") return "Leave the waiting list";
  return state === "offered" ? "Decline the place" : "Cancel your registration";
};
const releaseText = ({ state }: MailSubject) => {
  const label = cancelLabel(state);
  return `If you cannot come, please ${label.charAt(0).toLowerCase()}${label.slice(1)} with the link below.`;
};

/** Says what a change of the event means for the person. */
function stateText({ state, isBack, offeredUntil, timeZone }: MailSubject): string {
  if (state === "waiting") return "You are still on the waiting list.";
  if (state === "offered" && offeredUntil !== null)
    return `Your offer is valid until ${instantText(offeredUntil, timeZone)}.`;
  return isBack ? "Your registration is valid again." : "Your registration is still valid.";
}

const templates: Record<MailKind, Template> = {
  confirmed: {
    subject: ({ event }) => `You are registered: ${event.title}`,
    paragraphs: (subject) => [`You have a place at ${subject.event.title}.`, placeText, ...note(subject)],
    action: openTicket,
  },
  promoted: {
    subject: ({ event }) => `You have a place: ${event.title}`,
    paragraphs: (subject) => [
      `A place became free, and you now have a place at ${subject.event.title}.`,
      placeText,
      ...note(subject),
    ],
    action: openTicket,
  },
  waiting: {
    subject: ({ event }) => `You are on the waiting list: ${event.title}`,
    paragraphs: ({ event, position }) => [
      `All places at ${event.title} are taken. You are number ${position} on the waiting list.`,
      "We send you an email when you get a place.",
    ],
    action: "View your position",
  },
  offered: {
    subject: ({ event }) => `A place is free for you: ${event.title}`,
    paragraphs: ({ event, offeredUntil, timeZone }) => [
      `A place at ${event.title} is reserved for you.`,
      offeredUntil === null
        ? "Accept the place on your page."
        : `Accept the place by ${instantText(offeredUntil, timeZone)}. After that, it is no longer reserved for you.`,
    ],
    action: "Accept the place",
  },
  expired: {
    subject: ({ event }) => `Your reserved place has expired: ${event.title}`,
    paragraphs: ({ event }) => [
      `You did not accept the place at ${event.title} in time, so it is no longer reserved for you.`,
    ],
    action: "View your registration",
  },
  changed: {
    subject: ({ event, isBack }) => `${isBack ? "The event takes place" : "Changed time or place"}: ${event.title}`,
    paragraphs: (subject) => [
      subject.isBack
        ? `${subject.event.title} takes place after all. ${stateText(subject)}`
        : `The organisers changed the time or place of ${subject.event.title}. ${stateText(subject)}`,
      ...(subject.canCancel ? [releaseText(subject)] : []),
    ],
    action: "View your registration",
  },
  cancelled_by_participant: {
    subject: ({ event }) => `Registration cancelled: ${event.title}`,
    paragraphs: ({ event }) => [`You cancelled your registration for ${event.title}. ${ticketEnds}`],
    action: "View your registration",
  },
  cancelled_by_organizers: {
    subject: ({ event }) => `Registration cancelled: ${event.title}`,
    paragraphs: ({ event, reason }) => [
      `The organisers cancelled your registration for ${event.title}. ${ticketEnds}`,
      ...(reason ? [`Reason: ${reason}`] : []),
    ],
    action: "View your registration",
  },
  event_cancelled: {
    subject: ({ event }) => `Event cancelled: ${event.title}`,
    paragraphs: ({ event, state }) => [
      `${event.title} will not take place.${state === "confirmed" ? " Your ticket is no longer valid." : ""}`,
    ],
    action: "View your registration",
  },
  reminder: {
    subject: ({ event }) => `Reminder: ${event.title}`,
    paragraphs: (subject) => [`${subject.event.title} starts soon.`, placeText, ...note(subject)],
    action: openTicket,
  },
  thank_you: {
    subject: ({ event, after }) => `${after.hasAttended ? "Thank you for coming" : "Thank you"}: ${event.title}`,
    paragraphs: ({ event, after }) => [
      after.hasAttended ? `Thank you for coming to ${event.title}.` : `Thank you for registering for ${event.title}.`,
      ...(after.canGiveFeedback ? ["Please tell us what you think. The organisers do not see your name."] : []),
    ],
    action: "View your registration",
  },
  message: {
    subject: ({ message, event }) => `${message?.subject ?? ""} (${event.title})`,
    paragraphs: ({ message }) => [message?.text ?? ""],
    action: "View your registration",
  },
  link: {
    subject: ({ event }) => `Your registration: ${event.title}`,
    paragraphs: ({ event, isCorrected }) =>
      isCorrected
        ? [
            `Your registration for ${event.title} now has this email address.`,
            "Use the new link and ticket. The previous link and ticket have stopped working.",
          ]
        : [`You asked for the link to your registration for ${event.title}.`],
    action: "View your registration",
  },
};

/** Returns the links of an email: the participant's page first, or what people can do after the event. */
function linksOf(kind: MailKind, { page, after, canCancel, state }: MailSubject): MailContent["links"] {
  const own = { label: templates[kind].action, url: page };
  if (kind === "thank_you")
    return [
      after.canGiveFeedback ? { label: "Give feedback", url: `${page}?ask=feedback` } : own,
      ...(after.certificateUrl ? [{ label: "View your certificate of attendance", url: after.certificateUrl }] : []),
    ];
  return [own, ...(canCancel ? [{ label: cancelLabel(state), url: `${page}?ask=cancel` }] : [])];
}

/** Returns the subject and content of an email. */
export function registrationMail(kind: MailKind, subject: MailSubject): { subject: string; content: MailContent } {
  const template = templates[kind];
  const { branch, event, timeZone, ticketCode } = subject;
  return {
    subject: template.subject(subject),
    content: {
      greeting: `Hello ${subject.name},`,
      paragraphs: template.paragraphs(subject),
      facts: [
        ["When", eventTime(event, timeZone)],
        ["Where", event.location],
        ...(ticketCode ? [["Ticket code", ticketCode] as const] : []),
      ],
      links: linksOf(kind, subject),
      footer: `${branch} sends this email because this address was registered for the event. If you did not register, reply to this email.`,
    },
  };
}
