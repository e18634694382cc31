import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { addErasedList, erasedFrom } from "#platform/db/erased-people.store.ts";
import { engines } from "#tests/support/databases.ts";
import { openRegistrationSite, type RegistrationSite } from "#tests/support/registration-site.ts";
import { eraseRegistrationsAgain } from "./erasures.store.ts";

describe.each(engines)("an erased participant on %s", (engine) => {
  let site: RegistrationSite;
  afterEach(() => site.close());

  const rows = () => site.deps.db.selectFrom("registrations").selectAll().orderBy("sequence").execute();

  test("48: is erased again when an older backup is restored, and frees the place", async () => {
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
});

test("47: owners change how long answers and identities are kept, and the form says it", async () => {
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

test("23, 25: owners change the consents and switch them off", async () => {
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
