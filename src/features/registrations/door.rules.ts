import type { CheckInRecord, CheckInResult, DoorPerson, DoorSync } from "./check-ins.contract.ts";
import { parseScan, ticketCode } from "./participant-token.rules.ts";

/** For this long after the end of a link, the server takes records that a phone made before the end. */
export const LATE_UPLOAD_MS = 7 * 86_400_000;

/** The decision of a phone about a scan, by its own list, before the server has answered. */
export interface PhoneVerdict {
  result: Extract<CheckInResult["result"], "checked_in" | "already_in" | "waiting" | "cancelled" | "unknown">;
  person: DoorPerson | undefined;
}

/** Finds the person of a ticket or code on the list of a phone. */
function findPerson(people: ReadonlyMap<string, DoorPerson>, text: string) {
  const scanned = parseScan(text);
  if (!scanned) return undefined;
  if ("ticket" in scanned) {
    const person = people.get(scanned.ticket.registrationId);
    return person && { person, isCurrent: ticketCode(scanned.ticket.signature) === person.code };
  }
  const person = [...people.values()].find(({ code }) => code === scanned.code);
  return person && { person, isCurrent: true };
}

/**
 * Returns whether typed text is a ticket or a code. Eight letters can be a name, also with a hyphen. They are a code if a
 * person on the list has it. An unknown code has a digit or a hyphen, and is in no name.
 */
export function isTicketText(people: ReadonlyMap<string, DoorPerson>, typed: string): boolean {
  const scanned = parseScan(typed);
  if (!scanned || "ticket" in scanned || findPerson(people, typed)) return scanned !== undefined;
  return /[\d-]/.test(typed) && searchPeople(people, typed).length === 0;
}

/** Decides about scanned or typed text without the server. The list has no tickets of other events. */
export function decideScan(people: ReadonlyMap<string, DoorPerson>, text: string): PhoneVerdict {
  const found = findPerson(people, text);
  if (!found) return { result: "unknown", person: undefined };
  const { person, isCurrent } = found;
  if (person.state === "waiting") return { result: "waiting", person };
  if (person.state !== "confirmed" || !isCurrent) return { result: "cancelled", person };
  return { result: person.checkedInAt === null ? "checked_in" : "already_in", person };
}

/** Counts walk-ins: those that the server has counted, and those that the phone has not sent yet. */
export function countWalkIns(
  counts: Pick<NonNullable<DoorSync["counts"]>, "walkInMembers" | "walkInGuests"> | null,
  unsent: readonly Pick<CheckInRecord, "type" | "member" | "undoes">[],
): { members: number; guests: number } {
  const total = { members: counts?.walkInMembers ?? 0, guests: counts?.walkInGuests ?? 0 };
  for (const { type, member, undoes } of unsent)
    if (type === "walk_in" || undoes) total[member ? "members" : "guests"] += undoes ? -1 : 1;
  return total;
}

const byName = (a: DoorPerson, b: DoorPerson) => a.name.localeCompare(b.name, "en") || (a.id < b.id ? -1 : 1);

const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Returns the person of a typed code, or the people whose names contain all typed words, in the printed list's order. */
export function searchPeople(people: ReadonlyMap<string, DoorPerson>, typed: string): DoorPerson[] {
  const found = findPerson(people, typed);
  if (found) return [found.person];
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return [...people.values()].filter(({ name }) => words.every((word) => folded(name).includes(word))).sort(byName);
}
