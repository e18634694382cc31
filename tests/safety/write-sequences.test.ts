/**
 * I1: runs creations, edits, deletions, restores, rollbacks, schedules and clock changes in any order, and compares the
 * site with a model. `FUZZ_TESTS=long npm run vitest -- tests/safety/write-sequences.test.ts` runs many more.
 */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { publishDue } from "#content/publish.ts";
import { emptyTrash } from "#content/removal.ts";
import { examine } from "#operations/doctor.command.ts";
import { engines } from "#tests/support/databases.ts";
import { allContentTypes } from "#tests/support/every-content-type.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, renewSession, type TestSite } from "#tests/support/test-site.ts";
import { anyStatusChoice, type Item, type Model, pastOf, type RequestedStatus } from "./written-items.ts";

const isLong = process.env["FUZZ_TESTS"] === "long";
const SEQUENCES = isLong ? 100 : 4;
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_121);
const HOUR_MS = 3_600_000;
const TRASH_DAYS = 30;
const START = Date.parse("2026-11-21T09:00:00Z");

type Command = fc.AsyncCommand<Model, TestSite>;

interface Kind {
  path: string;
  /** Returns the form with this many more pictures. */
  form: (title: string, pictures: number, wanted?: RequestedStatus) => FormData;
  picturesMax: number;
  /** Returns the number of pictures after an edit that adds some. */
  after: (before: number, added: number) => number;
}

const picture = await pictureFile("picture.png", { width: 8, height: 8 });
const pictures = (count: number) => Array.from({ length: count }, () => picture);
const sent = ({ state, publishAt, unpublishAt }: RequestedStatus = {}) => ({
  state,
  publishAt: publishAt === undefined ? undefined : new Date(publishAt).toISOString(),
  unpublishAt: unpublishAt === undefined ? undefined : new Date(unpublishAt).toISOString(),
});

const kinds: Record<string, Kind> = {
  events: {
    path: "/api/events",
    form: (title, count, wanted) =>
      formOf({
        ...{ title, description: "x", date: "2026-12-05", time: "10:00", location: "Lab", images: pictures(count) },
        ...sent(wanted),
      }),
    picturesMax: 10,
    after: (before, added) => before + added,
  },
  achievements: {
    path: "/api/achievements",
    form: (title, count, wanted) =>
      formOf({ title, description: "x", date: "May 2026", image: pictures(count), ...sent(wanted) }),
    picturesMax: 1,
    after: () => 1,
  },
};

interface ListedItem {
  _id: string;
  title: string;
  image: string | string[];
  version: number;
  state?: string;
  publishAt?: string;
  unpublishAt?: string;
}
const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
const millis = (instant: string | undefined) => (instant === undefined ? null : Date.parse(instant));

