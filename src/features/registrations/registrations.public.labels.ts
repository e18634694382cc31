import { formatInstant, formatWeekday } from "#shared/dates.ts";
import type { Availability } from "./registrations.contract.ts";

/** Words of the registration form and of the state of a registration, for visitors. Separate from the contract's schemas. */

/** The labels that people and tools rely on. */
export const fieldLabels = {
  name: "Name",
  email: "Email",
  member: "IEEE member",
  memberNumber: "Membership number",
  accessNeeds: "Diet and access needs",
  adult: "I am 18 or older",
  newsletter: "Send me the newsletter",
  photoConsent: "You may publish photos that show me",
} as const;

export const formLabels = {
  submit: "Register",
  submitWaiting: "Join the waiting list",
  pending: "Sending...",
  about: "About you",
  questions: "About this event",
  agreements: "I have read and agree to",
  choices: "Your choices",
  optional: " (optional)",
  member: "We do not verify your membership.",
  memberNumber: "Digits only. You can leave this field empty.",
  accessNeeds: "Only the organisers see this, until 7 days after the event. You can leave this field empty.",
  read: (label: string) => `Read the ${label}`,
  select: "Select an option",
  yes: "Yes",
  no: "No",
  problems: "Check these fields",
  failed: "No new registration",
  retrying: "The connection was lost. We send your registration again. Keep this page open.",
  unreachable: "We could not reach the server. Your text is still here. Try again.",
  sent: "Done. The page of your registration opens now.",
  openPage: "Open your registration",
  isOpen: "Registration is open.",
  opensIn: "Registration opens in",
  privacy: "How we handle your data",
} as const;

/** Words of the form's page around the form. The form's script does not load them. */
export const formPageLabels = {
  fillInNow: "You can fill in the form now and send it when registration opens.",
  membersFirst: "IEEE members register first. Registration then opens to everyone.",
  full: "All places are taken.",
  closed: "Registration is closed.",
  cancelled: "The organisers cancelled this event.",
  alreadyRegistered: "Already registered?",
  secondPlace:
    "Registering again takes another place. You can correct your name and email on the page of your registration.",
  secondEntry:
    "You keep your place. Do not join the waiting list again. You can correct your name and email on the page of your registration.",
  sendLink: "Send my link again",
} as const;

/** Words of an event's registration state. Register Now, Coming Soon and Closed are the specification's. */
export const stateLabels = {
  register: "Register Now",
  waitingList: "Waiting list",
  joinWaitingList: "Join the waiting list",
  comingSoon: "Registration Coming Soon",
  fillInNow: "Prepare your registration",
  closed: "Registration Closed",
  noPlaces: "No places left",
  membersFirst: "IEEE members first",
  cancelled: "Event cancelled",
} as const;

const places = (count: number): string => `${count} ${count === 1 ? "place" : "places"} left`;
const people = (count: number): string => `${count} ${count === 1 ? "person" : "people"}`;

/** Returns "Opens Wed, 3 Feb 2027, 18:00". */
export const opensText = (opensAt: string, timeZone: string): string =>
  `Opens ${formatWeekday(opensAt, timeZone)}, ${formatInstant(opensAt, timeZone)}`;

/** The parts of an event's availability that visitors see. */
export type ShownAvailability = Pick<
  Availability,
  "state" | "membersOnly" | "isCancelled" | "opensAt" | "free" | "waiting"
>;

/** Returns the state in a few words: "12 places left", "Waiting list", "Opens Fri, 27 Nov 2026, 18:00". Empty if the button says it. */
export function stateText(
  { state, membersOnly, isCancelled, opensAt, free, waiting }: ShownAvailability,
  timeZone: string,
): string {
  if (isCancelled) return stateLabels.cancelled;
  if (state === "not_open") return opensAt === null ? "" : opensText(opensAt, timeZone);
  if (state === "waiting_list")
    return waiting ? `${stateLabels.waitingList}: ${people(waiting)}` : stateLabels.waitingList;
  if (state === "full") return stateLabels.noPlaces;
  if (state === "closed") return "";
  const left = free === null ? "" : places(free);
  return [membersOnly ? stateLabels.membersFirst : "", left].filter(Boolean).join(" · ");
}

/** Returns the sentence about purpose and retention next to the form's button. */
export const purposeSentence = ({ answersDays, identitiesMonths }: { answersDays: number; identitiesMonths: number }) =>
  `We use these details only to organise this event. We erase your answers ${answersDays} days after the event, and your name and email address ${identitiesMonths} ${identitiesMonths === 1 ? "month" : "months"} after it.`;

/** Returns a time until the opening: "2 days 03:04:05", "00:00:09". */
export function countdownText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (number: number) => String(number).padStart(2, "0");
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor((seconds % 86_400) / 3600), Math.floor((seconds % 3600) / 60), seconds % 60].map(two);
  return `${days === 0 ? "" : `${days} ${days === 1 ? "day" : "days"} `}${clock.join(":")}`;
}
