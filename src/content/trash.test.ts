import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines, queryCounter } from "#tests/support/databases.ts";
import {
  allContentTypes,
  contentTypeNamed,
  contentTypeNames,
  seenByOfficers,
  seenByVisitors,
} from "#tests/support/every-content-type.ts";
import { openTestSite, renewSession, type TestSite } from "#tests/support/test-site.ts";
import { contentCleanupJob } from "./removal.ts";

const DAY_MS = 24 * 3_600_000;
const TRASH_DAYS = 30;

describe.each(engines)("on %s", (engine) => {
  let site: TestSite;
  let now = new Date("2026-11-21T09:00:00Z");
  beforeAll(async () => {
    site = await openTestSite({ engine, clock: () => now });
  });
  afterAll(() => site.close());
  const goOn = async (days: number) => {
    now = new Date(now.getTime() + days * DAY_MS);
    await renewSession(site);
  };
  const trash = async (): Promise<{ _id: string }[]> => (await site.call("GET", "/api/trash")).body;
  const isInTrash = async (id: string) => (await trash()).some(({ _id }) => _id === id);
  const tidy = (kinds = allContentTypes) =>
    contentCleanupJob(site.deps, kinds, TRASH_DAYS).run(now, new AbortController().signal);

  describe.each(contentTypeNames)("one %s", (name) => {
    const one = contentTypeNamed(name);
    const { path, form } = one;
    const add = async (title: string, state = "published") =>
      (await site.call("POST", path, { body: form(title, { state }) })).body;
    const headers = (version?: number) => (version === undefined ? {} : { headers: { "if-match": `"${version}"` } });
    const remove = (id: string, version?: number) => site.call("DELETE", `${path}/${id}`, headers(version));
    const restore = (id: string, version?: number) =>
      site.call("POST", `${path}/${id}/restore`, { body: {}, ...headers(version) });

    test("moves to the trash with its details and is restored with its state", async () => {
      const filesBefore = await site.storedFiles();
      const made = await Promise.all([add("Seen"), add("Not seen", "draft")]);
      const files = await site.storedFiles();
      for (const { _id } of made) expect((await remove(_id)).status).toBe(200);
      expect(await seenByVisitors(site, one)).toEqual([]);
      expect(await seenByOfficers(site, one)).toEqual([]);
      const seen = (await trash()).find(({ _id }) => _id === made[0]?._id);
      expect(seen).toMatchObject({
        ...{ kind: name, calls: path, title: "Seen", deletedBy: "asha" },
        deletedAt: now.toISOString(),
        erasedAt: new Date(now.getTime() + TRASH_DAYS * DAY_MS).toISOString(),
      });
      expect(await site.storedFiles()).toEqual(files);

      for (const before of made) {
        const { status, body } = await restore(before._id);
        expect(status).toBe(200);
        expect(body).toEqual({ ...before, version: 3, ...(before.fileUrl && { fileUrl: body.fileUrl }) });
        expect(await isInTrash(before._id)).toBe(false);
        expect((await restore(before._id)).status).toBe(404);
      }
      expect(await seenByVisitors(site, one)).toEqual([made[0]?._id]);

      for (const { _id } of made) {
        await remove(_id);
        expect((await site.call("DELETE", `/api/trash/${_id}`)).status).toBe(200);
        expect((await restore(_id)).status).toBe(404);
      }
      expect(await site.storedFiles()).toEqual(filesBefore);
    });

    test("is neither deleted nor restored if someone else has changed it meanwhile", async () => {
      const { _id } = await add("Stale");
      const stale = { status: 409, body: { error: "stale" } };
      expect(await remove(_id, 7)).toMatchObject(stale);
      expect((await seenByVisitors(site, one)).includes(_id)).toBe(true);
      expect((await remove(_id, 1)).status).toBe(200);
      expect(await restore(_id, 1)).toMatchObject(stale);
      expect(await isInTrash(_id)).toBe(true);
      expect((await restore(_id, 2)).status).toBe(200);
      expect((await seenByVisitors(site, one)).includes(_id)).toBe(true);
      // An item that is not in the trash cannot be deleted permanently.
      expect((await site.call("DELETE", `/api/trash/${_id}`)).status).toBe(404);
    });

    test("is deleted permanently after 30 days in the trash", async () => {
      const files = await site.storedFiles();
      const { _id } = await add("Passing", "draft");
      await remove(_id);
      await goOn(TRASH_DAYS - 1);
      await tidy();
      expect(await isInTrash(_id)).toBe(true);
      await goOn(1.1);
      expect(await tidy()).toMatch(/^1 deleted/);
      expect(await isInTrash(_id)).toBe(false);
      expect(await site.storedFiles()).toEqual(files);
      expect((await site.call("GET", `${path}/${_id}/versions`)).status).toBe(404);
    });
  });

  test("finding 20: emptying the trash goes on after an item that fails, and the run reports how many failed", async () => {
    const { path, form } = contentTypeNamed("event");
    const ids: string[] = [];
    for (const title of ["Broken", "Sound", "Whole"]) {
      const { _id } = (await site.call("POST", path, { body: form(title, { state: "draft" }) })).body;
      await site.call("DELETE", `${path}/${_id}`);
      ids.push(_id);
    }
    await goOn(TRASH_DAYS + 0.1);
    // Items that were deleted last come first.
    const { kind } = contentTypeNamed("event");
    const label = (row: { title: string }) => {
      if (row.title === "Whole") throw new SyntaxError("unreadable");
      return row.title;
    };
    await expect(tidy([{ ...kind, label }])).rejects.toMatchObject({
      message: expect.stringMatching(/^2 deleted from the trash, .* 1 could not be deleted/),
      cause: { errors: [expect.any(SyntaxError)] },
    });
    const left = (await site.call("GET", "/api/trash")).body.map(({ _id }: { _id: string }) => _id);
    expect(left).toEqual([ids[2]]);
    await tidy();
  });

  test("a slug that was never public answers 404, one that was public 410", async () => {
    const { path, form } = contentTypeNamed("event");
    const add = async (title: string, state: string) =>
      (await site.call("POST", path, { body: form(title, { state }) })).body;
    const at = async (slug: string) => (await site.call("GET", `${path}/at/${slug}`, { token: false })).status;
    const seen = await add("Open Lab", "published");
    const secret = await add("Secret Lab", "draft");
    expect([await at(seen.slug), await at(secret.slug), await at("secret-lab-2027")]).toEqual([200, 404, 404]);

    await site.call("POST", `${path}/bulk`, { body: { ids: [secret._id], action: "publish" } });
    const { slug } = (await site.call("GET", `${path}/${secret._id}`)).body;
    expect(await at(slug)).toBe(200);
    for (const { _id } of [seen, secret]) await site.call("DELETE", `${path}/${_id}`);
    expect([await at(seen.slug), await at(slug)]).toEqual([410, 410]);
    await site.call("DELETE", `/api/trash/${seen._id}`);
    expect(await at(seen.slug)).toBe(410);
    // Another item cannot get the slug meanwhile.
    expect((await add("Open Lab", "published")).slug).not.toBe(seen.slug);
    await site.call("POST", `${path}/${secret._id}/restore`, { body: {} });
    expect(await at(slug)).toBe(200);
  });
});

