import { afterEach, describe, expect, test } from "vitest";
import { galleryItems } from "#features/gallery/server/gallery.service.ts";
import { members, startTeamYear } from "#features/team/server/team.service.ts";
import type { Change } from "#platform/db/database.ts";
import { engines, serverAddress, untilWaiting } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { contentRows, getRow } from "./content.store.ts";
import { finishWrite, historyOf, lockForWrite, statusOf } from "./publication.ts";
import { findVersion } from "./versions.store.ts";
import { runWrite } from "./write.ts";

let site: TestSite;
afterEach(() => site.close());

// The database in the process of the test runs one transaction at a time.
test.runIf(serverAddress)(
  "an erasure waits for a write of the item, and erases the picture of that write too",
  async () => {
    site = await openTestSite({ engine: engines[1] ?? "postgres" });
    const fields = { title: "Lab night", date: "2026-11-01", image: await pictureFile() };
    const { _id, image } = (await site.call("POST", "/api/gallery", { body: formOf(fields) })).body;
    const later = `gallery/${site.deps.newId()}-10x10-${"0".repeat(36)}.webp`;
    await site.deps.media.saveGenerated(later, Buffer.from("picture"));
    const writer = { username: "asha" };
    const { request } = await site.deps.db.transaction().execute(async (db) => {
      const deps = { ...site.deps, db, record: async () => undefined };
      const before = await lockForWrite(deps, galleryItems, _id, writer);
      const now = deps.clock();
      await contentRows("gallery_items").update(db, before, { now, columns: { image: later } });
      const row = await getRow(deps, galleryItems, _id, "all");
      await finishWrite(deps, galleryItems, row, {
        ...historyOf(before),
        writer,
        action: "updated",
        now,
        status: statusOf(before),
      });
      const request = site.call("DELETE", `/api/gallery/${_id}/for-good`);
      await untilWaiting(site.deps.db, request);
      return { request };
    });
    expect((await request).status).toBe(200);
    const versions = await site.deps.db
      .selectFrom("content_versions")
      .select("id")
      .where("item_id", "=", _id)
      .execute();
    expect(versions).toEqual([]);
    expect(await site.deps.media.has(later)).toBe(false);
    for (const url of [image, `/media/${later}`])
      expect((await site.call("GET", url, { token: false })).status, url).toBe(410);
  },
);

const person = { section: "ieeeSbTeam", name: "Asha", position: "Chair", year: "2025-26" };
const writer = { username: "asha" };
const addMember = async () =>
  (await site.call("POST", "/api/team", { body: formOf({ ...person, image: await pictureFile() }) })).body;
const eraseUrl = (image: string) => `/api/gallery/${image.split("/").at(-1)?.slice(0, 36)}/for-good`;
const images = async () =>
  (await site.deps.db.selectFrom("team_members").select("image").execute()).map(({ image }) => image);

test.runIf(serverAddress)("an erasure waits for an officer who restores a version with the portrait", async () => {
  site = await openTestSite({ engine: "postgres" });
  const { _id, image } = await addMember();
  const replaced = formOf({ ...person, image: await pictureFile("b.png", { width: 300, height: 300 }) });
  expect((await site.call("PUT", `/api/team/${_id}`, { body: replaced })).status).toBe(200);
  const { request } = await runWrite(site.deps, writer, async (deps) => {
    const before = await lockForWrite(deps, members, _id, writer);
    const { row = "" } = (await findVersion(deps.db, _id, 1)) ?? {};
    const request = site.call("DELETE", eraseUrl(image));
    await untilWaiting(site.deps.db, request);
    const now = deps.clock();
    await contentRows("team_members").update(deps.db, before, { now, columns: { image: JSON.parse(row).image } });
    await finishWrite(deps, members, await getRow(deps, members, _id, "all"), {
      ...historyOf(before),
      writer,
      action: "restored",
      now,
      status: statusOf(before),
    });
    return { request };
  });
  expect((await request).status).toBe(200);
  expect(await images()).toEqual([""]);
});

test.runIf(serverAddress)("an erasure waits for a new team year that copies the portrait", async () => {
  site = await openTestSite({ engine: "postgres" });
  const { _id, image } = await addMember();
  const { request } = await runWrite(site.deps, writer, async (deps) => {
    await startTeamYear(deps, { year: "2026-27", stays: [{ id: _id, position: "Chair" }] }, writer);
    const request = site.call("DELETE", eraseUrl(image));
    await untilWaiting(site.deps.db, request);
    return { request };
  });
  expect((await request).status).toBe(200);
  expect(await images()).toEqual(["", ""]);
});

describe.each(engines)("texts with the URL of an erased picture on %s", (engine) => {
  test("lose the URL, also under a base URL with a path, and cached pages are renewed", async () => {
    site = await openTestSite({ engine });
    const { image } = await addMember();
    const words = (url: string) => ({ visionStatement: `See ${url} and https://example.org/about.` });
    const about = async () => (await site.call("GET", "/api/pages/about", { token: false })).body.visionStatement;
    const saved = await site.call("PUT", "/api/pages/about", {
      body: words(`https://cdn.example.org/our-site/v2${image}?expires=1`),
    });
    expect(saved.status).toBe(200);
    expect(await about()).toContain(image);
    const heard: Change[] = [];
    site.deps.changes.on((changes) => heard.push(...changes));
    expect((await site.call("DELETE", eraseUrl(image))).status).toBe(200);
    expect(await about()).toBe("See  and https://example.org/about.");
    expect(heard).toContainEqual({ entity: "*", id: "*" });
  });

  test("lose links to it in every version, so that formatted texts can be saved again", async () => {
    site = await openTestSite({ engine });
    const { image } = await addMember();
    const url = `https://example.org${image}`;
    const link = (href: string) => ({ type: "link", attrs: { href } });
    const bold = { type: "bold" };
    const end = { type: "text", text: " leads the branch.", marks: [link("https://example.org/about")] };
    const formatted = (...runs: object[]) => ({ type: "doc", content: [{ type: "paragraph", content: runs }] });
    const before = formatted(
      { type: "text", text: "Our chair", marks: [link(url), bold] },
      { type: "text", text: url, marks: [link(url)] },
      end,
    );
    const after = formatted({ type: "text", text: "Our chair", marks: [bold] }, end);
    const event = { title: "Lab night", date: "2026-12-05", time: "16:30", location: "Lab 3" };
    const form = async (description: string, text: object) =>
      formOf({ ...event, description, formattedDescription: JSON.stringify(text), images: await pictureFile() });
    const sent = await form(`Our chair${url} leads the branch.`, before);
    const created = await site.call("POST", "/api/events", { body: sent });
    expect(created).toMatchObject({ status: 201, body: { formattedDescription: before } });
    const path = `/api/events/${created.body._id}`;
    const description = "Our chair leads the branch.";
    const edited = await site.call("PUT", path, { body: formOf({ ...event, description: "Others lead the branch." }) });
    expect(edited.status).toBe(200);
    expect((await site.call("DELETE", eraseUrl(image))).status).toBe(200);
    expect((await site.call("POST", `${path}/restore`, { body: { version: 1 } })).status).toBe(200);
    const restored = (await site.call("GET", path)).body;
    expect(restored).toMatchObject({ description, formattedDescription: after });
    const again = formOf({
      ...event,
      description,
      formattedDescription: JSON.stringify(restored.formattedDescription),
    });
    expect(await site.call("PUT", path, { body: again })).toMatchObject({
      status: 200,
      body: { formattedDescription: after },
    });
  });
});
