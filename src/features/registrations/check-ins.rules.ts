import type { Attendance } from "./check-ins.contract.ts";
import type { RegistrationState } from "./registrations.rules.ts";

/** The state of a ticket when its record arrived. Only records of valid tickets check a person in. */
export type TicketOutcome = "valid" | "waiting" | "cancelled" | "other_event" | "unknown";

/** The part of a record that decides who is checked in. */
export interface CheckInEntry {
  uuid: string;
  type: "ticket" | "walk_in" | "undo";
  outcome: TicketOutcome;
  /** The person. Null for walk-ins and for unknown tickets. */
  registrationId: string | null;
  /** The walk-in record that an undo record reverses; otherwise empty. */
  undoes: string;
  /** Whether a walk-in is a member. */
  isMember: boolean;
  /** When it happened, on the server's clock. */
  at: number;
  /** The order of arrival, which decides between records of one instant. */
  sequence: number;
}

/** The effect of a record: it counts, repeats a counted one, was undone, undoes another, or has no effect. */
export type EntryStatus = "counted" | "duplicate" | "undone" | "undo" | "without_effect";

interface MergedCheckIns<Entry> {
  /** The counted record of each person who is checked in. */
  checkedIn: ReadonlyMap<string, Entry>;
  /** The effect of each record, by UUID. */
  status: ReadonlyMap<string, EntryStatus>;
  /** Counted walk-ins. */
  walkIns: { members: number; guests: number };
}

const byTime = (a: CheckInEntry, b: CheckInEntry) => a.at - b.at || a.sequence - b.sequence;

/**
 * Merges the records of all phones. The result depends only on the records, not on the order in which they are passed or
 * sent: the earliest valid record of a person counts, and later ones are duplicates. An undo record reverses the
 * earlier records of its person.
 */
export function mergeCheckIns<Entry extends CheckInEntry>(entries: readonly Entry[]): MergedCheckIns<Entry> {
  const unique = [...new Map(entries.map((entry) => [entry.uuid, entry])).values()].sort(byTime);
  const checkedIn = new Map<string, Entry>();
  const status = new Map<string, EntryStatus>();
  const undone = new Set(unique.flatMap(({ type, undoes }) => (type === "undo" && undoes ? [undoes] : [])));
  const walkIns = { members: 0, guests: 0 };

  for (const entry of unique) {
    const { uuid, type, registrationId } = entry;
    if (type === "walk_in") {
      status.set(uuid, undone.has(uuid) ? "undone" : "counted");
      if (!undone.has(uuid)) walkIns[entry.isMember ? "members" : "guests"] += 1;
    } else if (type === "undo") {
      status.set(uuid, "undo");
      const counted = registrationId === null ? undefined : checkedIn.get(registrationId);
      if (counted) status.set(counted.uuid, "undone");
      if (registrationId !== null) checkedIn.delete(registrationId);
    } else if (registrationId === null || entry.outcome !== "valid") {
      status.set(uuid, "without_effect");
    } else {
      status.set(uuid, checkedIn.has(registrationId) ? "duplicate" : "counted");
      if (!checkedIn.has(registrationId)) checkedIn.set(registrationId, entry);
    }
  }
  return { checkedIn, status, walkIns };
}

/**
 * Returns the state of a registration's ticket at the time of its scan. A current ticket belongs to the current state. An
 * earlier one was valid until the registration changed, because only confirmed people get a ticket. An offered place has
 * not been accepted, so it is not a valid ticket.
 */
export function outcomeOf(state: RegistrationState, ticket: "current" | "replaced later" | "void"): TicketOutcome {
  if (state === "waiting" || state === "offered") return "waiting";
  if (ticket === "replaced later") return "valid";
  return state === "confirmed" && ticket === "current" ? "valid" : "cancelled";
}

/** The time of a record on the phone's clock, when the phone sent it, and when the server received it. */
interface PhoneTimes {
  scannedAt: number | undefined;
  sentAt: number | undefined;
  receivedAt: number;
}

/**
 * Returns the time of a record on the server's clock. A phone's clock can be wrong, but not the time that passed on it.
 * No record is from the future.
 */
export function correctTime({ scannedAt, sentAt, receivedAt }: PhoneTimes): number {
  if (scannedAt === undefined) return receivedAt;
  const offset = sentAt === undefined ? 0 : sentAt - receivedAt;
  return Math.min(scannedAt - offset, receivedAt);
}

export function countAttendance(
  registrations: readonly { id: string; state: RegistrationState; isMember: boolean }[],
  { checkedIn, walkIns }: Pick<MergedCheckIns<CheckInEntry>, "checkedIn" | "walkIns">,
): Attendance {
  const came = registrations.filter(({ id }) => checkedIn.has(id));
  const members = came.filter(({ isMember }) => isMember).length;
  const confirmed = registrations.filter(({ state }) => state === "confirmed");
  return {
    registered: confirmed.length,
    checkedIn: came.length,
    members,
    guests: came.length - members,
    walkInMembers: walkIns.members,
    walkInGuests: walkIns.guests,
    noShows: confirmed.filter(({ id }) => !checkedIn.has(id)).length,
  };
}

const DAY_MS = 86_400_000;

/** Returns when the door of an event closes: links end, and phones erase their lists. */
export const doorClosesAt = ({ startsAt, endsAt }: { startsAt: number; endsAt: number | null }): number =>
  (endsAt ?? startsAt) + DAY_MS;
