import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "#tests/support/databases.ts";
import { contentTypeNamed } from "#tests/support/every-content-type.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

/** Covers deleting and restoring an event and its linked items, in every order. */
const orders = [
  ["event away", "event back"],
  ["event away", "picture away", "event back", "picture back"],
  ["event away", "picture away", "picture back", "event back"],
  ["picture away", "event away", "event back", "picture back"],
  ["picture away", "event away", "picture back", "event back"],
  ["event away", "picture draft", "picture back", "event back"],
  ["event draft", "picture draft", "event back", "picture back"],
  ["picture away", "picture back", "event away", "event back", "event draft", "event back"],
] as const;

describe.each(engines)("items of an event on %s", (engine) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ engine });
  });
  afterAll(() => site.close());

  const add = async (name: string, title: string, more: Record<string, string> = {}) =>
    (await site.call("POST", contentTypeNamed(name).path, { body: contentTypeNamed(name).form(title, more) })).body;
  const bulk = async (path: string, action: string, id: string) =>
    expect((await site.call("POST", `${path}/bulk`, { body: { ids: [id], action } })).status).toBe(200);
  const addAll = async () => {
    const event = await add("event", "Open Lab");
    const picture = await add("gallery item", "Bench", { event: event._id });
    const report = await add("report", "What we did", { type: "event", year: "", eventId: event._id });
    return { event, picture, report };
  };
  const eventOfPicture = async (id: string) =>
    (await site.call("GET", `/api/gallery/${id}`, { token: false })).body.event;
  const eventOfReport = async (id: string) => (await site.call("GET", `/api/reports/${id}`)).body.eventId;

  test.each(orders.map((order) => [order.join(", "), order] as const))(
    "are linked again after restoring: %s",
    async (_name, order) => {
      const { event, picture, report } = await addAll();
      const isAway = { event: false, picture: false };
      for (const step of order) {
        const [which, to] = step.split(" ") as [keyof typeof isAway, string];
        const [path, id] = which === "event" ? ["/api/events", event._id] : ["/api/gallery", picture._id];
        if (to === "back") await bulk(path, isAway[which] ? "restore" : "publish", id);
        else await bulk(path, to === "away" ? "delete" : "draft", id);
        isAway[which] = to === "away";
      }
      expect(await eventOfPicture(picture._id)).toBe(event._id);
      expect(await eventOfReport(report._id)).toBe(event._id);
    },
  );

  test("show no event while the event is in the trash, and lose it when it is permanently deleted", async () => {
    const { event, picture, report } = await addAll();
    await bulk("/api/events", "delete", event._id);
    expect([await eventOfPicture(picture._id), await eventOfReport(report._id)]).toEqual([undefined, event._id]);
    await bulk("/api/gallery", "delete", picture._id);
    await site.call("DELETE", `/api/trash/${event._id}`);
    await bulk("/api/gallery", "restore", picture._id);
    expect([await eventOfPicture(picture._id), await eventOfReport(report._id)]).toEqual([undefined, undefined]);
  });

  test("keep the event that they got while their event was in the trash", async () => {
    const { event, picture } = await addAll();
    const other = await add("event", "Other Lab");
    const edit = (more: Record<string, string>) =>
      site.call("PUT", `/api/gallery/${picture._id}`, { body: formOf({ title: "Bench", ...more }) });
    await bulk("/api/events", "delete", event._id);
    await bulk("/api/gallery", "draft", picture._id);
    expect((await edit({ event: other._id })).body.event).toBe(other._id);
    await bulk("/api/events", "restore", event._id);
    await bulk("/api/gallery", "publish", picture._id);
    expect(await eventOfPicture(picture._id)).toBe(other._id);
  });

  test("return to their earlier event when a version is restored, if the event exists", async () => {
    const { event, picture } = await addAll();
    const restore = () => site.call("POST", `/api/gallery/${picture._id}/restore`, { body: { version: 1 } });
    await bulk("/api/events", "delete", event._id);
    expect((await restore()).body.event).toBe(event._id);
    expect(await eventOfPicture(picture._id)).toBeUndefined();
    await bulk("/api/events", "restore", event._id);
    expect(await eventOfPicture(picture._id)).toBe(event._id);
    await bulk("/api/events", "delete", event._id);
    await site.call("DELETE", `/api/trash/${event._id}`);
    expect((await restore()).status).toBe(200);
    expect(await eventOfPicture(picture._id)).toBeUndefined();
  });

  test("are drafts like their event, and never show visitors an unpublished event", async () => {
    const event = await add("event", "Secret Lab", { state: "draft" });
    const kind = contentTypeNamed("gallery item");
    const send = (more: Record<string, string>) =>
      site.call("POST", kind.path, { body: kind.form("Bench", { event: event._id, ...more }) });
    expect(await send({})).toMatchObject({ status: 400, body: { message: expect.stringContaining("as a draft") } });
    const picture = (await send({ state: "draft", batch: "b", digest: "0".repeat(64) })).body;
    expect(picture).toMatchObject({ event: event._id, state: "draft" });
    // Sent again because the response was lost.
    const again = await send({ state: "draft", batch: "b", digest: "0".repeat(64) });
    expect(again.body._id).toBe(picture._id);
    const known = await site.call("GET", `/api/gallery/known?digests=${"0".repeat(64)}`);
    expect(known.body).toMatchObject([{ _id: picture._id }]);

    const edit = async (more: Record<string, string>) =>
      site.call("PUT", `${kind.path}/${picture._id}`, { body: formOf({ title: "Bench", ...more }) });
    expect((await edit({ event: "" })).body.event).toBeUndefined();
    expect((await edit({ event: event._id })).body.event).toBe(event._id);
    expect((await edit({ event: event._id, state: "published" })).status).toBe(400);

    await bulk("/api/gallery", "publish", picture._id);
    expect(await eventOfPicture(picture._id)).toBeUndefined();
    for (const path of ["/api/gallery", "/api/gallery/albums", "/api/search?q=secret"]) {
      const { text } = await site.call("GET", path, { token: false });
      expect(text).not.toMatch(new RegExp(`Secret|${event._id}`));
    }
    await bulk("/api/events", "publish", event._id);
    expect(await eventOfPicture(picture._id)).toBe(event._id);
    await bulk("/api/events", "delete", event._id);
    // The form of a picture sends the picture's current event.
    expect((await edit({ event: event._id })).body.event).toBe(event._id);
    expect((await edit({ event: "" })).body.event).toBeUndefined();
    expect(await edit({ event: event._id })).toMatchObject({ status: 400, body: { error: "invalid" } });
  });
});
