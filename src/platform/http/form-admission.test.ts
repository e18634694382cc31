import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { engines, openTestDatabase } from "#tests/support/databases.ts";
import { AppError } from "../errors.ts";
import { createFormAdmission, type FormAdmission } from "./form-admission.ts";

const HOUR_MS = 3600_000;
const CAMPUS = "192.0.2.1";
const REFUSED = { code: "too_many_requests", message: "Too many" };

describe.each(engines)("forms on %s", (engine) => {
  let db: Awaited<ReturnType<typeof openTestDatabase>>;
  let now = 0;
  let forms: FormAdmission<string, string>;
  const openInstance = () =>
    createFormAdmission<string, string>(
      { db, clock: () => new Date(now), temp: { requireReserve: async () => {} } },
      {
        name: "test-tickets",
        withoutTicket: { burst: 2, perDay: 24 },
        withTicket: { burst: 4, perDay: 24 },
        refusal: "Too many",
      },
      async (_db, inputs) => {
        if (inputs.includes("failing")) throw new Error("failed");
        return inputs.map((input) => (input === "refused" ? new AppError("conflict") : input));
      },
    );
  beforeEach(async () => {
    db = await openTestDatabase(engine);
    now = Date.parse("2026-12-04T19:00:00Z");
    forms = openInstance();
  });
  afterEach(() => db.destroy());

  const send = (ticket?: string, network = CAMPUS, instance = forms) => instance.store({ network, ticket }, "stored");
  const issue = async (count: number) =>
    (await Promise.all(Array.from({ length: count }, () => forms.issue()))).map(({ ticket }) => ticket);

  test("a few forms of a network need no ticket; the next one waits, and other networks do not", async () => {
    expect([await send(), await send()]).toEqual(["stored", "stored"]);
    await expect(send()).rejects.toMatchObject({ ...REFUSED, retryAfterSeconds: 3600 });
    expect(await send(undefined, "192.0.2.2")).toBe("stored");
    now += HOUR_MS;
    expect(await send()).toBe("stored");
  });

  test("all tickets become valid after three seconds, until the network's large allowance is used up", async () => {
    await send();
    await send();
    const tickets = await issue(5);
    await expect(send(tickets[0])).rejects.toMatchObject({ ...REFUSED, retryAfterSeconds: 3 });
    now += 3000;
    for (const ticket of tickets.slice(0, 4)) expect(await send(ticket)).toBe("stored");
    await expect(send(tickets[4])).rejects.toMatchObject({ ...REFUSED, retryAfterSeconds: 3600 });
    now += HOUR_MS;
    expect(await send(tickets[4])).toBe("stored");
  });

  test("a ticket is valid for two hours, and invalid if its time is changed", async () => {
    const [first = "", second = ""] = await issue(2);
    now += 3000 + 2 * HOUR_MS;
    expect(await send(first)).toBe("stored");
    now += 1;
    await expect(send(second)).rejects.toMatchObject(REFUSED);
    await expect(send(second.replace(/^\d+/, String(now)))).rejects.toMatchObject(REFUSED);
  });

  test("a form that could not be stored uses neither its ticket nor the allowance", async () => {
    const [ticket = ""] = await issue(1);
    now += 3000;
    for (let round = 0; round < 6; round += 1) {
      await expect(forms.store({ network: CAMPUS, ticket }, "failing")).rejects.toThrow("failed");
      await expect(forms.store({ network: CAMPUS, ticket }, "refused")).rejects.toMatchObject({ code: "conflict" });
    }
    expect(await send(ticket)).toBe("stored");
  });

  test("instances on one database accept each other's tickets, and each ticket only once", async () => {
    const other = openInstance();
    const tickets = await issue(4);
    now += 3000;
    expect(await send(tickets[0], CAMPUS, other)).toBe("stored");
    await expect(send(tickets[0])).rejects.toMatchObject(REFUSED);
    for (const ticket of tickets.slice(1)) {
      const outcomes = await Promise.allSettled([send(ticket), send(ticket, CAMPUS, other)]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    }
  });
});
