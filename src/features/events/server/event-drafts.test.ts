import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publishDue } from "#content/publish.ts";
import { engines } from "#tests/support/databases.ts";
import { allContentTypes } from "#tests/support/every-content-type.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, renewSession, type TestSite } from "#tests/support/test-site.ts";
import { eventMessages } from "../events.contract.ts";
import { incompleteEvent, incompleteSeenEvent } from "../events.labels.ts";

const rest = {
  description: "Build a line follower in an afternoon.",
  date: "2026-12-05",
  time: "16:30",
  location: "Lab 3",
};
const everyPart = ["a date", "a time", "a location", "a description", "an image"];
const LATER = "2026-11-25T09:00:00Z";
const AFTER = "2026-11-26T09:00:00Z";

describe.each(engines)("drafts of events on %s", (engine) => {
  let site: TestSite;
  let now = new Date("2026-11-21T09:00:00Z");
  beforeAll(async () => {
    site = await openTestSite({ engine, clock: () => now });
  });
  afterAll(() => site.close());

  type Fields = Parameters<typeof formOf>[0];
  const add = (fields: Fields) => site.call("POST", "/api/events", { body: formOf(fields) });
  const addDraft = async (fields: Fields = {}) =>
    (await add({ title: "Robotics Workshop", state: "draft", ...fields })).body;
  const save = (event: { _id: string }, fields: Fields) =>
    site.call("PUT", `/api/events/${event._id}`, { body: formOf({ title: "Robotics Workshop", ...fields }) });
  const bulk = (event: { _id: string }, action: string) =>
    site.call("POST", "/api/events/bulk", { body: { ids: [event._id], action } });
  const stateOf = async (event: { _id: string }) => (await site.call("GET", `/api/events/${event._id}`)).body.state;

  test("a draft needs only a title", async () => {
    const { status, body: draft } = await add({ title: "Robotics Workshop", state: "draft" });
    expect(status).toBe(201);
    expect(draft).toMatchObject({
      ...{ title: "Robotics Workshop", state: "draft", image: [] },
      ...{ description: "", date: "", time: "", location: "", startsAt: "9999-12-31T00:00:00Z" },
    });
    expect(draft).not.toHaveProperty("endsAt");
    expect(await add({ title: " ", state: "draft" })).toMatchObject({
      status: 400,
      body: { message: eventMessages.required },
    });
    // Fields that are set are checked.
    expect(await add({ title: "Robotics Workshop", state: "draft", date: "5 December" })).toMatchObject({
      status: 400,
      body: { message: "Enter a valid date in the form YYYY-MM-DD" },
    });
  });

  test("an event that is not a draft needs all required fields and an image", async () => {
    for (const state of ["published", "scheduled", ""]) {
      const publishing = { ...(state && { state }), ...(state === "scheduled" && { publishAt: LATER }) };
      expect(await add({ title: "Robotics Workshop", ...publishing })).toMatchObject({
        status: 400,
        body: { error: "invalid", message: eventMessages.required },
      });
      expect(await add({ title: "Robotics Workshop", ...rest, ...publishing })).toMatchObject({
        status: 400,
        body: { error: "image_required", message: eventMessages.imageRequired },
      });
    }
  });

  test("publishing says what is missing", async () => {
    const draft = await addDraft();
    expect(await bulk(draft, "publish")).toMatchObject({
      status: 400,
      body: {
        error: "invalid",
        message: "Add a date, a time, a location, a description and an image before you publish “Robotics Workshop”.",
      },
    });
    expect(await stateOf(draft)).toBe("draft");
    await save(draft, { ...rest, location: "", state: "draft", images: await pictureFile() });
    expect((await bulk(draft, "publish")).body.message).toBe(incompleteEvent(["a location"], "Robotics Workshop"));
    await save(draft, { ...rest, state: "draft" });
    expect((await bulk(draft, "publish")).status).toBe(200);
    expect(await stateOf(draft)).toBe("published");
  });

  test("a draft is checked when it is scheduled, so that the schedule never publishes an incomplete event", async () => {
    const draft = await addDraft({ publishAt: LATER });
    expect(await save(draft, { state: "scheduled", publishAt: LATER })).toMatchObject({ status: 400 });
    now = new Date(AFTER);
    await renewSession(site);
    expect(await publishDue(site.deps, allContentTypes, now)).toEqual({ count: 0, failures: [] });
    expect(await stateOf(draft)).toBe("draft");
  });

  test("an earlier version without a date cannot replace a published event", async () => {
    const draft = await addDraft();
    const filled = await save(draft, { ...rest, state: "published", images: await pictureFile() });
    expect(filled.status).toBe(200);
    const restored = await site.call("POST", `/api/events/${draft._id}/restore`, { body: { version: 1 } });
    expect([restored.status, restored.body.message]).toEqual([400, incompleteSeenEvent(everyPart)]);
  });

  test("a draft that visitors have seen keeps all required fields", async () => {
    const { body: event } = await add({ title: "Robotics Workshop", ...rest, images: await pictureFile() });
    expect((await bulk(event, "draft")).status).toBe(200);
    expect((await site.call("GET", `/api/events/${event._id}`)).body.wasPublished).toBe(true);
    expect(await addDraft()).not.toHaveProperty("wasPublished");
    const emptied = await save(event, { ...rest, date: "", state: "draft" });
    expect([emptied.status, emptied.body.message]).toEqual([400, incompleteSeenEvent(["a date"])]);
    expect((await bulk(event, "delete")).status).toBe(200);
    expect((await bulk(event, "restore")).status).toBe(200);
  });

  test("officers see a draft without a date after all upcoming events, and visitors never see it", async () => {
    await add({ title: "Hackathon", ...rest, date: "2027-03-05", images: await pictureFile() });
    const draft = await addDraft({ title: "Someday" });
    const { items } = (await site.call("GET", "/api/events?status=upcoming&limit=50")).body;
    const titles = items.map(({ title }: { title: string }) => title);
    expect(titles.indexOf("Someday")).toBeGreaterThan(titles.indexOf("Hackathon"));
    for (const path of [
      "/api/events",
      `/api/events/${draft._id}`,
      "/api/events/timeline",
      "/api/events/timeline/months",
      "/api/events/addresses",
    ])
      expect(JSON.stringify((await site.call("GET", path, { token: false })).body)).not.toMatch(/someday/i);
    const year = await site.call("GET", "/api/reporting/events?year=9999");
    expect(JSON.stringify(year.body)).not.toContain("Someday");
  });

  test("the dashboard says what drafts need", async () => {
    const draft = await addDraft({ title: "Soldering", ...rest });
    const { body } = await site.call("GET", "/api/stats/tasks");
    expect(body.incompleteDrafts).toContainEqual({ eventId: draft._id, title: "Soldering", lacks: ["an image"] });
  });

  test("the date that an officer adds leaves the times of the registration as they are", async () => {
    const draft = await addDraft();
    const path = `/api/events/${draft._id}/registration`;
    const { body: settings } = await site.call("GET", path);
    const opensAt = "2026-12-01T09:00:00.000Z";
    const { version: _, isCancelled: __, questionVersion: ___, ...input } = settings;
    const saved = await site.call("PUT", path, { body: { ...input, mode: "form", opensAt } });
    expect([saved.status, saved.body.opensAt]).toEqual([200, opensAt]);
    expect((await save(draft, { ...rest, state: "draft" })).body.date).toBe(rest.date);
    expect((await site.call("GET", path)).body.opensAt).toBe(opensAt);
  });
});
