import type { CheckInResult, DoorPerson } from "./check-ins.contract.ts";
import { parseScan, ticketCode } from "./participant-token.rules.ts";

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

/** Decides about scanned or typed text without the server. The list has no tickets of other events. */
export function judgeScan(people: ReadonlyMap<string, DoorPerson>, text: string): PhoneVerdict {
  const found = findPerson(people, text);
  if (!found) return { result: "unknown", person: undefined };
  const { person, isCurrent } = found;
  if (person.state === "waiting") return { result: "waiting", person };
  if (person.state !== "confirmed" || !isCurrent) return { result: "cancelled", person };
  return { result: person.checkedInAt === null ? "checked_in" : "already_in", person };
}

const byName = (a: DoorPerson, b: DoorPerson) => a.name.localeCompare(b.name, "en") || (a.id < b.id ? -1 : 1);

const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Returns the people whose names contain all typed words, by name. The printed list has the same order. */
export function searchPeople(people: ReadonlyMap<string, DoorPerson>, typed: string): DoorPerson[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return [...people.values()].filter(({ name }) => words.every((word) => folded(name).includes(word))).sort(byName);
}
