import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "#tests/support/databases.ts";
import { contentTypeNamed, contentTypeNames, seenByOfficers } from "#tests/support/every-content-type.ts";
import { openTestSite, renewSession, type TestSite } from "#tests/support/test-site.ts";

const DAY_MS = 24 * 3_600_000;

describe.each(engines)("repeated requests for a new item on %s", (engine) => {
  let site: TestSite;
  let now = new Date("2026-11-21T09:00:00Z");
  beforeAll(async () => {
    site = await openTestSite({ engine, clock: () => now });
  });
  afterAll(() => site.close());

  const { path, form } = contentTypeNamed("event");
  const send = (idempotencyKey: string, title: string) =>
    site.call("POST", path, { body: form(title), headers: { "idempotency-key": idempotencyKey } });

  test.each(contentTypeNames)("one %s is created once, and every response has it", async (name) => {
    const one = contentTypeNamed(name);
    const before = await seenByOfficers(site, one);
    const headers = { "idempotency-key": "one form" };
    const first = await site.call("POST", one.path, { body: one.form("Once"), headers });
    const files = await site.storedFiles();
    const second = await site.call("POST", one.path, { body: one.form("Once"), headers });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toMatchObject({ _id: first.body._id, version: 1 });
    expect(await seenByOfficers(site, one)).toHaveLength(before.length + 1);
    expect(await site.storedFiles()).toEqual(files);
  });

  test("requests at the same time create one item and keep the files of one", async () => {
    const files = await site.storedFiles();
    const answers = await Promise.all(["Twin", "Twin", "Twin"].map((title) => send("twins", title)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    const [{ body: event } = { body: {} }] = answers;
    expect(await site.storedFiles()).toHaveLength(files.length + event.image.length);
  });

  test("the key counts for a day, and a deleted item is not created again", async () => {
    const { body: first } = await send("a day", "Kept");
    now = new Date(now.getTime() + DAY_MS - 1);
    await renewSession(site);
    expect((await send("a day", "Kept")).body._id).toBe(first._id);
    now = new Date(now.getTime() + 1);
    const { body: second } = await send("a day", "Kept");
    expect(second._id).not.toBe(first._id);
    for (const deletion of [`${path}/${second._id}`, `/api/trash/${second._id}`]) {
      await site.call("DELETE", deletion);
      expect(await send("a day", "Kept")).toMatchObject({ status: 404, body: { error: "not_found" } });
    }
  });

  test("a key that is empty or too long is refused", async () => {
    for (const key of ["", "k".repeat(129)])
      expect(await send(key, "Refused")).toMatchObject({
        status: 400,
        body: { message: "Idempotency-Key must have 1 to 128 characters" },
      });
  });
});
