import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BULK_MAX, bulkActions } from "#shared/lifecycle.ts";
import { engines } from "#tests/support/databases.ts";
import {
  contentTypeNamed,
  contentTypeNames,
  seenByOfficers,
  seenByVisitors,
} from "#tests/support/every-content-type.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";

describe.each(engines)("on %s", (engine) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ engine });
  });
  afterAll(() => site.close());

  describe.each(contentTypeNames)("several items of type %s", (name) => {
    const one = contentTypeNamed(name);
    const { path, form } = one;
    const bulk = (action: string, ids: unknown) => site.call("POST", `${path}/bulk`, { body: { ids, action } });
    let ids: string[];
    beforeAll(async () => {
      const added = ["A", "B", "C"].map((title) => site.call("POST", path, { body: form(title) }));
      ids = (await Promise.all(added)).map(({ body }) => body._id).sort();
    });
    const idsByState = async () => ({
      seen: (await seenByVisitors(site, one)).sort(),
      drafts: (await seenByOfficers(site, one))
        .filter(([, state]) => state === "draft")
        .map(([id]) => id)
        .sort(),
    });

    test("are unpublished, published, deleted and restored together, and each action can be undone", async () => {
      expect(await bulk("draft", ids)).toMatchObject({ status: 200, body: { ids } });
      expect(await idsByState()).toEqual({ seen: [], drafts: ids });
      await bulk("undo", ids);
      expect(await idsByState()).toEqual({ seen: ids, drafts: [] });
      await bulk("delete", ids);
      expect(await idsByState()).toEqual({ seen: [], drafts: [] });
      const [line] = (await site.call("GET", "/api/stats/activity")).body;
      expect(line).toMatchObject({ action: "deleted", entity: name, times: 3 });
      const trashed: { _id: string; deletedBy: string }[] = (await site.call("GET", "/api/trash")).body;
      expect(trashed.filter(({ _id }) => ids.includes(_id)).map(({ deletedBy }) => deletedBy)).toEqual(
        Array(3).fill("asha"),
      );
      await bulk("restore", ids);
      expect(await idsByState()).toEqual({ seen: ids, drafts: [] });
      // The same ID twice counts once.
      await bulk("draft", [ids[0], ids[0]]);
      expect(await idsByState()).toEqual({ seen: ids.slice(1), drafts: ids.slice(0, 1) });
      await bulk("publish", ids);
      expect(await idsByState()).toEqual({ seen: ids, drafts: [] });
    });

    test("cannot be undone after one of them has changed again", async () => {
      const { body: done } = await bulk("draft", ids);
      expect(done).toEqual({ ids, versions: Object.fromEntries(ids.map((id) => [id, expect.any(Number)])) });
      const undo = () => site.call("POST", `${path}/bulk`, { body: { ...done, action: "undo" } });
      await bulk("publish", ids.slice(2));
      expect(await undo()).toMatchObject({ status: 409, body: { error: "stale" } });
      expect(await idsByState()).toEqual({ seen: ids.slice(2), drafts: ids.slice(0, 2) });
      await bulk("undo", ids.slice(2));
      expect((await undo()).status).toBe(409);
      expect((await bulk("publish", ids)).status).toBe(200);
    });

    test.each(bulkActions)("stay unchanged if one of them cannot be changed: %s", async (action) => {
      const before = await site.deps.db.selectFrom("content_versions").select("id").execute();
      const heard: unknown[] = [];
      const stop = site.deps.changes.on((changes) => heard.push(...changes));
      expect(await bulk(action, [...ids, "zzz"])).toMatchObject({ status: 404, body: { error: "not_found" } });
      stop();
      expect(heard).toEqual([]);
      expect(await idsByState()).toEqual({ seen: ids, drafts: [] });
      expect(await site.deps.db.selectFrom("content_versions").select("id").execute()).toHaveLength(before.length);
    });

    test.each([
      ["nothing", "delete", []],
      ["not a list", "delete", "all"],
      ["an unknown action", "burn", ["a"]],
      ["more than 200", "delete", Array.from({ length: BULK_MAX + 1 }, (_, number) => String(number))],
    ])("are refused: %s", async (_case, action, ids) => {
      expect(await bulk(action, ids)).toMatchObject({ status: 400, body: { error: "invalid" } });
    });
  });

  test("several pictures are assigned to an event, which may be a draft, and the change is undone", async () => {
    const { path } = contentTypeNamed("gallery item");
    const add = async (name: string, title: string, more: Record<string, string> = {}) =>
      (await site.call("POST", contentTypeNamed(name).path, { body: contentTypeNamed(name).form(title, more) })).body
        ._id;
    const [seen, hidden, gone] = [await add("event", "Seen"), await add("event", "To come", { state: "draft" }), ""];
    const ids = [await add("gallery item", "A"), await add("gallery item", "B", { event: seen, state: "draft" })];
    const set = (event: string, kind = path) =>
      site.call("POST", `${kind}/bulk`, { body: { ids, action: "event", event } });
    const eventsOf = async (token: false | string = site.token) =>
      Promise.all(ids.map(async (id) => (await site.call("GET", `${path}/${id}`, { token })).body.event ?? gone));
    const undo = () => site.call("POST", `${path}/bulk`, { body: { ids, action: "undo" } });
    const publish = (action: string) => site.call("POST", "/api/events/bulk", { body: { ids: [hidden], action } });

    expect((await set(seen)).status).toBe(200);
    expect(await eventsOf()).toEqual([seen, seen]);
    await undo();
    expect(await eventsOf()).toEqual([gone, seen]);
    // Visitors see the event of a published picture only while the event is published.
    await set(hidden);
    expect([await eventsOf(), await eventsOf(false)]).toEqual([
      [hidden, hidden],
      [gone, gone],
    ]);
    await publish("publish");
    expect(await eventsOf(false)).toEqual([hidden, gone]);
    await publish("draft");
    expect(await eventsOf(false)).toEqual([gone, gone]);
    await set("");
    await publish("publish");
    expect(await eventsOf()).toEqual([gone, gone]);

    await publish("delete");
    for (const nowhere of [hidden, "zzz"]) expect(await set(nowhere)).toMatchObject({ status: 400 });
    expect(await set(seen, contentTypeNamed("report").path)).toMatchObject({ status: 400 });
    await site.call("POST", `${path}/bulk`, { body: { ids: ids.slice(1), action: "delete" } });
    expect(await set(seen)).toMatchObject({ status: 404 });
    expect((await site.call("GET", `${path}/${ids[0]}`)).body.event).toBeUndefined();
  });

  test("rejects setting an event on other content types", async () => {
    const { path, form } = contentTypeNamed("achievement");
    const { _id } = (await site.call("POST", path, { body: form("Not a banner") })).body;
    for (const action of ["draft", "delete", "undo"])
      expect((await site.call("POST", "/api/banner/bulk", { body: { ids: [_id], action } })).status).toBe(404);
    await site.call("POST", `${path}/bulk`, { body: { ids: [_id], action: "draft" } });
    for (const action of ["publish", "delete", "undo"])
      expect((await site.call("POST", "/api/banner/bulk", { body: { ids: [_id], action } })).status).toBe(404);
    expect((await site.call("GET", `/api/banner/${_id}/versions`)).status).toBe(404);
  });
});
