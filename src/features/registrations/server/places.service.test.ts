import fc from "fast-check";
import type { Kysely } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import type { Database } from "#platform/db/schema/tables.ts";
import { engines, hasLongTests, openTestDatabase } from "#tests/support/databases.ts";
import { OFFER_LASTS_MS, PROMOTION_ENDS_MS } from "../registrations.rules.ts";
import {
  acceptOffer,
  addByHand,
  cancelRegistration,
  changeCapacity,
  correctRegistration,
  eraseRegistration,
  fillAllPlaces,
  type PersonInput,
  type PlaceDeps,
  type RegistrationResult,
  refillPlaces,
  registerAll,
  removeRegistration,
} from "./places.service.ts";
import { announcedEvent, type EventOfRegistration } from "./registered-event.service.ts";
import { followEvents } from "./registration-jobs.service.ts";
import { countHeldPlaces, createSettings, listRegistrations, updateSettings } from "./registrations.store.ts";

const HOUR_MS = 3_600_000;
const START = Date.parse("2027-02-10T12:00:00Z");
const OPENS = START - 10 * 24 * HOUR_MS;
const EVENT = "event-1";

const person = (number: number, more: { isMember?: boolean; idempotencyKey?: string } = {}) => ({
  name: `Person ${number}`,
  email: `person${number}@example.org`,
  isMember: false,
  memberNumber: "",
  questionVersion: 0,
  answers: {},
  accessNeeds: "",
  consents: {},
  ...more,
});

