import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CheckInEntry, correctTime, countAttendance, mergeCheckIns, outcomeOf } from "./check-ins.rules.ts";
import { formatCode, parseCode, parseScan, ticketCode } from "./participant-token.rules.ts";

const people = ["asha", "ravi", "mei"];
const entry = (uuid: string, at: number, more: Partial<CheckInEntry> = {}): CheckInEntry => ({
  uuid,
  type: "ticket",
  outcome: "valid",
  registrationId: "asha",
  undoes: "",
  isMember: false,
  at,
  sequence: at,
  ...more,
});

const entries: fc.Arbitrary<CheckInEntry[]> = fc
  .uniqueArray(
    fc.record({
      uuid: fc.string({ minLength: 1, maxLength: 3 }),
      type: fc.constantFrom("ticket", "ticket", "ticket", "walk_in", "undo"),
      outcome: fc.constantFrom("valid", "valid", "valid", "waiting", "cancelled", "unknown"),
      registrationId: fc.constantFrom(...people, null),
      undoes: fc.constant(""),
      isMember: fc.boolean(),
      at: fc.integer({ min: 0, max: 20 }),
      sequence: fc.constant(0),
    }),
    { selector: ({ uuid }) => uuid, maxLength: 40 },
  )
  // Each record has its own place in the order of arrival.
  .map((all) => all.map((one, index) => ({ ...one, sequence: index })));

const summary = (records: readonly CheckInEntry[]) => {
  const { checkedIn, status, walkIns } = mergeCheckIns(records);
  return { in: [...checkedIn].map(([id, { uuid }]) => [id, uuid]).sort(), status: [...status].sort(), walkIns };
};

describe("merging the records of all phones (point 39)", () => {
  test("the result does not depend on the order of arrival, and a repeated upload changes nothing", () => {
    const shuffled = entries.chain((all) =>
      fc.record({
        all: fc.constant(all),
        other: fc.shuffledSubarray(all, { minLength: all.length }),
        again: fc.subarray(all),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ all, other, again }) => {
        expect(summary([...other, ...again])).toEqual(summary(all));
      }),
      { numRuns: 1000 },
    );
  });

  test("without undo records, the earliest valid record of each person counts and no record is lost", () => {
    fc.assert(
      fc.property(entries, (all) => {
        const records = all.filter(({ type }) => type !== "undo");
        const { checkedIn, status } = mergeCheckIns(records);
        expect(status.size).toBe(records.length);
        for (const person of people) {
          const scans = records.filter(
            ({ type, registrationId, outcome }) =>
              type === "ticket" && registrationId === person && outcome === "valid",
          );
          const counted = scans.filter(({ uuid }) => status.get(uuid) === "counted");
          expect(counted.length).toBe(scans.length > 0 ? 1 : 0);
          expect(checkedIn.get(person)?.at).toBe(scans.length > 0 ? Math.min(...scans.map(({ at }) => at)) : undefined);
          expect(scans.filter(({ uuid }) => status.get(uuid) === "duplicate").length).toBe(
            Math.max(0, scans.length - 1),
          );
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("nobody is counted twice, whatever was undone in between", () => {
    fc.assert(
      fc.property(entries, (all) => {
        const { checkedIn, status } = mergeCheckIns(all);
        const counted = all.filter(({ uuid, type }) => type === "ticket" && status.get(uuid) === "counted");
        expect(counted.map(({ registrationId }) => registrationId).sort()).toEqual([...checkedIn.keys()].sort());
        expect(status.size).toBe(all.length);
      }),
      { numRuns: 1000 },
    );
  });

  test("an undo reverses the records before it, and a later scan counts again (point 41)", () => {
    const scan = entry("a", 10);
    const undo = entry("b", 20, { type: "undo" });
    const late = entry("c", 15);
    expect(summary([scan, undo, late])).toMatchObject({ in: [] });
    expect(summary([scan, undo, entry("d", 30)]).in).toEqual([["asha", "d"]]);
  });

  test("an undone walk-in is not counted (points 40, 41)", () => {
    const walkIns = [
      entry("a", 1, { type: "walk_in", registrationId: null, isMember: true }),
      entry("b", 2, { type: "walk_in", registrationId: null }),
      entry("c", 3, { type: "undo", registrationId: null, undoes: "a" }),
    ];
    expect(mergeCheckIns(walkIns).walkIns).toEqual({ members: 0, guests: 1 });
  });
});

test("a wrong clock does not change the order: the time that passed on the phone counts (point 39)", () => {
  const receivedAt = 1_000_000;
  const tenMinutes = 600_000;
  expect(correctTime({ scannedAt: 900_000 + tenMinutes, sentAt: receivedAt + tenMinutes, receivedAt })).toBe(900_000);
  expect(correctTime({ scannedAt: 900_000 - tenMinutes, sentAt: receivedAt - tenMinutes, receivedAt })).toBe(900_000);
  expect(correctTime({ scannedAt: receivedAt + tenMinutes, sentAt: undefined, receivedAt })).toBe(receivedAt);
  expect(correctTime({ scannedAt: undefined, sentAt: undefined, receivedAt })).toBe(receivedAt);
});

test("only the current ticket of a confirmed person is valid (point 34)", () => {
  expect(outcomeOf("confirmed", "current")).toBe("valid");
  expect(outcomeOf("confirmed", "void")).toBe("cancelled");
  expect(outcomeOf("offered", "current")).toBe("waiting");
  expect(outcomeOf("waiting", "current")).toBe("waiting");
  expect(outcomeOf("expired", "current")).toBe("cancelled");
});

test("attendance counts members, guests, walk-ins and no-shows (point 42)", () => {
  const registrations = [
    { id: "asha", state: "confirmed" as const, isMember: true },
    { id: "ravi", state: "confirmed" as const, isMember: false },
    { id: "mei", state: "waiting" as const, isMember: false },
  ];
  const merged = mergeCheckIns([entry("a", 1), entry("b", 2, { type: "walk_in", registrationId: null })]);
  expect(countAttendance(registrations, merged)).toEqual({
    registered: 2,
    checkedIn: 1,
    members: 1,
    guests: 0,
    walkInMembers: 0,
    walkInGuests: 1,
    noShows: 1,
  });
});

describe("reading tickets (points 34, 37)", () => {
  const id = "0192f0c1-0000-7000-8000-000000000000";
  const token = `${id}.3.${"Ab_-".repeat(5)}Ab`;

  test("a ticket is read from its URL and from its token, and a page's token is no ticket", () => {
    const ticket = { registrationId: id, version: 3, signature: `${"Ab_-".repeat(5)}Ab` };
    for (const text of [token, `https://branch.example/t/${token}`, ` https://x/t/${token}?a=1\n`])
      expect(parseScan(text)).toEqual({ ticket, text: token });
    expect(parseScan(`https://x/r/${id}.${"A".repeat(22)}`)).toBeUndefined();
    expect(parseScan("upi://pay?pa=someone@bank")).toBeUndefined();
  });

  test("a code can be read aloud and typed", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const code = ticketCode(Buffer.from(bytes).toString("base64url"));
        const typed = formatCode(code).toLowerCase().replaceAll("0", "o").replaceAll("1", "l");
        expect(parseCode(typed)).toBe(code);
        expect(parseScan(` ${typed} `)).toEqual({ code });
      }),
    );
  });
});
