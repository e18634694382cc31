import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { afterEach, describe, expect, test } from "vitest";
import { engines, queryCounter } from "#tests/support/databases.ts";
import { openRegistrationSite, type RegistrationSite } from "#tests/support/registration-site.ts";

/** Several groups of forms that share a transaction. */
const RUSH = 200;

describe.each(engines)("the registrations of an event for officers on %s", (engine) => {
  let site: RegistrationSite;
  afterEach(() => site.close());

  const people = (query: string, search?: string) =>
    site.call("GET", `/api/events/${site.eventId}/registrations${query}`, {
      headers: search === undefined ? {} : { "search-words": encodeURIComponent(search) },
    });
  const names = async (query: string, search?: string) => {
    const { body } = await people(query, search);
    return (Array.isArray(body) ? body : body.items).map(({ name }: { name: string }) => name);
  };
  const entries = () =>
    site.deps.db
      .selectFrom("audit_entries")
      .select(["action", "label"])
      .where("entity", "in", ["registrations", "message to participants"])
      .orderBy("id")
      .execute();

  test("are filtered, searched, sorted and paged", async () => {
    site = await openRegistrationSite({ engine, settings: { capacity: 2 } });
    await site.register(1, { name: "Zoë Rao", member: true, memberNumber: "90210" });
    await site.register(2, { name: "asha nair" });
    await site.register(3, { name: "Émile Bose" });
    expect(await names("")).toEqual(["Zoë Rao", "asha nair", "Émile Bose"]);
    expect(await names("?order=descending")).toEqual(["Émile Bose", "asha nair", "Zoë Rao"]);
    expect(await names("?sort=name")).toEqual(["asha nair", "Émile Bose", "Zoë Rao"]);
    expect(await names("?state=waiting")).toEqual(["Émile Bose"]);
    expect(await names("?member=true")).toEqual(["Zoë Rao"]);
    expect(await names("?checkedIn=true")).toEqual([]);
    expect(await names("?limit=10", "zoe 9021")).toEqual(["Zoë Rao"]);
    expect((await people("?limit=2&page=2")).body).toMatchObject({ total: 3, page: 2, pageCount: 2 });
    expect((await people("")).body[0]).toMatchObject({ checkedInAt: null });
    const counts = await site.call("GET", `/api/events/${site.eventId}/registrations/counts`);
    expect(counts.body).toMatchObject({ confirmed: 2, waiting: 1, cancelled: 0, checkedIn: 0, capacity: 2, taken: 2 });
  });

  test("point 46: exports are safe against formulas and written to the activity log", async () => {
    const question = { id: "note", text: "=HYPERLINK(1)", type: "short", required: false, options: [] };
    site = await openRegistrationSite({ engine, settings: { questions: [question] } });
    await site.register(1, { name: '=cmd|"/c calc"!A1', answers: { note: "@SUM(1)\u0007" } });
    await site.register(2, { name: "Zoë; =1+1" });
    const csv = await people("/export.csv");
    expect(csv.headers["content-disposition"]).toBe('attachment; filename="registrations.csv"');
    const rows: string[][] = parse(csv.text, { bom: true });
    expect(rows).toHaveLength(3);
    expect(rows.flat().filter((cell) => /^[=+@-]/.test(cell))).toEqual([]);

    const xlsx = await site.app.inject({
      url: `/api/events/${site.eventId}/registrations/export.xlsx`,
      headers: { authorization: `Bearer ${site.token}` },
    });
    const files = unzipSync(xlsx.rawPayload);
    const text = Object.values(files)
      .map((file) => Buffer.from(file).toString("utf8"))
      .join("\n");
    expect(text).toContain("@SUM(1)");
    expect(text).not.toContain("\u0007");
    expect(text).not.toMatch(/<f[ >]/);
    expect(await entries()).toEqual([
      { action: "exported", label: "Soldering evening: 2 people" },
      { action: "exported", label: "Soldering evening: 2 people" },
    ]);
    const log = (await site.call("GET", "/api/access-log")).body.map(({ event }: { event: string }) => event);
    expect(log).toContain("exported registrations");
  });

  test("an export has the people that the filter and the search words match", async () => {
    site = await openRegistrationSite({ engine, settings: { capacity: 1 } });
    await site.register(1);
    await site.register(2);
    const waiting: string[][] = parse((await people("/export.csv?state=waiting")).text);
    expect(waiting.slice(1).map(([state, name]) => [state, name])).toEqual([["Waiting list", "Person 2"]]);
    expect(parse((await people("/export.csv", "person 1")).text)).toHaveLength(2);
  });

  test("points 30, 33: a message goes to the people with a place, and officers see that no email is sent", async () => {
    site = await openRegistrationSite({ engine, settings: { capacity: 2 } });
    for (const number of [1, 2, 3]) await site.register(number);
    const message = { subject: "Bring a laptop", text: "We meet in Lab 3." };
    const path = `/api/events/${site.eventId}/registrations`;
    expect((await site.call("POST", `${path}/message`, { body: message })).body).toEqual({ recipients: 2 });
    expect((await site.call("GET", `${path}/mails`)).body).toEqual({
      sendsEmail: false,
      sent: 0,
      pending: 5,
      failed: [],
    });
    expect(await entries()).toEqual([{ action: "created", label: "Soldering evening" }]);
    expect((await site.call("POST", `${path}/message`, { body: { ...message, text: " " } })).status).toBe(400);
  });

  test("points 16, 33: without email, an officer gets the link of a corrected or added person to pass on", async () => {
    site = await openRegistrationSite({ engine });
    const { id, page } = await site.register(1);
    const path = `/api/events/${site.eventId}/registrations`;
    const linkOf = async (id: string) => {
      const { body } = await site.call("GET", `${path}/${id}/link`);
      return String(body.manageUrl).replace("/r/", "");
    };
    expect(await linkOf(id)).toBe(page);
    await site.call("PUT", `${path}/${id}`, { body: { name: "Asha", email: "asha@example.org" } });
    const corrected = await linkOf(id);
    expect(corrected).not.toBe(page);
    expect((await site.own(corrected)).body).toMatchObject({ name: "Asha", email: "asha@example.org" });
    expect((await site.own(page)).status).toBe(404);

    const body = { name: "Speaker", email: "speaker@example.org", reason: "Speaker of the evening" };
    const added = await site.call("POST", `${path}/by-hand`, { body });
    expect((await site.own(await linkOf(added.body._id))).body).toMatchObject({ name: "Speaker", state: "confirmed" });
    expect((await site.call("GET", `${path}/${id}/link`, { token: false })).status).toBe(401);
    expect((await site.call("GET", `/api/events/none/registrations/${id}/link`)).status).toBe(404);
    const log = (await site.call("GET", "/api/access-log")).body.map(({ event }: { event: string }) => event);
    expect(log).toContain("viewed registrations");

    await site.call("DELETE", `/api/registrations/${corrected}`, { token: false });
    expect((await site.call("GET", `${path}/${id}/link`)).status).toBe(404);
  });

  test("point 27: officers do not see the links that the site sends by email", async () => {
    site = await openRegistrationSite({ engine, mailer: { send: async () => undefined } });
    const { id } = await site.register(1);
    const { status, body } = await site.call("GET", `/api/events/${site.eventId}/registrations/${id}/link`);
    expect([status, body.manageUrl]).toEqual([409, undefined]);
  });

  test("point 50: people who register in one moment share few queries, and each gets a final answer", async () => {
    const counter = queryCounter();
    site = await openRegistrationSite({ engine, queries: counter.plugin, settings: { capacity: 20 } });
    const numbers = Array.from({ length: RUSH }, (_, number) => number);
    const queries = await counter.during(() => Promise.all(numbers.map((number) => site.register(number))));
    expect(queries).toBeLessThan(RUSH);
    const stored: { state: string; email: string }[] = (await people("")).body;
    expect(stored.filter(({ state }) => state === "confirmed")).toHaveLength(20);
    expect(new Set(stored.map(({ email }) => email)).size).toBe(RUSH);
  });

  test("point 46: viewing registrations is in the access log, and needs an account", async () => {
    site = await openRegistrationSite({ engine });
    await site.register(1);
    const viewed = async () =>
      (await site.call("GET", "/api/access-log")).body.filter(
        ({ event }: { event: string }) => event === "viewed registrations",
      ).length;
    const before = await viewed();
    expect((await people("")).status).toBe(200);
    expect(await viewed()).toBe(before + 1);
    for (const token of [false, "x".repeat(43)] as const)
      expect((await site.call("GET", `/api/events/${site.eventId}/registrations`, { token })).status).toBe(401);
  });
});
