export const REGISTRATION_LIMITS = {
  name: 100,
  email: 254,
  accessNeeds: 500,
  note: 2000,
  reason: 200,
  questions: 12,
  questionText: 300,
  options: 20,
  optionText: 100,
  shortAnswer: 200,
  longAnswer: 2000,
  capacity: 100_000,
} as const;

/** The states of a registration. Only the first three are live: one person has at most one live registration per event. */
export const registrationStates = ["waiting", "offered", "confirmed", "cancelled", "expired"] as const;
export type RegistrationState = (typeof registrationStates)[number];

export const liveStates = ["waiting", "offered", "confirmed"] as const satisfies readonly RegistrationState[];
export type LiveState = (typeof liveStates)[number];

/** The states that hold one of the event's places. */
export const holdingStates = ["offered", "confirmed"] as const satisfies readonly RegistrationState[];

export const isLive = (state: RegistrationState): state is LiveState => liveStates.some((live) => live === state);
export const takesPlace = (state: RegistrationState): boolean => holdingStates.some((holding) => holding === state);

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Until this long before the start, people on the waiting list get a place without being asked. Afterwards they get an offer. */
export const PROMOTION_ENDS_MS = 12 * HOUR_MS;
/** How long an offered place is reserved. */
export const OFFER_LASTS_MS = 12 * HOUR_MS;

/** The settings of an event with built-in registration. Instants are milliseconds since 1970 (UTC). */
export interface RegistrationSettings {
  /** Null opens registration at once. */
  opensAt: number | null;
  /** Null closes registration when the event starts. A later instant keeps the form open for people at the door. */
  closesAt: number | null;
  /** Null lets people cancel until the event starts. */
  cancelUntil: number | null;
  /** Null is unlimited. */
  capacity: number | null;
  hasWaitingList: boolean;
  /** Until this instant, only people who say that they are members can register. */
  membersFirstUntil: number | null;
}

/** The parts of an event that decide about registrations. */
export interface RegistrableEvent {
  startsAt: number;
  /** Null if the end is unknown. */
  endsAt: number | null;
  /** Whether visitors can see the event. A draft and an event in the trash take no registrations. */
  isPublished: boolean;
  isCancelled: boolean;
}

export interface PlaceCounts {
  /** Places taken by confirmed people and by open offers. */
  taken: number;
  waiting: number;
}

/** The state of an event's registration, as visitors see it. */
export type RegistrationPhase = "not_open" | "members_only" | "open" | "waiting_list" | "full" | "closed";

/** Returns the end of an event. An event without an end is over a day after its start, when check-in closes. */
export const endOf = ({ startsAt, endsAt }: { startsAt: number; endsAt: number | null }): number =>
  endsAt ?? startsAt + DAY_MS;

/** Returns when registration closes: at the start, unless officers keep the form open, and at the latest at the end. */
export const closingTime = (
  { closesAt }: Pick<RegistrationSettings, "closesAt">,
  event: Pick<RegistrableEvent, "startsAt" | "endsAt">,
): number => Math.min(closesAt ?? event.startsAt, endOf(event));

/** Returns whether a place is free for someone who has not waited: people on the waiting list come first. */
const isPlaceFree = ({ capacity }: RegistrationSettings, { taken, waiting }: PlaceCounts): boolean =>
  waiting === 0 && (capacity === null || taken < capacity);

/** Returns the phase of an event's registration. Browser and server use the same function. */
export function registrationPhase(
  settings: RegistrationSettings,
  event: RegistrableEvent,
  counts: PlaceCounts,
  now: number,
): RegistrationPhase {
  if (!event.isPublished || event.isCancelled || now >= closingTime(settings, event)) return "closed";
  if (settings.opensAt !== null && now < settings.opensAt) return "not_open";
  if (!isPlaceFree(settings, counts)) return settings.hasWaitingList ? "waiting_list" : "full";
  return settings.membersFirstUntil !== null && now < settings.membersFirstUntil ? "members_only" : "open";
}

/** Why a registration is refused. */
export type RegistrationRefusal =
  | "not_open"
  | "members_only"
  | "full"
  | "waiting_list_only"
  | "closed"
  | "already_registered";

/** Decides about a new registration: a place, the waiting list, or the reason for a refusal. */
export function decideRegistration(
  settings: RegistrationSettings,
  event: RegistrableEvent,
  counts: PlaceCounts,
  { isMember, now }: { isMember: boolean; now: number },
): Extract<RegistrationState, "confirmed" | "waiting"> | RegistrationRefusal {
  const phase = registrationPhase(settings, event, counts, now);
  const isMembersOnly = settings.membersFirstUntil !== null && now < settings.membersFirstUntil;
  if ((phase === "open" || phase === "waiting_list" || phase === "full") && isMembersOnly && !isMember)
    return "members_only";
  if (phase === "open" || (phase === "members_only" && isMember)) return "confirmed";
  return phase === "waiting_list" ? "waiting" : phase;
}

/** Decides how the first person on the waiting list gets a free place; undefined once registration has closed. */
export function decidePromotion(
  settings: RegistrationSettings,
  event: RegistrableEvent,
  now: number,
): { state: "confirmed" } | { state: "offered"; until: number } | undefined {
  const closes = closingTime(settings, event);
  if (event.isCancelled || now >= closes) return undefined;
  if (now < event.startsAt - PROMOTION_ENDS_MS) return { state: "confirmed" };
  return { state: "offered", until: Math.min(now + OFFER_LASTS_MS, closes) };
}

/** The actions on a participant's own page. */
export type ParticipantAction = "accept" | "cancel" | "correct";

/** Returns whether a participant may do something, or the reason why not. */
export function mayParticipant(
  action: ParticipantAction,
  registration: { state: RegistrationState; offeredUntil: number | null },
  { settings, event, now }: { settings: RegistrationSettings; event: RegistrableEvent; now: number },
): "allowed" | "not_live" | "event_cancelled" | "no_offer" | "offer_over" | "too_late" {
  if (!isLive(registration.state)) return "not_live";
  if (event.isCancelled) return "event_cancelled";
  if (action === "accept") {
    if (registration.state !== "offered") return "no_offer";
    const ends = Math.min(registration.offeredUntil ?? now, closingTime(settings, event));
    return now < ends ? "allowed" : "offer_over";
  }
  // People without a confirmed place can leave the waiting list, or decline an offer, until the event ends.
  if (action === "cancel" && registration.state !== "confirmed")
    return isEventOver(event, now) ? "too_late" : "allowed";
  const last = action === "cancel" ? Math.min(settings.cancelUntil ?? event.startsAt, event.startsAt) : event.startsAt;
  return now < last ? "allowed" : "too_late";
}

export const isEventOver = (event: { startsAt: number; endsAt: number | null }, now: number): boolean =>
  now >= endOf(event);

/** The status on a participant's page: the state of the registration, or the result after the event. */
export type OwnStatus = RegistrationState | "attended" | "over";

export function ownStatus(
  { state, hasAttended }: { state: RegistrationState; hasAttended: boolean },
  event: { startsAt: number; endsAt: number | null; isCancelled: boolean },
  now: number,
): OwnStatus {
  if (event.isCancelled || !isLive(state)) return state;
  // Without an end time, a checked-in person counts as having attended as soon as the event starts.
  if (hasAttended && now >= (event.endsAt ?? event.startsAt)) return "attended";
  return isEventOver(event, now) ? "over" : state;
}

/** Returns an email address as the unique index compares it: without spaces at its ends and without case. */
export const normalizeEmail = (email: string): string => email.trim().normalize("NFKC").toLowerCase();
