import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { findRegistrableEvent } from "#features/events/server/events.service.ts";
import { addErasedList, erasedFrom } from "#platform/db/erasures.store.ts";
import { engines } from "#tests/support/databases.ts";
import { openRegistrationSite, type RegistrationSite } from "#tests/support/registration-site.ts";
import { eraseRegistrationsAgain } from "./erasures.store.ts";
import { eraseRegistration } from "./places.service.ts";
import { participantsJob } from "./registration-jobs.service.ts";

/** Enough rows for several pages of the database. */
const PEOPLE_WITH_TRACES = 120;

describe.each(engines)("an erased participant on %s", (engine) => {
  let site: RegistrationSite;
  afterEach(() => site.close());

  const rows = () => site.deps.db.selectFrom("registrations").selectAll().orderBy("sequence").execute();

  test("point 48: is erased again when an older backup is restored, and frees the place", async () => {
    const folder = await mkdtemp(join(tmpdir(), "backups-"));
    site = await openRegistrationSite({ engine, settings: { capacity: 2 }, backups: { folder } });
    const { page, id } = await site.register(1);
    await site.register(2);
    const backup = await rows();
    await site.call("DELETE", `/api/registrations/${page}`, { token: false });
    expect(await readFile(join(folder, "erased-people.json"), "utf8")).toContain("hash");
    await rm(folder, { recursive: true });

    // The rows as the older backup has them.
    for (const { id, ...columns } of backup)
      await site.deps.db.updateTable("registrations").set(columns).where("id", "=", id).execute();
    await site.deps.db.updateTable("event_registration").set({ taken: 2 }).execute();
    const list = await erasedFrom(site.deps.db);
    expect(await eraseRegistrationsAgain(site.deps.db, await addErasedList(site.deps.db, list))).toBe(1);
    expect(await rows()).toMatchObject([
      { id, name: "", email: "", state: "cancelled" },
      { name: "Person 2", state: "confirmed" },
    ]);
    const { taken } = await site.deps.db.selectFrom("event_registration").select("taken").executeTakeFirstOrThrow();
    expect(taken).toBe(1);
  });

  test("point 48: erases a person from a restored backup of an older version, which lacks newer columns", async () => {
    site = await openRegistrationSite({ engine });
    const { page } = await site.register(1);
    const backup = await rows();
    await site.call("DELETE", `/api/registrations/${page}`, { token: false });
    for (const { id, ...columns } of backup)
      await site.deps.db.updateTable("registrations").set(columns).where("id", "=", id).execute();
    const { db } = site.deps;
    await db.updateTable("event_registration").set({ taken: 1 }).execute();
    for (const column of ["ticket_changed_at", "ticket_changes"])
      await db.schema.alterTable("registrations").renameColumn(column, `no_${column}`).execute();
    try {
      expect(await eraseRegistrationsAgain(db, await addErasedList(db, await erasedFrom(db)))).toBe(1);
    } finally {
      for (const column of ["ticket_changed_at", "ticket_changes"])
        await db.schema.alterTable("registrations").renameColumn(`no_${column}`, column).execute();
    }
    expect(await rows()).toMatchObject([{ name: "", state: "cancelled", ticket_version: 2 }]);
  });

  test("points 47, 48: keeps the counts after the event", async () => {
    site = await openRegistrationSite({ engine });
    const came = await site.register(1);
    const missed = await site.register(2);
    await site.continueAt("2027-02-11T12:30:00Z");
    const records = [{ uuid: "scan-1", ticket: came.ticket, device: "phone", scannedAt: "2027-02-10T12:00:00Z" }];
    await site.call("POST", `/api/events/${site.eventId}/check-ins`, { body: { records } });
    const counts = async () => (await site.call("GET", `/api/events/${site.eventId}/registrations/counts`)).body;
    const before = await counts();
    expect(before).toMatchObject({ confirmed: 2, checkedIn: 1 });
    for (const { page } of [came, missed]) await site.call("DELETE", `/api/registrations/${page}`, { token: false });
    expect(await counts()).toEqual(before);
    const erased = { name: "", email: "", state: "confirmed" };
    expect(await rows()).toMatchObject([erased, erased]);
  });

  test("points 46, 48: loses the officers' reason, and cannot be corrected", async () => {
    site = await openRegistrationSite({ engine });
    const { id } = await site.register(1);
    const path = `/api/events/${site.eventId}/registrations/${id}`;
    await site.call("POST", `${path}/remove`, { body: { reason: "Is in hospital" } });
    await eraseRegistration({ ...site.deps, findEvent: findRegistrableEvent }, site.eventId, id);
    expect(await rows()).toMatchObject([{ reason: "" }]);
    expect((await site.call("PUT", path, { body: { name: "Asha", email: "asha@example.org" } })).status).toBe(409);
    expect(await rows()).toMatchObject([{ name: "", email: "" }]);
  });

  test("points 26, 47: keeps access needs until 7 days after the end of an event of several days", async () => {
    site = await openRegistrationSite({ engine, event: { endDate: "2027-02-25", endTime: "18:00" } });
    const { id } = await site.register(1, { accessNeeds: "Vegan" });
    const path = `/api/events/${site.eventId}/registrations/${id}/remove`;
    await site.call("POST", path, { body: { reason: "Ill" } });
    const job = participantsJob({ ...site.deps, findEvent: findRegistrableEvent });
    const run = (instant: string) => job.run(new Date(instant), new AbortController().signal);
    await run("2027-02-18T12:00:00Z");
    expect(await rows()).toMatchObject([{ access_needs: "Vegan" }]);
    await run("2027-03-04T13:00:00Z");
    expect(await rows()).toMatchObject([{ access_needs: "", reason: "Ill" }]);
    await run("2028-03-04T13:00:00Z");
    expect(await rows()).toMatchObject([{ name: "", reason: "" }]);
  });
});