function commandsFor({ path, form, picturesMax, after }: Kind): fc.Arbitrary<Command>[] {
  const command = (name: string, check: Command["check"], run: Command["run"]): Command => ({
    check,
    run: async (model, site) => {
      await run(model, site);
      await expectAsModelled(model, site);
    },
    toString: () => name,
  });

  async function expectAsModelled(model: Model, site: TestSite) {
    const list = async (token?: false) =>
      ((await site.call("GET", path, token === false ? { token } : {})).body as ListedItem[])
        .map(({ _id: id, title, image, version, ...publication }) => ({
          ...{ id, title, pictures: [image].flat().length, version, state: publication.state },
          ...{ publishAt: millis(publication.publishAt), unpublishAt: millis(publication.unpublishAt) },
        }))
        .sort(byId);
    const inState = (...states: string[]) => model.items.filter(({ state }) => states.includes(state));
    const asOfficers = ({ id, title, pictures, version, state, publishAt, unpublishAt }: Item) => ({
      ...{ id, title, pictures, version, state, publishAt, unpublishAt },
    });
    const asVisitors = (item: Item) => ({
      ...asOfficers(item),
      ...{ state: undefined, publishAt: null, unpublishAt: null },
    });
    expect(await list(false)).toEqual(inState("published").map(asVisitors).sort(byId));
    expect(await list()).toEqual(inState("draft", "scheduled", "published").map(asOfficers).sort(byId));
    const trash = ((await site.call("GET", "/api/trash")).body as ListedItem[]).map(({ _id: id, title }) => ({
      id,
      title,
    }));
    expect(trash.sort(byId)).toEqual(
      inState("trashed")
        .map(({ id, title }) => ({ id, title }))
        .sort(byId),
    );
    expect(await site.storedFiles()).toHaveLength(model.items.reduce((sum, { files }) => sum + files, 0));
    expect(await site.tempFiles()).toEqual([]);
  }

  const title = fc
    .string({ minLength: 1, maxLength: 20 })
    .filter((text) => text.trim() === text && !text.includes("\0"));
  const anyItem = fc.nat();
  const count = fc.integer({ min: 0, max: 4 });
  const pick = <Item>(items: Item[], number: number) => items[number % items.length] as Item;
  const present = ({ items }: Readonly<Model>) => items.filter(({ state }) => state !== "trashed");
  const trashed = ({ items }: Readonly<Model>) => items.filter(({ state }) => state === "trashed");
  const exist = (model: Readonly<Model>) => present(model).length > 0;
  const isTrash = (model: Readonly<Model>) => trashed(model).length > 0;
  const anyAtAll = ({ items }: Readonly<Model>) => items.length > 0;
  const bulk = (site: TestSite, action: string, ...ids: string[]) =>
    site.call("POST", `${path}/bulk`, { body: { ids, action } });

  const create = fc.tuple(title, count, anyStatusChoice).map(([title, count, wanting]) =>
    command(
      `create ${JSON.stringify(title)} with ${count} as ${JSON.stringify(wanting)}`,
      () => true,
      async (model, site) => {
        const wanted = model.wanted(wanting);
        const answer = await site.call("POST", path, { body: form(title, count, wanted) });
        if (count === 0 || count > picturesMax) return expect(answer.status, answer.text).toBe(400);
        expect(answer.status, answer.text).toBe(201);
        model.add({ id: answer.body._id, title, pictures: count }, wanted);
      },
    ),
  );

  const from = fc.constantFrom("this version", "an older version", "any version");
  const edit = fc
    .tuple(anyItem, title, count, from, fc.option(anyStatusChoice, { nil: undefined }))
    .map(([number, title, count, from, wanting]) =>
      command(
        `edit ${number} from ${from} to ${JSON.stringify([title, count, wanting])}`,
        exist,
        async (model, site) => {
          const item = pick(present(model), number);
          const wanted = wanting && model.wanted(wanting);
          const expected = from === "this version" ? item.version : item.version - 1;
          const answer = await site.call("PUT", `${path}/${item.id}`, {
            body: form(title, count, wanted),
            ...(from !== "any version" && { headers: { "if-match": `"${expected}"` } }),
          });
          if (from === "an older version" && count <= picturesMax) return expect(answer.status, answer.text).toBe(409);
          const total = after(item.pictures, count);
          if (count > picturesMax || total > picturesMax) return expect([400, 409]).toContain(answer.status);
          if (!model.isPossible(item, wanted)) return expect(answer.status, answer.text).toBe(400);
          expect(answer.status, answer.text).toBe(200);
          model.write(item, { title, pictures: total, files: item.files + count, ...model.after(item, wanted) });
        },
      ),
    );

  const several = fc
    .tuple(fc.constantFrom("publish" as const, "draft" as const), anyItem, anyItem)
    .map(([action, one, other]) =>
      command(`${action} ${one} and ${other}`, exist, async (model, site) => {
        const items = [...new Set([pick(present(model), one), pick(present(model), other)])];
        const state = action === "publish" ? "published" : "draft";
        const answer = await bulk(site, action, ...items.map(({ id }) => id));
        expect(answer.status, answer.text).toBe(200);
        for (const item of items) model.write(item, model.moved(item, state));
      }),
    );

  const remove = anyItem.map((number) =>
    command(`delete ${number}`, exist, async (model, site) => {
      const item = pick(present(model), number);
      expect((await site.call("DELETE", `${path}/${item.id}`)).status).toBe(200);
      model.trash(item);
    }),
  );

  const touchTrash = anyItem.map((number) =>
    command(`touch trash ${number}`, isTrash, async (model, site) => {
      const gone = `${path}/${pick(trashed(model), number).id}`;
      expect((await site.call("PUT", gone, { body: form("Back again", 1) })).status).toBe(404);
      expect((await site.call("DELETE", gone)).status).toBe(404);
      expect((await site.call("GET", gone, { token: false })).status).toBe(404);
    }),
  );

  const restore = anyItem.map((number) =>
    command(`restore ${number}`, isTrash, async (model, site) => {
      const item = pick(trashed(model), number);
      expect((await site.call("POST", `${path}/${item.id}/restore`, { body: {} })).status).toBe(200);
      model.restore(item);
    }),
  );

  const erase = anyItem.map((number) =>
    command(`erase ${number}`, isTrash, async (model, site) => {
      const { id } = pick(trashed(model), number);
      expect((await site.call("DELETE", `/api/trash/${id}`)).status).toBe(200);
      model.remove([id]);
      for (const [method, url] of [
        ["GET", `${path}/${id}`],
        ["GET", `${path}/${id}/versions`],
        ["POST", `${path}/${id}/restore`],
        ["DELETE", `/api/trash/${id}`],
      ] as const)
        expect((await site.call(method, url)).status, url).toBe(404);
    }),
  );

  const undo = anyItem.map((number) =>
    command(`undo ${number}`, anyAtAll, async (model, site) => {
      const item = pick(model.items, number);
      expect((await bulk(site, "undo", item.id)).status).toBe(200);
      model.undo(item);
    }),
  );

  const restoreVersion = fc.tuple(anyItem, fc.nat()).map(([number, which]) =>
    command(`put ${number} back to ${which}`, exist, async (model, site) => {
      const item = pick(present(model), number);
      const then = pick(item.past, which);
      const { id } = item;
      const body = { version: then.version };
      expect((await site.call("POST", `${path}/${id}/restore`, { body })).status).toBe(200);
      model.write(item, { title: then.title, pictures: then.pictures });
    }),
  );

  const timePasses = fc.constantFrom(1, 5, 26, 26, 24 * (TRASH_DAYS + 1)).map((hours) =>
    command(
      `${hours} hours pass`,
      () => true,
      async (model, site) => {
        model.now += hours * HOUR_MS;
        const now = new Date(model.now);
        expect((await publishDue(site.deps, allContentTypes, now)).failures).toEqual([]);
        const before = new Date(model.now - TRASH_DAYS * 24 * HOUR_MS);
        expect((await emptyTrash(site.deps, allContentTypes, before)).failures).toEqual([]);
        model.pass(TRASH_DAYS * 24 * HOUR_MS);
        // Sign in again, because sessions do not last that long.
        await renewSession(site);
      },
    ),
  );

  return [
    create,
    create,
    edit,
    edit,
    several,
    remove,
    touchTrash,
    restore,
    erase,
    undo,
    restoreVersion,
    timePasses,
    timePasses,
  ];
}

describe.each(engines)("on %s", (engine) => {
  test.each(Object.keys(kinds))("%s equal the model after every write", { timeout: 1_800_000 }, async (name) => {
    const kind = kinds[name] as Kind;
    await fc.assert(
      fc.asyncProperty(
        fc.commands(commandsFor(kind), { maxCommands: isLong ? 60 : 30, size: "max" }),
        async (commands) => {
          const model = pastOf(START);
          const site = await openTestSite({ engine, clock: () => new Date(model.now) });
          try {
            await fc.asyncModelRun(() => ({ model, real: site }), commands);
            const data = { engine: "postgres" as const, db: site.deps.db, store: site.store };
            const later = new Date(Date.now() + 2 * HOUR_MS);
            expect(await examine(data, { dataDir: site.dataDir }, later)).toMatchObject({ missing: [], orphans: [] });
          } finally {
            await site.close();
          }
        },
      ),
      { seed: SEED, numRuns: SEQUENCES },
    );
  });
});
