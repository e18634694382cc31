import { describe, expect, test } from "vitest";
import type { DoorPerson } from "./check-ins.contract.ts";
import { countWalkIns, decideScan, isTicketText, searchPeople } from "./door.rules.ts";
import { formatCode, ticketCode } from "./participant-token.rules.ts";

const signature = "AAAAAAAAAAAAAAAAAAAAAA";
const oldSignature = "BBBBBBBBBBBBBBBBBBBBBB";
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const ticketOf = (number: number, of = signature) => `${idOf(number)}.1.${of}`;

const person = (number: number, more: Partial<DoorPerson> = {}): DoorPerson => ({
  id: idOf(number),
  name: `Person ${number}`,
  state: "confirmed",
  code: ticketCode(signature),
  checkedInAt: null,
  phone: "",
  ...more,
});
const listOf = (...people: DoorPerson[]) => new Map(people.map((one) => [one.id, one]));

describe("the decision about a scan from the list of the phone", () => {
  const people = listOf(
    person(1),
    person(2, { checkedInAt: "2027-02-10T12:00:00.000Z", phone: "Phone 2" }),
    person(3, { state: "waiting" }),
    person(4, { state: "cancelled" }),
    person(5, { state: "erased" }),
  );

  test.each([
    ["a ticket that was not scanned before", 1, "checked_in"],
    ["a ticket that was scanned before", 2, "already_in"],
    ["a person on the waiting list", 3, "waiting"],
    ["a cancelled registration", 4, "cancelled"],
    ["an erased person", 5, "cancelled"],
  ])("point 38: %s", (_what, number, result) => {
    for (const text of [ticketOf(number), `https://branch.example/t/${ticketOf(number)}`])
      expect(decideScan(people, text)).toEqual({ result, person: people.get(idOf(number)) });
  });

  test("point 34: a ticket of an earlier version is void, and one of another event is unknown", () => {
    expect(decideScan(people, ticketOf(1, oldSignature)).result).toBe("cancelled");
    expect(decideScan(people, ticketOf(9)).result).toBe("unknown");
  });

  test("point 37: the code below the QR code finds its person, and other text finds nobody", () => {
    const typed = formatCode(ticketCode(oldSignature));
    const withCode = listOf(person(1), person(6, { code: ticketCode(oldSignature) }));
    for (const text of [typed, typed.toLowerCase(), ` ${typed.replace("-", "")} `])
      expect(decideScan(withCode, text)).toMatchObject({ result: "checked_in", person: { id: idOf(6) } });
    for (const text of ["", "https://branch.example/events", "Person 1"])
      expect(decideScan(people, text)).toEqual({ result: "unknown", person: undefined });
  });
});

test("point 40: walk-ins that are not sent yet count until they are undone", () => {
  const walkIn = { type: "walk_in", member: false, undoes: "" } as const;
  const undo = { type: "undo", member: true, undoes: "sent before" } as const;
  const ticket = { type: "ticket", member: false, undoes: "" } as const;
  expect(countWalkIns(null, [walkIn, walkIn])).toEqual({ members: 0, guests: 2 });
  expect(countWalkIns({ walkInMembers: 3, walkInGuests: 4 }, [walkIn, undo, ticket])).toEqual({
    members: 2,
    guests: 5,
  });
});

describe("the search of the door", () => {
  const people = listOf(
    person(1, { name: "Zoë Rao" }),
    person(2, { name: "asha Verma" }),
    person(4, { name: "Asha Rao" }),
    person(3, { name: "Asha Rao" }),
  );
  const found = (typed: string) => searchPeople(people, typed).map(({ id }) => Number(id.slice(-2)));

  test("points 37, 41: finds all typed words in any order, without accents and case", () => {
    expect(found("rao ASHA")).toEqual([3, 4]);
    expect(found("zoe")).toEqual([1]);
    expect(found("nobody")).toEqual([]);
  });

  test("point 37: a name of eight letters is a name, and the code of a person on the list is a code", () => {
    const code = ticketCode(oldSignature);
    const withNames = listOf(person(1, { name: "Priyanka Sharma" }), person(2, { code }));
    expect(searchPeople(withNames, "Priyanka")).toMatchObject([{ name: "Priyanka Sharma" }]);
    expect(isTicketText(withNames, "Priyanka")).toBe(false);
    expect(searchPeople(withNames, formatCode(code))).toMatchObject([{ id: idOf(2) }]);
    expect(isTicketText(withNames, formatCode(code))).toBe(true);
    // A hand scanner can read a ticket of another event into the field.
    expect(isTicketText(withNames, ticketOf(9))).toBe(true);
  });

  test("point 38: an unknown code can be used, unless it is in a name", () => {
    const withNames = listOf(person(1, { name: "Anne-Rose Rao" }));
    expect(isTicketText(withNames, "7K2M-9QXD")).toBe(true);
    expect(isTicketText(withNames, "7k2m9qxd")).toBe(true);
    expect(isTicketText(withNames, "Anne-Rose")).toBe(false);
    expect(isTicketText(withNames, "7K2M-9QX")).toBe(false);
    const cancelled = person(2, { state: "cancelled", code: ticketCode(oldSignature) });
    expect(isTicketText(listOf(cancelled), formatCode(cancelled.code))).toBe(true);
  });

  test("point 41: has the order of the printed list, which is the same on each phone", () => {
    expect(found("")).toEqual([3, 4, 2, 1]);
    expect(searchPeople(new Map([...people].reverse()), "")).toEqual(searchPeople(people, ""));
  });
});
