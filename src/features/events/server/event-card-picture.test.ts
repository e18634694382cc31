import { afterAll, beforeAll, expect, test } from "vitest";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { ensureCardFonts } from "../../../../scripts/build/card-fonts.ts";
import { eventCard } from "./event-card.ts";

let site: TestSite;
beforeAll(async () => {
  await ensureCardFonts(new URL("../../../../build/fonts", import.meta.url).pathname);
  site = await openTestSite();
});
afterAll(() => site.close());

const fields = { title: "Robotics Workshop", description: "d", date: "2026-12-05", time: "16:30", location: "Lab 3" };
const cardFiles = async () => (await site.storedFiles()).filter((key) => key.startsWith("cards/"));

test("an event's card is created on request, and deleted when its content changes", async () => {
  const body = formOf({ ...fields, images: await pictureFile() });
  const { _id } = (await site.call("POST", "/api/events", { body })).body;
  expect(await cardFiles()).toEqual([]);
  const ask = (headers = {}) => site.call("GET", `/events/${_id}/card.jpg`, { token: false, headers });
  const first = await ask();
  expect(first.status).toBe(200);
  expect(first.headers).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=600, s-maxage=0",
    "cross-origin-resource-policy": "cross-origin",
  });
  const etag = String(first.headers.etag);
  expect((await ask({ "if-none-match": etag })).status).toBe(304);
  const [kept] = await cardFiles();

  await site.call("PUT", `/api/events/${_id}`, { body: formOf({ ...fields, description: "Another text" }) });
  expect(await cardFiles()).toEqual([kept]);
  await site.call("PUT", `/api/events/${_id}`, { body: formOf({ ...fields, title: "Robotics Evening" }) });
  expect(await cardFiles()).toEqual([]);
  const renamed = await ask({ "if-none-match": etag });
  expect(renamed.status).toBe(200);
  expect(renamed.headers.etag).not.toBe(etag);

  await site.call("DELETE", `/api/events/${_id}`);
  expect(await cardFiles()).toEqual([]);
  expect((await ask()).status).toBe(404);
  await site.call("DELETE", `/api/trash/${_id}`);
  expect(await site.storedFiles()).toEqual([]);
});

test("an event that is renamed while its card is rendered gets a card with the new name, a deleted one gets none", async () => {
  const body = formOf({ ...fields, title: "Circuits", images: await pictureFile() });
  const { _id } = (await site.call("POST", "/api/events", { body })).body;
  const ask = () => site.call("GET", `/events/${_id}/card.jpg`, { token: false });
  const { ensure } = site.deps.cards;
  const meanwhile = (change: () => Promise<unknown>) => {
    site.deps.cards.ensure = async (...drawing) => {
      site.deps.cards.ensure = ensure;
      await change();
      return ensure(...drawing);
    };
  };
  meanwhile(() => site.call("PUT", `/api/events/${_id}`, { body: formOf({ ...fields, title: "Circuits again" }) }));
  const renamed = await ask();
  expect(renamed.status).toBe(200);
  expect((await ask()).headers.etag).toBe(renamed.headers.etag);
  expect(await cardFiles()).toHaveLength(1);

  await site.call("PUT", `/api/events/${_id}`, { body: formOf({ ...fields, title: "The last circuit" }) });
  meanwhile(() => site.call("DELETE", `/api/events/${_id}`));
  expect((await ask()).status).toBe(404);
  expect(await cardFiles()).toEqual([]);
});

test.each([
  [{}, "Sat, 5 Dec 2026, 16:30"],
  [{ end_date: "2026-12-05" }, "Sat, 5 Dec 2026, 16:30"],
  [{ all_day: 1 as const }, "Sat, 5 Dec 2026"],
  [{ end_date: "2026-12-07" }, "5 Dec 2026 – 7 Dec 2026"],
  [{ end_date: "2026-12-07", all_day: 1 as const }, "5 Dec 2026 – 7 Dec 2026"],
])("the card of an event with %o says %s", (times, when) => {
  const event = { id: "1", ...fields, images: [], end_date: null, all_day: 0 as const, ...times };
  expect(eventCard(event).line).toEqual([when, "Lab 3"]);
});

test("a card shows the branch's current name", async () => {
  const body = formOf({ ...fields, title: "Soldering", images: await pictureFile() });
  const { _id } = (await site.call("POST", "/api/events", { body })).body;
  const ask = () => site.call("GET", `/events/${_id}/card.jpg`, { token: false });
  const before = await ask();
  await site.call("PUT", "/api/branch", { body: { longName: "IEEE Student Branch, NITK" } });
  expect(await cardFiles()).toEqual([]);
  const after = await ask();
  expect(after.status).toBe(200);
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect(after.text).not.toBe(before.text);
});
