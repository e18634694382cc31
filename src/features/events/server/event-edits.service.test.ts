import { afterEach, describe, expect, test } from "vitest";
import { engines } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

const fields = {
  title: "Robotics Workshop",
  description: "Build a line follower in an afternoon.",
  date: "2026-12-05",
  time: "16:30",
  location: "Lab 3",
};

describe.each(engines)("unpublished edits on %s", (engine) => {
  let site: TestSite;
  let now = new Date("2026-11-21T09:00:00Z");
  afterEach(() => site.close());
  const add = async (more: Parameters<typeof formOf>[0] = {}) => {
    site = await openTestSite({ engine, clock: () => now });
    const body = formOf({ ...fields, images: await pictureFile(), ...more });
    return (await site.call("POST", "/api/events", { body })).body;
  };
  const path = (event: { _id: string }) => `/api/events/${event._id}`;
  const edit = async (event: { _id: string }) => (await site.call("GET", `${path(event)}/edit`)).body.edit;
  const save = (event: { _id: string }, more: object, version?: number) =>
    site.call("PUT", `${path(event)}/edit`, {
      body: { ...fields, ...more },
      ...(version !== undefined && { headers: { "if-match": String(version) } }),
    });
  const seen = async (event: { _id: string }) => (await site.call("GET", path(event), { token: false })).body.title;
  const actions = async () => {
    const { body } = await site.call("GET", "/api/stats/activity");
    return body.map(({ entity, action }: { entity: string; action: string }) => `${entity} ${action}`);
  };

  test("visitors see the published event until an officer publishes the edit", async () => {
    const event = await add();
    expect(await edit(event)).toBeNull();
    const saved = await save(event, { title: "Robotics Evening", kind: "workshop" }, 0);
    expect(saved.body.edit).toMatchObject({ title: "Robotics Evening", kind: "workshop", version: 1, savedBy: "asha" });
    expect(await seen(event)).toBe("Robotics Workshop");
    expect((await site.call("GET", `${path(event)}/edit`, { token: false })).status).toBe(401);

    const body = formOf({ ...fields, title: "Robotics Evening", editVersion: "1" });
    expect((await site.call("PUT", path(event), { body })).status).toBe(200);
    expect(await seen(event)).toBe("Robotics Evening");
    expect(await edit(event)).toBeNull();
    expect(await actions()).toEqual(["event updated", "event edit created", "event created"]);
  });

  test("an officer who started from an older edit cannot change or discard the newer one", async () => {
    const event = await add();
    await save(event, { title: "First" }, 0);
    expect((await save(event, { title: "Second" }, 0)).status).toBe(409);
    await save(event, { title: "Third" }, 1);
    const body = formOf({ ...fields, title: "First", editVersion: "1" });
    expect((await site.call("PUT", path(event), { body })).status).toBe(200);
    expect((await site.call("DELETE", `${path(event)}/edit`, { headers: { "if-match": "1" } })).status).toBe(409);
    expect(await seen(event)).toBe("First");
    expect(await edit(event)).toMatchObject({ title: "Third", version: 2 });

    expect((await site.call("DELETE", `${path(event)}/edit`, { headers: { "if-match": "2" } })).status).toBe(200);
    expect(await edit(event)).toBeNull();
    expect((await site.call("DELETE", `${path(event)}/edit`)).status).toBe(404);
  });

  test("a draft has no edit beside it, and an event that is deleted permanently loses its edit", async () => {
    const draft = await add({ state: "draft" });
    expect((await save(draft, {})).status).toBe(409);
    await site.call("POST", "/api/events/bulk", { body: { ids: [draft._id], action: "publish" } });
    expect((await save(draft, {})).status).toBe(200);
    await site.call("DELETE", path(draft));
    expect((await save(draft, {})).status).toBe(404);
    expect((await site.call("DELETE", `/api/trash/${draft._id}`)).status).toBe(200);
    expect(await site.deps.db.selectFrom("event_edits").selectAll().execute()).toEqual([]);
  });

  test("saves of a draft while an officer types are one version and one entry of the activity log", async () => {
    const draft = await add({ state: "draft" });
    const type = (title: string, more: object = {}) =>
      site.call("PUT", path(draft), { body: formOf({ ...fields, title, state: "draft", autosave: "true", ...more }) });
    for (const title of ["R", "Ro", "Rob"]) expect((await type(title)).body).toMatchObject({ title, state: "draft" });
    const versions = async () =>
      (await site.call("GET", `${path(draft)}/versions`)).body.map(
        ({ action, item }: { action: string; item: { title: string } }) => `${action} ${item.title}`,
      );
    expect(await versions()).toEqual(["updated Rob", "created Robotics Workshop"]);
    expect(await actions()).toEqual(["event updated", "event created"]);

    now = new Date(now.getTime() + 11 * 60_000);
    await type("Robot");
    expect(await versions()).toEqual(["updated Robot", "updated Rob", "created Robotics Workshop"]);
    await type("Robots", { state: "published" });
    expect(await versions()).toHaveLength(4);
    expect((await site.call("GET", draft.image[0], { token: false })).status).toBe(200);
  });
});
