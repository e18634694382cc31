import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publishingMessages } from "#shared/publishing.ts";
import { engines } from "#tests/support/databases.ts";
import {
  allContentTypes,
  contentTypeNamed,
  contentTypeNames,
  seenByOfficers,
  seenByVisitors,
} from "#tests/support/every-content-type.ts";
import { openTestSite, renewSession, type TestSite } from "#tests/support/test-site.ts";
import { publishDue, publishingJob } from "./publish.ts";

const HOUR_MS = 3_600_000;

describe.each(engines)("on %s", (engine) => {
  let site: TestSite;
  let now = new Date("2026-11-21T09:00:00Z");
  beforeAll(async () => {
    site = await openTestSite({ engine, clock: () => now });
  });
  afterAll(() => site.close());

  const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString();
  const goOn = async (hours: number) => {
    now = new Date(inHours(hours));
    await renewSession(site);
  };

  describe.each(contentTypeNames)("one %s", (name) => {
    const one = contentTypeNamed(name);
    const { path, form } = one;
    const add = (title: string, publishing: Record<string, string> = {}) =>
      site.call("POST", path, { body: form(title, publishing) });
    const isSeen = async (id: string) => (await seenByVisitors(site, one)).includes(id);
    const stateOf = async (id: string) => new Map(await seenByOfficers(site, one)).get(id);

    test("is a draft that only officers see until it is published", async () => {
      const { body: published } = await add("Published");
      expect(published.state).toBe("published");
      const { status, body: draft } = await add("Draft", { state: "draft" });
      expect([status, draft.state]).toEqual([201, "draft"]);
      expect(new Map(await seenByOfficers(site, one))).toEqual(
        new Map([
          [draft._id, "draft"],
          [published._id, "published"],
        ]),
      );
      expect(await seenByVisitors(site, one)).toEqual([published._id]);
      for (const token of [false, "x".repeat(43)] as const)
        expect((await site.call("GET", `${path}/${draft._id}`, { token })).status).toBeGreaterThanOrEqual(400);

      const bulk = (action: string) => site.call("POST", `${path}/bulk`, { body: { ids: [draft._id], action } });
      expect((await bulk("publish")).status).toBe(200);
      expect([await isSeen(draft._id), await stateOf(draft._id)]).toEqual([true, "published"]);
      expect((await bulk("draft")).status).toBe(200);
      expect([await isSeen(draft._id), await stateOf(draft._id)]).toEqual([false, "draft"]);
    });

    test("is published and unpublished on time, also after the site was down at that time", async () => {
      const times = { publishAt: inHours(2), unpublishAt: inHours(4) };
      const { body: timed } = await add("Timed", { state: "scheduled", ...times });
      expect(timed).toMatchObject({ state: "scheduled", ...times });
      const { body: missed } = await add("Missed", {
        state: "scheduled",
        publishAt: inHours(1),
        unpublishAt: inHours(2),
      });
      await publishDue(site.deps, allContentTypes, now);
      expect([await isSeen(timed._id), await stateOf(timed._id)]).toEqual([false, "scheduled"]);

      // After the scheduled end of an item that visitors never saw.
      await goOn(3);
      expect(await publishDue(site.deps, allContentTypes, now)).toEqual({ count: 2, failures: [] });
      expect([await isSeen(timed._id), await stateOf(timed._id)]).toEqual([true, "published"]);
      expect([await isSeen(missed._id), await stateOf(missed._id)]).toEqual([false, "draft"]);
      const { unpublishAt } = (await site.call("GET", one.list)).body.find(
        ({ _id }: { _id: string }) => _id === timed._id,
      );
      expect(unpublishAt).toBe(times.unpublishAt);

      await goOn(1);
      expect(await publishingJob(site.deps, allContentTypes).run(now, new AbortController().signal)).toBe(
        "1 item published or unpublished",
      );
      expect([await isSeen(timed._id), await stateOf(timed._id)]).toEqual([false, "draft"]);
      expect(await publishDue(site.deps, allContentTypes, now)).toEqual({ count: 0, failures: [] });
      expect((await site.call("GET", "/api/stats/activity")).body.slice(0, 1)).toMatchObject([
        { actor: "the schedule", action: "unpublished", label: "Timed" },
      ]);
    });

    test.each([
      ["trashed", { state: "trashed" }, publishingMessages.state],
      ["without a state", { state: "soon" }, publishingMessages.state],
      ["scheduled without a time", { state: "scheduled" }, publishingMessages.noInstant],
      ["scheduled for a day", { state: "scheduled", publishAt: "2027-02-05" }, publishingMessages.instant],
      ["scheduled for a time that no day has", { publishAt: "2027-02-05T24:30:00Z" }, publishingMessages.instant],
      ["unpublished in the past", { unpublishAt: "2026-01-01T00:00:00Z" }, publishingMessages.takenDownBefore],
      [
        "unpublished before it is published",
        { state: "scheduled", publishAt: "2027-02-05T18:00:00Z", unpublishAt: "2027-02-05T17:59:59Z" },
        publishingMessages.takenDownBefore,
      ],
    ])("is refused %s", async (_case, publishing, message) => {
      const files = await site.storedFiles();
      expect(await add("Refused", publishing)).toMatchObject({ status: 400, body: { error: "invalid", message } });
      expect(await site.storedFiles()).toEqual(files);
    });

    if (one.hasEdit)
      test("two concurrent edits of a draft from one version: one is saved and one gets a conflict", async () => {
        const { body: made } = await add("At once", { state: "draft" });
        const edits = await Promise.all(
          ["One", "Two", "Three"].map((title) =>
            site.call("PUT", `${path}/${made._id}`, { body: form(title), headers: { "if-match": '"1"' } }),
          ),
        );
        expect(edits.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
        expect(await stateOf(made._id)).toBe("draft");
      });

    if (one.hasEdit)
      test("can be edited as a draft, published, scheduled and unpublished with an edit", async () => {
        const { body: made } = await add("First", { state: "draft" });
        const edit = async (publishing: Record<string, string>, version?: number) =>
          site.call("PUT", `${path}/${made._id}`, {
            body: form("Second", { keepImages: "", ...publishing }),
            ...(version !== undefined && { headers: { "if-match": `"${version}"` } }),
          });
        expect((await edit({}, 1)).body).toMatchObject({ state: "draft", version: 2 });
        expect(await edit({ state: "published" }, 1)).toMatchObject({ status: 409, body: { error: "stale" } });
        expect(await isSeen(made._id)).toBe(false);
        expect((await edit({ state: "published", unpublishAt: inHours(5) }, 2)).body).toMatchObject({
          state: "published",
          version: 3,
        });
        expect(await isSeen(made._id)).toBe(true);
        // Fields that the form leaves out stay. Empty fields are removed.
        expect((await edit({})).body.unpublishAt).toBe(inHours(5));
        expect((await edit({ unpublishAt: "" })).body).not.toHaveProperty("unpublishAt");
        expect((await edit({ publishAt: inHours(1) })).body).toMatchObject({
          state: "scheduled",
          publishAt: inHours(1),
        });
        expect(await isSeen(made._id)).toBe(false);
        expect((await site.call("GET", `${path}/${made._id}/versions`)).body.slice(0, 2)).toMatchObject([
          { state: "scheduled", publishAt: inHours(1) },
          { state: "published" },
        ]);
        expect((await edit({ state: "draft", unpublishAt: inHours(-1) })).body).toMatchObject({ state: "draft" });
        const { body } = await edit({});
        expect([body.publishAt, body.unpublishAt]).toEqual([undefined, undefined]);

        // A draft keeps its planned time, but the time does not publish it.
        const publishAt = inHours(1);
        await edit({ state: "draft", publishAt });
        await publishDue(site.deps, allContentTypes, new Date(inHours(2)));
        expect((await edit({})).body).toMatchObject({ state: "draft", publishAt });
        expect((await edit({ state: "scheduled" })).body).toMatchObject({ state: "scheduled", publishAt });
        expect((await edit({ state: "draft", publishAt: "" })).body.publishAt).toBeUndefined();
      });
  });

  test("visitors cannot request unpublished items", async () => {
    for (const path of ["/api/events", "/api/gallery", "/api/achievements", "/api/banner"]) {
      for (const state of ["draft", "scheduled", "trashed"])
        expect((await site.call("GET", `${path}?state=${state}`, { token: false })).status, path + state).toBe(401);
      expect((await site.call("GET", `${path}?state=published`, { token: false })).status).toBe(200);
    }
  });

  test("officers can request one state, or page over all states as one list", async () => {
    const { path, form } = contentTypeNamed("achievement");
    for (let number = 0; number < 5; number += 1)
      for (const state of ["draft", "published"])
        await site.call("POST", path, { body: form(`Paged ${number}`, { state }) });
    const all = (await site.call("GET", path)).body;
    const paged = [];
    for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
      const { body } = await site.call("GET", `${path}?limit=3&page=${page}`);
      expect(body.total).toBe(all.length);
      pageCount = body.pageCount;
      paged.push(...body.items);
    }
    expect(paged).toEqual(all);
    const drafts = (await site.call("GET", `${path}?state=draft&limit=100`)).body;
    expect(drafts.items).toEqual(all.filter(({ state }: { state: string }) => state === "draft"));
  });
});
