import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "#platform/db/database.ts";
import { withoutSignature } from "#shared/stored-image.ts";
import { engines } from "#tests/support/databases.ts";
import { contentTypeNamed, contentTypeNames, seenByVisitors } from "#tests/support/every-content-type.ts";
import { openTestSite, renewSession, type TestSite } from "#tests/support/test-site.ts";
import { rolledBack } from "./preview.ts";
import { deleteOldVersions } from "./removal.ts";

const DAY_MS = 24 * 3_600_000;

interface Listed {
  version: number;
  at: string;
  by: string;
  action: string;
  state: string;
  item: { title?: string; name?: string; image?: string | string[]; fileUrl?: string };
}

/** The field that holds the item's picture. */
const pictureOf = ({ image, logo }: { image?: string | string[]; logo?: string }) => image ?? logo ?? "";

const titleOf = ({ title, name }: { title?: string; name?: string }) => title ?? name;

type Row = Record<string, unknown>;

/** Columns that every version keeps, or that a restore takes from the current row. */
const ALWAYS = [
  "id",
  "version",
  "created_at",
  "updated_at",
  "slug",
  "position",
  "batch",
  "state",
  "publish_at",
  "unpublish_at",
  "deleted_at",
  "restore_state",
  "was_published",
];

/** Columns that a later migration could add, with values other than the defaults. A reference must name a row. */
async function columnsThatMigrationsAdd(db: Db, table: string): Promise<Map<string, unknown>> {
  const tables = await (db as Kysely<unknown>).introspection.getTables();
  const columns = tables.find(({ name }) => name === table)?.columns ?? [];
  const added = columns
    .filter(({ isNullable, hasDefaultValue }) => isNullable || hasDefaultValue)
    .filter(({ name }) => !ALWAYS.includes(name) && !name.endsWith("event_id"));
  return new Map(added.map(({ name, dataType }) => [name, /text|char/i.test(dataType) ? "later" : 7]));
}

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

  describe.each(contentTypeNames)("one %s", (name) => {
    const one = contentTypeNamed(name);
    const { path, form } = one;
    const add = async (title: string) => (await site.call("POST", path, { body: form(title) })).body;
    const bulk = (action: string, ...ids: string[]) => site.call("POST", `${path}/bulk`, { body: { ids, action } });
    const versions = async (id: string): Promise<Listed[]> => (await site.call("GET", `${path}/${id}/versions`)).body;
    const isSeen = async (id: string) => (await seenByVisitors(site, one)).includes(id);

    test("has a version of each write with time and user, the latest first", async () => {
      const { _id } = await add("Written");
      const began = now.toISOString();
      await goOn(1);
      await bulk("draft", _id);
      await site.call("DELETE", `${path}/${_id}`);
      await site.call("POST", `${path}/${_id}/restore`, { body: {} });
      const told = (await versions(_id)).map(({ version, at, by, action, state }) => [version, at, by, action, state]);
      expect(told).toEqual([
        [4, now.toISOString(), "asha", "restored", "draft"],
        [3, now.toISOString(), "asha", "deleted", "trashed"],
        [2, now.toISOString(), "asha", "unpublished", "draft"],
        [1, began, "asha", "created", "published"],
      ]);
      expect(titleOf((await versions(_id))[3]?.item ?? {})).toBe("Written");
    });

    test("returns to the earlier version on undo, and to the later one on undoing the undo", async () => {
      const { _id } = await add("Undone");
      await site.call("DELETE", `${path}/${_id}`);
      await bulk("undo", _id);
      expect(await isSeen(_id)).toBe(true);
      await bulk("undo", _id);
      expect(await isSeen(_id)).toBe(false);
      // Restoring from the trash returns the item to its previous state.
      expect((await site.call("POST", `${path}/${_id}/restore`, { body: {} })).body.state).toBe("published");
      await bulk("draft", _id);
      await bulk("undo", _id);
      expect(await isSeen(_id)).toBe(true);
      const made = await add("Made by mistake");
      await bulk("undo", made._id);
      expect(await isSeen(made._id)).toBe(false);
      expect((await site.call("GET", "/api/trash")).body).toContainEqual(expect.objectContaining({ _id: made._id }));
    });

    test("rejects unknown versions, and restores none while it is in the trash", async () => {
      const { _id } = await add("Put back");
      const restore = (version: unknown, headers = {}) =>
        site.call("POST", `${path}/${_id}/restore`, { body: { version }, headers });
      expect((await restore(9)).status).toBe(404);
      expect((await restore("first")).status).toBe(400);
      expect(await restore(1, { "if-match": '"7"' })).toMatchObject({ status: 409, body: { error: "stale" } });
      expect((await restore(1)).body).toMatchObject({ state: "published", version: 2 });
      await site.call("DELETE", `${path}/${_id}`);
      expect((await restore(1)).status).toBe(404);
      expect((await site.call("GET", `${path}/none/versions`)).status).toBe(404);
    });

    test("finding 32: gets the default of each column that an older version lacks", async () => {
      const { db } = site.deps;
      const { table } = one.kind;
      const { _id } = await add("Older than its columns");
      const rowOf = async (db: Db, id = _id) =>
        (await db.selectFrom(table).selectAll().where("id", "=", id).executeTakeFirstOrThrow()) as Row;
      const newer = await columnsThatMigrationsAdd(db, table);
      if (newer.size === 0) return;
      const whole = await rowOf(db);
      const without = (row: Row) => Object.fromEntries(Object.entries(row).filter(([column]) => !newer.has(column)));
      const fresh = await rolledBack(site.deps, async ({ db }) => {
        const row = { ...without(whole), id: "fresh" };
        await db
          .insertInto(table)
          .values(row as never)
          .execute();
        return rowOf(db, "fresh");
      });
      const version = await db
        .selectFrom("content_versions")
        .select("row")
        .where("item_id", "=", _id)
        .executeTakeFirstOrThrow();
      await db
        .updateTable("content_versions")
        .set({ row: JSON.stringify(without(JSON.parse(version.row) as Row)) })
        .where("item_id", "=", _id)
        .execute();
      await db
        .updateTable(table)
        .set(Object.fromEntries(newer) as never)
        .where("id", "=", _id)
        .execute();

      expect((await site.call("POST", `${path}/${_id}/restore`, { body: { version: 1 } })).status).toBe(200);
      const restored = await rowOf(db);
      expect(restored["version"]).toBe(2);
      // Columns that are calculated from others are recalculated. An event keeps its ID on vTools.
      newer.delete("vtools_id");
      for (const column of newer.keys()) expect([fresh[column], whole[column]], column).toContain(restored[column]);
      await db.deleteFrom(table).where("id", "=", _id).execute();
    });

    if (one.hasEdit && one.kind.media)
      test("is restored with its text and image, which stay until it is deleted permanently", async () => {
        const before = await site.storedFiles();
        const first = await add("First words");
        const edit = (title: string, more = {}) =>
          site.call("PUT", `${path}/${first._id}`, { body: form(title, { keepImages: "", ...more }) });
        const second = (await edit("Second words")).body;
        expect(pictureOf(second)).not.toEqual(pictureOf(first));
        await bulk("draft", first._id);
        const back = await site.call("POST", `${path}/${first._id}/restore`, { body: { version: 1 } });
        // The content is restored. The publication status is separate.
        expect(back.body).toMatchObject({ state: "draft", version: 4 });
        expect([pictureOf(back.body)].flat().map(withoutSignature)).toEqual([pictureOf(first)].flat());
        expect(titleOf(back.body)).toBe("First words");
        if (first.slug) expect(back.body.slug).toBe(second.slug);
        for (const image of [pictureOf(first), pictureOf(second)].flat()) {
          expect((await site.call("GET", image)).status).toBe(200);
          expect((await site.call("GET", image, { token: false })).status).toBe(404);
        }
        await site.call("DELETE", `${path}/${first._id}`);
        await site.call("DELETE", `/api/trash/${first._id}`);
        expect(await site.storedFiles()).toEqual(before);
      });
  });

  test("versions of more than a year ago are reduced to one a month, with their files", async () => {
    const { path, form } = contentTypeNamed("achievement");
    now = new Date("2027-02-01T09:00:00Z");
    await renewSession(site);
    const { _id, image } = (await site.call("POST", path, { body: form("One") })).body;
    const images: string[] = [image];
    for (const title of ["Two", "Three", "Four"]) {
      await goOn(title === "Four" ? 30 : 1);
      images.push((await site.call("PUT", `${path}/${_id}`, { body: form(title) })).body.image);
    }
    const kept = async () =>
      ((await site.call("GET", `${path}/${_id}/versions`)).body as Listed[]).map(({ item }) => item.title);
    const there = () => Promise.all(images.map(async (url) => (await site.call("GET", url)).status));
    const others = await deleteOldVersions(site.deps, now);
    expect(others).toBe(0);
    expect(await kept()).toEqual(["Four", "Three", "Two", "One"]);

    await goOn(366);
    await deleteOldVersions(site.deps, now);
    expect(await kept()).toEqual(["Four", "Three"]);
    expect(await there()).toEqual([404, 404, 200, 200]);
    expect(await deleteOldVersions(site.deps, now)).toBe(0);
  });
});