describe.each(engines)("places of an event on %s", (engine) => {
  let db: Kysely<Database>;
  let now = OPENS;
  let event: EventOfRegistration;
  let isInTrash = false;
  let deps: PlaceDeps & Parameters<typeof followEvents>[0];
  afterEach(() => db.destroy());

  async function open({ capacity = 2, waitingList = true }: { capacity?: number | null; waitingList?: boolean } = {}) {
    db = await openTestDatabase(engine);
    now = OPENS;
    isInTrash = false;
    event = {
      title: "Soldering evening",
      path: null,
      startsAt: START,
      endsAt: null,
      allDay: false,
      location: "Lab 2",
      hasRegistrationLink: false,
      isPublished: true,
      isCancelled: false,
    };
    let ids = 0;
    deps = {
      db,
      clock: () => new Date(now),
      newId: () => `id-${String(++ids).padStart(6, "0")}`,
      findEvent: async (_db, id) => (id === EVENT && !isInTrash ? event : undefined),
    };
    // The row that the site's queries find. The test moves the event through `event`.
    await db
      .insertInto("events")
      .values({
        ...{ id: EVENT, title: event.title, description: "", location: event.location, search_text: "", gallery: 0 },
        ...{ date: "2027-02-10", time: "12:00", time_zone: "UTC", starts_at: START, created_at: now, updated_at: now },
      })
      .execute();
    await createSettings(db, {
      event_id: EVENT,
      told_event: JSON.stringify(announcedEvent(event)),
      mode: "form",
      ticket_key: "key",
      opens_at: OPENS,
      closes_at: null,
      cancel_until: null,
      capacity,
      has_waiting_list: waitingList ? 1 : 0,
      shows_free_places: 1,
      members_first_until: null,
      note: "",
      updated_at: OPENS,
    });
  }

  const register = async (eventId: string, input: PersonInput): Promise<RegistrationResult> => {
    const [result] = await registerAll(deps, eventId, [input]);
    return result as RegistrationResult;
  };
  const signUp = (number: number, more = {}) => register(EVENT, person(number, more));
  const idOf = async (number: number) => {
    const result = await signUp(number);
    if ("refused" in result) throw new Error(result.refused);
    return result.id;
  };
  const stateOf = async (id: string) =>
    (await listRegistrations(db, EVENT)).find((registration) => registration.id === id)?.state;
  const taken = async () => (await db.selectFrom("event_registration").select("taken").executeTakeFirstOrThrow()).taken;
  const mails = async (id: string) =>
    (await db.selectFrom("outbox").select("type").where("subject_id", "=", id).orderBy("id").execute()).map(
      ({ type }) => type,
    );

  test("points 7, 10: people get places until the event is full, then positions on the waiting list", async () => {
    await open();
    expect(await signUp(1)).toMatchObject({ state: "confirmed" });
    expect(await signUp(2)).toMatchObject({ state: "confirmed" });
    expect(await signUp(3)).toMatchObject({ state: "waiting", position: 1 });
    expect(await signUp(4)).toMatchObject({ state: "waiting", position: 2 });
    expect(await taken()).toBe(2);
  });

  test("point 10: without a waiting list, a full event refuses", async () => {
    await open({ capacity: 1, waitingList: false });
    await signUp(1);
    expect(await signUp(2)).toEqual({ refused: "full" });
  });

  test("point 7: simultaneous registrations never exceed the capacity", async () => {
    await open({ capacity: 5 });
    const results = await Promise.all(Array.from({ length: 30 }, (_, number) => signUp(number)));
    expect(results.filter((result) => "state" in result && result.state === "confirmed")).toHaveLength(5);
    const positions = results.flatMap((result) => ("position" in result ? [result.position] : []));
    expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  });

  test("points 7, 9, 10: forms that share a transaction have the results of forms that arrive one by one", async () => {
    await open({ capacity: 2 });
    await signUp(0);
    const again = { idempotencyKey: "form-2" };
    const changed = { ...person(2, again), name: "Person 2 again" };
    const forms = [person(1), person(2, again), person(0), person(2, again), person(1), person(3), changed];
    const results = await registerAll(deps, EVENT, forms);
    expect(results).toMatchObject([
      { state: "confirmed" },
      { state: "waiting", position: 1 },
      { refused: "already_registered" },
      { state: "waiting", position: 1 },
      { refused: "already_registered" },
      { state: "waiting", position: 2 },
      { state: "waiting", position: 1, keepsEarlierDetails: true },
    ]);
    expect(results[3]).toEqual(results[1]);
    expect((await listRegistrations(db, EVENT)).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
    expect(await taken()).toBe(2);
  });

  test("point 8: an address has one live registration per event, in any spelling", async () => {
    await open();
    await signUp(1);
    const again = { ...person(1), email: "  PERSON1@Example.org " };
    expect(await register(EVENT, again)).toEqual({ refused: "already_registered" });
    const row = { ...(await listRegistrations(db, EVENT))[0], id: "other", sequence: 9 };
    await expect(
      db
        .insertInto("registrations")
        .values(row as never)
        .execute(),
    ).rejects.toThrow();
  });

  test("point 9: a repeated request has the same result and takes no second place", async () => {
    await open({ capacity: 1 });
    const first = await signUp(1, { idempotencyKey: "form-1" });
    expect(await signUp(1, { idempotencyKey: "form-1" })).toEqual(first);
    const waiting = await signUp(2, { idempotencyKey: "form-2" });
    expect(await signUp(2, { idempotencyKey: "form-2" })).toEqual(waiting);
    expect(await taken()).toBe(1);
  });

  test("points 11, 12: a cancelled place goes to the first person who waits, and a person who rejoins goes to the end", async () => {
    await open({ capacity: 1 });
    const first = await idOf(1);
    const second = await idOf(2);
    const third = await idOf(3);
    await cancelRegistration(deps, EVENT, first);
    expect(await stateOf(second)).toBe("confirmed");
    expect(await mails(second)).toEqual(["waiting", "promoted"]);
    expect(await signUp(1)).toMatchObject({ state: "waiting", position: 2 });
    await cancelRegistration(deps, EVENT, second);
    expect(await stateOf(third)).toBe("confirmed");
  });

  test("points 11, 48: a person on the waiting list who is erased after the start gets no place", async () => {
    await open({ capacity: 1 });
    const first = await idOf(1);
    const second = await idOf(2);
    const third = await idOf(3);
    const closes_at = START + 2 * HOUR_MS;
    await db.updateTable("event_registration").set({ closes_at }).execute();
    event.endsAt = START + 3 * HOUR_MS;
    now = START + HOUR_MS;
    await eraseRegistration(deps, EVENT, second);
    expect(await stateOf(second)).toBe("cancelled");
    await removeRegistration(deps, EVENT, first, "Cannot come");
    expect(await stateOf(third)).toBe("offered");
  });

  test("point 32: nobody is added to a cancelled event", async () => {
    await open();
    event.isCancelled = true;
    await expect(addByHand(deps, EVENT, { ...person(1), reason: "Phoned" })).rejects.toThrow("The event was cancelled");
  });

  test("point 11: a free place is not given to someone new while others wait for it", async () => {
    await open({ capacity: 1 });
    await idOf(1);
    const second = await idOf(2);
    await db.updateTable("event_registration").set({ capacity: 2 }).execute();
    expect(await signUp(3)).toMatchObject({ state: "waiting", position: 1 });
    expect(await stateOf(second)).toBe("confirmed");
  });

  test("point 13: within 12 hours of the start, a free place is offered, held and passed on after its deadline", async () => {
    await open({ capacity: 1 });
    const first = await idOf(1);
    const second = await idOf(2);
    const third = await idOf(3);
    now = START - PROMOTION_ENDS_MS;
    await cancelRegistration(deps, EVENT, first);
    expect(await stateOf(second)).toBe("offered");
    expect(await taken()).toBe(1);
    now = START - HOUR_MS;
    await cancelRegistration(deps, EVENT, second);
    expect(await stateOf(third)).toBe("offered");
    await acceptOffer(deps, EVENT, third);
    expect(await stateOf(third)).toBe("confirmed");
    expect(await mails(third)).toEqual(["waiting", "offered", "confirmed"]);
  });

  test("point 13: an offer that nobody accepts expires, and cannot be accepted later", async () => {
    await open({ capacity: 1 });
    const first = await idOf(1);
    const second = await idOf(2);
    const third = await idOf(3);
    await db
      .updateTable("event_registration")
      .set({ closes_at: START - 2 * HOUR_MS })
      .execute();
    now = START - PROMOTION_ENDS_MS;
    await cancelRegistration(deps, EVENT, first);
    const { offered_until } = (await listRegistrations(db, EVENT)).find(({ id }) => id === second) ?? {};
    expect(offered_until).toBe(Math.min(now + OFFER_LASTS_MS, START - 2 * HOUR_MS));
    now = START - 2 * HOUR_MS;
    await expect(acceptOffer(deps, EVENT, second)).rejects.toThrow("The time to accept this place is over");
    await fillAllPlaces(deps);
    expect(await stateOf(second)).toBe("expired");
    expect(await stateOf(third)).toBe("waiting");
    expect(await taken()).toBe(0);
  });

  test("point 13: an offer ends when the event moves forward, even before the site follows the change", async () => {
    await open({ capacity: 1 });
    const first = await idOf(1);
    const second = await idOf(2);
    now = START - 9 * HOUR_MS;
    await cancelRegistration(deps, EVENT, first);
    event.startsAt = now - HOUR_MS;
    await expect(acceptOffer(deps, EVENT, second)).rejects.toThrow("The time to accept this place is over");
    await followEvents(deps);
    expect(await stateOf(second)).toBe("expired");
    expect(await taken()).toBe(0);
  });

  test("point 13: an offer is shortened to the new start of an event, and the place goes to nobody after it", async () => {
    await open({ capacity: 1 });
    const first = await idOf(1);
    const second = await idOf(2);
    now = START - 9 * HOUR_MS;
    await cancelRegistration(deps, EVENT, first);
    event.startsAt = now + 2 * HOUR_MS;
    await followEvents(deps);
    const offer = (await listRegistrations(db, EVENT)).find(({ id }) => id === second);
    expect(offer).toMatchObject({ state: "offered", offered_until: event.startsAt });
  });

  test("points 12, 15: people who wait get the free places of an event that comes back", async () => {
    await open({ capacity: 1 });
    const first = await idOf(1);
    const second = await idOf(2);
    isInTrash = true;
    await followEvents(deps);
    await eraseRegistration(deps, EVENT, first);
    expect(await stateOf(second)).toBe("waiting");
    isInTrash = false;
    await followEvents(deps);
    expect(await stateOf(second)).toBe("confirmed");
    expect(await mails(second)).toContain("promoted");
  });

  test("point 14: a lower capacity keeps confirmed people, and a higher one admits people from the waiting list", async () => {
    await open({ capacity: 3 });
    const ids = [await idOf(1), await idOf(2), await idOf(3)];
    const waiting = await idOf(4);
    await changeCapacity(deps, EVENT, 1);
    expect(await Promise.all(ids.map(stateOf))).toEqual(["confirmed", "confirmed", "confirmed"]);
    await cancelRegistration(deps, EVENT, ids[0] ?? "");
    expect(await stateOf(waiting)).toBe("waiting");
    await changeCapacity(deps, EVENT, 3);
    expect(await stateOf(waiting)).toBe("confirmed");
  });

  test("point 16: officers add people above the capacity, correct them without using a place, and remove them", async () => {
    await open({ capacity: 1 });
    await idOf(1);
    const waiting = await idOf(2);
    const added = await addByHand(deps, EVENT, { ...person(3), reason: "Speaker" });
    expect(await taken()).toBe(2);
    await correctRegistration(deps, EVENT, added, { name: "Asha", email: "asha@example.org", by: "officer" });
    await expect(
      correctRegistration(deps, EVENT, added, { name: "Asha", email: "person1@example.org", by: "officer" }),
    ).rejects.toThrow("already registered");
    expect(await taken()).toBe(2);
    await removeRegistration(deps, EVENT, added, "Asked by telephone");
    expect(await stateOf(waiting)).toBe("waiting");
    expect(await taken()).toBe(1);
  });

  test("point 19: a registration before the opening is refused, and one after the closing too", async () => {
    await open();
    now = OPENS - 1;
    expect(await signUp(1)).toEqual({ refused: "not_open" });
    now = START;
    expect(await signUp(1)).toEqual({ refused: "closed" });
  });

  test("point 2: members register first, and everyone afterwards", async () => {
    await open();
    await db
      .updateTable("event_registration")
      .set({ members_first_until: OPENS + HOUR_MS })
      .execute();
    expect(await signUp(1)).toEqual({ refused: "members_only" });
    expect(await signUp(2, { isMember: true })).toMatchObject({ state: "confirmed" });
    now = OPENS + HOUR_MS;
    expect(await signUp(1)).toMatchObject({ state: "confirmed" });
  });

  test("point 48: erasing a person frees the place and keeps the row for the counts", async () => {
    await open({ capacity: 1 });
    const first = await idOf(1);
    const second = await idOf(2);
    await eraseRegistration(deps, EVENT, first);
    const [erased] = await listRegistrations(db, EVENT);
    expect(erased).toMatchObject({ state: "cancelled", name: "", email: "", email_key: first, answers: "{}" });
    expect(await stateOf(second)).toBe("confirmed");
    expect(JSON.stringify(await db.selectFrom("registrations").selectAll().execute())).not.toContain("person1@");
  });

  test("an event without built-in registration takes none", async () => {
    await open();
    await expect(register("event-2", person(1))).rejects.toThrow("This event has no registration form");
  });

  const operation = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant("register" as const), who: fc.nat(30), member: fc.boolean() }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant("group" as const), people: fc.array(fc.nat(30), { maxLength: 8 }) }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("cancel" as const), who: fc.nat(30) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("accept" as const), who: fc.nat(30) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const), who: fc.nat(30) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("erase" as const), who: fc.nat(30) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("add" as const), who: fc.nat(30) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("capacity" as const), to: fc.option(fc.nat(8)) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 30 }) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("expire" as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("cancel event" as const), isCancelled: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("trash" as const), isInTrash: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("move" as const), hours: fc.integer({ min: -2, max: 60 }) }) },
  );
  type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

  /** Runs one random operation. Expected refusals are part of the behavior. */
  async function run(step: Operation) {
    const refused = (error: unknown) => {
      if (!(error instanceof Error) || error.name !== "AppError") throw error;
    };
    if (step.do === "wait") now += step.hours * HOUR_MS;
    else if (step.do === "capacity") await changeCapacity(deps, EVENT, step.to);
    else if (step.do === "expire") await fillAllPlaces(deps);
    else if (step.do === "cancel event") {
      await updateSettings(db, EVENT, { cancelled_at: step.isCancelled ? now : null });
      await refillPlaces(deps, EVENT);
    } else if (step.do === "trash" || step.do === "move") {
      if (step.do === "trash") isInTrash = step.isInTrash;
      else event.startsAt = now + step.hours * HOUR_MS;
      await followEvents(deps);
    } else if (step.do === "register") await signUp(step.who, { isMember: step.member }).catch(refused);
    else if (step.do === "group")
      await registerAll(
        deps,
        EVENT,
        step.people.map((who) => person(who)),
      ).catch(refused);
    else if (step.do === "add") await addByHand(deps, EVENT, { ...person(step.who), reason: "Test" }).catch(refused);
    else {
      const row = (await listRegistrations(db, EVENT)).findLast(({ email }) => email === person(step.who).email);
      if (!row) return;
      if (step.do === "cancel") await cancelRegistration(deps, EVENT, row.id).catch(refused);
      else if (step.do === "accept") await acceptOffer(deps, EVENT, row.id).catch(refused);
      else if (step.do === "remove") await removeRegistration(deps, EVENT, row.id, "Test");
      else await eraseRegistration(deps, EVENT, row.id);
    }
  }

  interface Before {
    held: number;
    states: Map<string, string>;
  }

  const snapshot = async (): Promise<Before> => ({
    held: await countHeldPlaces(db, EVENT),
    states: new Map((await listRegistrations(db, EVENT)).map(({ id, state }) => [id, state])),
  });

  async function checkInvariants(before: Before, step: Operation) {
    const {
      taken: counted,
      capacity,
      cancelled_at,
    } = await db.selectFrom("event_registration").selectAll().executeTakeFirstOrThrow();
    const held = await countHeldPlaces(db, EVENT);
    expect(counted).toBe(held);
    // Only an officer who adds someone, or a lower capacity, can leave more people than places.
    if (capacity !== null && held > capacity && step.do !== "add" && step.do !== "capacity")
      expect(held).toBeLessThanOrEqual(before.held);
    const rows = await listRegistrations(db, EVENT);
    const waiting = rows.filter(({ state }) => state === "waiting");
    const takesPlace = !isInTrash && cancelled_at === null;
    if (takesPlace && now < event.startsAt && waiting.length > 0)
      expect(held).toBeGreaterThanOrEqual(capacity ?? Number.POSITIVE_INFINITY);
    if (takesPlace)
      for (const { state, offered_until } of rows)
        if (state === "offered") expect(offered_until).toBeLessThanOrEqual(event.startsAt);
    const firstWaiting = waiting[0]?.sequence ?? Number.POSITIVE_INFINITY;
    for (const { id, state, sequence, reason } of rows) {
      const was = before.states.get(id);
      const isAdmitted = state === "confirmed" || state === "offered";
      // Nobody passes a person who still waits, except people added by an officer.
      if (isAdmitted && (was === "waiting" || (was === undefined && reason === "")))
        expect(sequence).toBeLessThan(firstWaiting);
    }
  }

  test("point 52: after random operations, taken places equal confirmed and offered ones and never exceed the capacity", {
    timeout: hasLongTests ? 3_600_000 : 120_000,
  }, async () => {
    const short = engine === "sqlite" ? { numRuns: 40, most: 60 } : { numRuns: 8, most: 40 };
    const size = hasLongTests ? { numRuns: 1800, most: 100 } : short;
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: size.most }), async (steps) => {
        await open({ capacity: 4 });
        try {
          for (const step of steps) {
            const before = await snapshot();
            await run(step);
            await checkInvariants(before, step);
          }
        } finally {
          await db.destroy();
        }
      }),
      { numRuns: size.numRuns },
    );
    await open();
  });
});
