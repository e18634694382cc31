import type { MailKind } from "../outbox.store.ts";
import type { AnnouncedEvent } from "../registered-event.ts";
import { eventTime, instantText } from "./event-time.ts";
import type { MailContent } from "./mail-layout.ts";

/** The values that an email contains. */
export interface MailSubject {
  branch: string;
  name: string;
  event: AnnouncedEvent;
  timeZone: string;
  /** Absolute URL of the participant's own page. */
  page: string;
  /** Absolute URL of the ticket; undefined without a place. */
  ticket: string | undefined;
  position: number;
  offeredUntil: number | null;
  /** The organizers' reason for removing the person. */
  reason: string;
  /** The note of the confirmation email. */
  note: string;
  canGiveFeedback: boolean;
  /** Whether the person was told that the event is cancelled, and it takes place after all. */
  isBack: boolean;
  message: { subject: string; text: string } | undefined;
}

interface Template {
  subject: (subject: MailSubject) => string;
  paragraphs: (subject: MailSubject) => string[];
  /** The label of the link to the participant's page. */
  action: string;
}

const placeText =
  "Show the ticket at the entrance. If you cannot come, cancel in time, so that someone else gets your place.";
const note = ({ note }: MailSubject) => (note ? [note] : []);

const templates: Record<MailKind, Template> = {
  confirmed: {
    subject: ({ event }) => `You are registered: ${event.title}`,
    paragraphs: (subject) => [`You have a place at ${subject.event.title}.`, placeText, ...note(subject)],
    action: "View or cancel your registration",
  },
  promoted: {
    subject: ({ event }) => `You have a place: ${event.title}`,
    paragraphs: (subject) => [
      `A place became free, and you now have a place at ${subject.event.title}.`,
      placeText,
      ...note(subject),
    ],
    action: "View or cancel your registration",
  },
  waiting: {
    subject: ({ event }) => `You are on the waiting list: ${event.title}`,
    paragraphs: ({ event, position }) => [
      `All places at ${event.title} are taken. You are number ${position} on the waiting list.`,
      "We send you an email when you get a place.",
    ],
    action: "View or leave the waiting list",
  },
  offered: {
    subject: ({ event }) => `A place is free for you: ${event.title}`,
    paragraphs: ({ event, offeredUntil, timeZone }) => [
      `A place at ${event.title} is reserved for you.`,
      offeredUntil === null
        ? "Accept the place on your page."
        : `Accept the place by ${instantText(offeredUntil, timeZone)}. After that, the next person on the waiting list gets it.`,
    ],
    action: "Accept the place",
  },
  expired: {
    subject: ({ event }) => `Your reserved place has expired: ${event.title}`,
    paragraphs: ({ event }) => [
      `You did not accept the place at ${event.title} in time, so the next person on the waiting list gets it.`,
    ],
    action: "View your registration",
  },
  changed: {
    subject: ({ event, isBack }) => `${isBack ? "The event takes place" : "Changed time or place"}: ${event.title}`,
    paragraphs: ({ event, isBack }) => [
      isBack
        ? `${event.title} takes place after all. Your registration is valid again.`
        : `The organisers changed the time or place of ${event.title}. Your registration is still valid.`,
      "If you cannot come, cancel your registration.",
    ],
    action: "View or cancel your registration",
  },
  cancelled_by_participant: {
    subject: ({ event }) => `Registration cancelled: ${event.title}`,
    paragraphs: ({ event }) => [`You cancelled your registration for ${event.title}. Your ticket is no longer valid.`],
    action: "View your registration",
  },
  cancelled_by_organizers: {
    subject: ({ event }) => `Registration cancelled: ${event.title}`,
    paragraphs: ({ event, reason }) => [
      `The organisers cancelled your registration for ${event.title}. Your ticket is no longer valid.`,
      ...(reason ? [`Reason: ${reason}`] : []),
    ],
    action: "View your registration",
  },
  event_cancelled: {
    subject: ({ event }) => `Event cancelled: ${event.title}`,
    paragraphs: ({ event }) => [`${event.title} will not take place. Your ticket is no longer valid.`],
    action: "View your registration",
  },
  reminder: {
    subject: ({ event }) => `Reminder: ${event.title}`,
    paragraphs: (subject) => [`${subject.event.title} starts soon.`, placeText, ...note(subject)],
    action: "View or cancel your registration",
  },
  thank_you: {
    subject: ({ event }) => `Thank you for coming: ${event.title}`,
    paragraphs: ({ event, canGiveFeedback }) => [
      `Thank you for coming to ${event.title}.`,
      ...(canGiveFeedback ? ["Tell us what you think. Your feedback is anonymous."] : []),
    ],
    action: "Give feedback",
  },
  message: {
    subject: ({ message, event }) => `${message?.subject ?? ""} (${event.title})`,
    paragraphs: ({ message }) => [message?.text ?? ""],
    action: "View your registration",
  },
  link: {
    subject: ({ event }) => `Your registration: ${event.title}`,
    paragraphs: ({ event }) => [`You asked for the link to your registration for ${event.title}.`],
    action: "View your registration",
  },
};

/** Returns the subject and content of an email. */
export function registrationMail(kind: MailKind, subject: MailSubject): { subject: string; content: MailContent } {
  const template = templates[kind];
  const { branch, event, timeZone, page, ticket } = subject;
  return {
    subject: template.subject(subject),
    content: {
      greeting: `Hello ${subject.name},`,
      paragraphs: template.paragraphs(subject),
      facts: [
        ["When", eventTime(event, timeZone)],
        ["Where", event.location],
      ],
      links: [{ label: template.action, url: page }, ...(ticket ? [{ label: "Your ticket", url: ticket }] : [])],
      footer: `${branch} sends this email because this address was registered for the event. If you did not register, cancel the registration with the link above.`,
    },
  };
}