test("points 47, 48: after an erasure and a purge, the database's files contain nothing of the participants", async () => {
  const question = { id: "diet", text: "What do you eat?", type: "long", required: true, options: [] };
  const site = await openRegistrationSite({ onDisk: true, settings: { questions: [question] } });
  const markOf = (number: number) => `quill${((number * 7919) % 99_991).toString(36)}feather`;
  const register = (number: number) => {
    const mark = markOf(number);
    const answers = { diet: `${mark} answer ${"y".repeat((number * 37) % 700)}` };
    const person = { name: `${mark} Rao`, email: `${mark}@example.org`, accessNeeds: `${mark} needs` };
    return site.register(number, { ...person, answers, member: true, idempotencyKey: `${mark}-idempotency` });
  };
  const people: { page: string }[] = [];
  for (let number = 0; number < PEOPLE_WITH_TRACES; number += 1) people.push(await register(number));
  // Longer texts split pages, and a split leaves copies of rows behind.
  for (const [number, person] of people.entries()) {
    const body = {
      name: `${markOf(number)} ${"z".repeat((number * 13) % 80)}`,
      email: `${markOf(number)}@example.com`,
    };
    const corrected = await site.call("PUT", `/api/registrations/${person.page}`, { body, token: false });
    person.page = corrected.body.manageUrl.slice("/r/".length);
  }
  const isErased = (number: number) => number % 7 === 0;
  for (const [number, { page }] of people.entries())
    if (isErased(number)) await site.call("DELETE", `/api/registrations/${page}`, { token: false });

  const job = participantsJob({ ...site.deps, findEvent: findRegistrableEvent });
  const found = async (isWanted: (number: number) => boolean) => {
    const names = (await readdir(site.dataDir)).filter((name) => name.startsWith("site.db"));
    const files = await Promise.all(names.map((name) => readFile(join(site.dataDir, name), "latin1")));
    const numbers = [...people.keys()].filter(isWanted);
    return numbers.map(markOf).filter((mark) => files.some((text) => text.includes(mark)));
  };
  const run = (instant: string) => job.run(new Date(instant), new AbortController().signal);
  await run("2027-01-10T07:00:00Z");
  expect(await found(isErased)).toEqual([]);
  expect(await found((number) => !isErased(number))).toHaveLength(people.filter((_, at) => !isErased(at)).length);
  await run("2029-01-10T07:00:00Z");
  expect(await found(() => true)).toEqual([]);
  await site.close();
});

test("point 47: owners change how long answers and identities are kept, and the form says it", async () => {
  const site = await openRegistrationSite();
  const form = async () => (await site.visit(`/api/events/${site.eventId}/registration-form`)).body;
  expect(await form()).toMatchObject({ retention: { answersDays: 90, identitiesMonths: 12 }, asksAdult: true });
  const { version, ...settings } = (await site.call("GET", "/api/registration-forms")).body;
  const saved = await site.call("PUT", "/api/registration-forms", {
    body: { ...settings, retention: { answersDays: 30, identitiesMonths: 6 } },
    headers: { "if-match": `"${version}"` },
  });
  expect(saved.body).toMatchObject({ version: 1 });
  expect(await form()).toMatchObject({ retention: { answersDays: 30, identitiesMonths: 6 } });
  await site.close();
});

test("points 23, 25: owners change the consents and switch them off", async () => {
  const site = await openRegistrationSite();
  const { version: _version, ...settings } = (await site.call("GET", "/api/registration-forms")).body;
  const change = (body: object) => site.call("PUT", "/api/registration-forms", { body: { ...settings, ...body } });
  await change({
    privacy: { isAsked: true, label: "Privacy notice of the college", link: "https://example.org/privacy" },
  });
  await expect(site.register(1, { acceptPrivacy: false })).rejects.toThrow(
    "agree to the Privacy notice of the college",
  );
  const off = { ...settings.privacy, isAsked: false };
  await change({ privacy: off, eventTerms: { ...settings.eventTerms, isAsked: false }, asksAdult: false });
  await site.register(1, { acceptPrivacy: false, acceptEventTerms: false, adult: false });
  expect((await change({ privacy: { ...off, link: "javascript:alert(1)" } })).status).toBe(400);
  await site.close();
});
