import type { LiveState, OwnStatus } from "./registrations.rules.ts";

/** Words of a participant's own page and of a ticket. */

export const ownTitles: Record<OwnStatus, string> = {
  confirmed: "You are registered",
  waiting: "Waiting list",
  offered: "A place is free for you",
  cancelled: "Registration cancelled",
  expired: "The offer has expired",
  attended: "You attended",
  over: "The event is over",
};

export const ownLabels = {
  description: "A participant's own page.",
  position: (position: number) => `You are number ${position} on the waiting list.`,
  waiting:
    "We give free places in the order of the list. From 12 hours before the event, you must accept a place first.",
  offered: (until: string) => `Accept the place before ${until}. After that, it is no longer reserved for you.`,
  accept: "Accept this place",
  cancelled: "You do not have a place. While registration is open, you can register again on the event's page.",
  expired: "You did not accept the place in time, so it is no longer reserved for you.",
  attended: "You were checked in at this event. Thank you for coming.",
  over: "Thank you for registering. Your ticket is no longer needed.",
  overWithoutPlace: "No place became free for you.",
  eventCancelledTitle: "Event cancelled",
  eventCancelled: "The organisers cancelled this event. Your ticket is not valid.",
  keptTitle: "You already sent this form",
  kept: "Your registration keeps the details that you sent first. Check them here. You can correct your name and email.",
  registeredWith: "You registered with",
  wrongAddress: "If this address is wrong, do not register again:",
  changeAddress: "change your email address",
  keepLink: "Save the link to this page. This site does not send email, so you cannot get back here without the link.",
  linkInEmail: "We also sent you this link by email. Anyone with the link can change your registration.",
  ticket: "Your ticket",
  showCode: "Show this code at the entrance.",
  qrCode: "QR code of your ticket",
  printHint: "You can also print this page.",
  facts: "About the event",
  yourDetails: "Your details",
  change: "Manage your registration",
  calendarFile: "Calendar file",
  correct: "Correct name or email",
  export: "Download my data",
  erase: "Erase my data",
  certificate: "Certificate of attendance",
  feedback: "Give feedback",
  seeEvent: "See the event",
  backToPage: "Back to your page",
  keepData: "Keep my data",
  save: "Save changes",
  changeFailed: "Your registration was not changed",
  confirmErase: "Erase your data?",
  eraseEffect:
    "We erase your name, email address and answers. You cannot undo this. Your link, ticket and certificate stop working. Before the event starts, we also cancel your registration.",
  erased: "Your data is erased",
  erasedLead: "Your registration no longer exists. The link to your page has stopped working.",
  correctTitle: "Correct name or email",
  emailHelp: "A new address gets a new link and ticket. The current link and ticket then stop working.",
  invalidTitle: "This link is not valid",
  invalidLead:
    "The link may contain a typo, or the email address was changed, or the data was erased. You can ask for your link on the event's page.",
} as const;

/** How a participant gives up a place, an offer or a position on the waiting list. */
export const leaveLabels: Record<LiveState, { action: string; question: string; effect: string; keep: string }> = {
  confirmed: {
    action: "Cancel registration",
    question: "Cancel your registration?",
    effect:
      "Your place becomes free. If people are waiting, the next person gets it. You can register again, but at the end of the list.",
    keep: "Keep my registration",
  },
  offered: {
    action: "Decline this place",
    question: "Decline this place?",
    effect:
      "The place becomes free. If people are waiting, the next person gets it. You can register again, but at the end of the list.",
    keep: "Keep this offer",
  },
  waiting: {
    action: "Leave the waiting list",
    question: "Leave the waiting list?",
    effect: "You lose your position. You can register again, but at the end of the list.",
    keep: "Stay on the waiting list",
  },
};

export const ticketLabels = {
  eyebrow: "Ticket",
  valid: "This ticket is for one person. At the entrance, show the QR code that opened this page.",
  invalid: "This ticket is no longer valid.",
} as const;

export const feedbackLabels = {
  title: "Give feedback",
  rating: "How was the event?",
  ratings: ["1 – Poor", "2 – Fair", "3 – Good", "4 – Very good", "5 – Excellent"],
  comment: "Comment",
  commentHelp: "The organisers see your comment without your name.",
  submit: "Send feedback",
} as const;

export const certificateLabels = {
  eyebrow: "Certificate of attendance",
  description: "Verifies a certificate of attendance.",
  attended: (event: string) => `attended ${event}`,
  issued: (issuer: string) => `Issued by ${issuer}.`,
  verify: "To check that this certificate is valid, open:",
  invalidTitle: "This certificate is not valid",
  invalidLead: "The link may contain a typo.",
  revokedTitle: "This certificate was revoked",
  revokedLead: "The organisers revoked this certificate of attendance.",
  erasedTitle: "The record of this certificate was erased",
  erasedLead:
    "This site erases participants’ data after some time or on request. It can no longer confirm the certificate.",
  removedTitle: "The event of this certificate was removed",
  removedLead: "The organisers removed the event from this site, so the site can’t confirm the certificate.",
} as const;

export const linkLabels = {
  title: "Send my link again",
  lead: "Enter the email address that you registered with.",
  submit: "Send my link",
  wrongAddress: (contact: string) => `If you registered with a wrong address, write to ${contact}. We can correct it.`,
  noEmail: (contact: string) => `This site does not send email. To get your link, write to ${contact}.`,
} as const;