test("finding 20: deleting one item of the trash permanently does not read the others", async () => {
  const read = new Set<unknown>();
  const queries: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      for (const row of result.rows) read.add(row["id"]);
      return result;
    },
  };
  const site = await openTestSite({ queries });
  const { path, form } = contentTypeNamed("event");
  const ids: string[] = [];
  for (const title of ["One", "Other"]) {
    const { _id } = (await site.call("POST", path, { body: form(title) })).body;
    await site.call("DELETE", `${path}/${_id}`);
    ids.push(_id);
  }
  read.clear();
  expect((await site.call("DELETE", `/api/trash/${ids[0]}`)).status).toBe(200);
  expect(ids.map((id) => read.has(id))).toEqual([true, false]);
  await site.close();
});

test("the list of the trash sends as many queries for many items as for few", async () => {
  const counter = queryCounter();
  const site = await openTestSite({ queries: counter.plugin });
  const trashOneOfEach = async () => {
    for (const name of contentTypeNames) {
      const { path, form } = contentTypeNamed(name);
      const { _id } = (await site.call("POST", path, { body: form(`One ${name}`) })).body;
      expect((await site.call("DELETE", `${path}/${_id}`)).status).toBe(200);
    }
  };
  const list = () => counter.during(() => site.call("GET", "/api/trash"));
  await trashOneOfEach();
  const few = await list();
  await trashOneOfEach();
  expect(await list()).toBe(few);
  expect((await site.call("GET", "/api/trash")).body).toHaveLength(2 * contentTypeNames.length);
  await site.close();
});
