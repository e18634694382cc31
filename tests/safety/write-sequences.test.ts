/**
 * I1: creations, edits and deletions in any order, beside a model of a few lines that says what must then be there. Many
 * more with `FUZZ_TESTS=long npx vitest run tests/safety/write-sequences.test.ts`.
 */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { engines } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

const isLong = process.env["FUZZ_TESTS"] === "long";
const SEQUENCES = isLong ? 100 : 4;
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_121);

/** What somebody who wrote it all down knows of one thing. */
interface Thing {
  id: string;
  title: string;
  pictures: number;
  version: number;
}

interface Model {
  things: Thing[];
  deleted: string[];
}

type Command = fc.AsyncCommand<Model, TestSite>;

interface Kind {
  path: string;
  /** The form with that many more pictures. */
  form: (title: string, pictures: number) => Promise<FormData>;
  picturesMax: number;
  /** How many pictures there are after an edit that adds some. */
  after: (before: number, added: number) => number;
}

const picture = await pictureFile("picture.png", { width: 8, height: 8 });
const pictures = (count: number) => Array.from({ length: count }, () => picture);

const kinds: Record<string, Kind> = {
  events: {
    path: "/api/events",
    form: async (title, count) =>
      formOf({ title, description: "x", date: "2026-12-05", time: "10:00", location: "Lab", images: pictures(count) }),
    picturesMax: 10,
    after: (before, added) => before + added,
  },
  achievements: {
    path: "/api/achievements",
    form: async (title, count) => formOf({ title, description: "x", date: "May 2026", image: pictures(count) }),
    picturesMax: 1,
    after: () => 1,
  },
};

function commandsFor({ path, form, picturesMax, after }: Kind): fc.Arbitrary<Command>[] {
  const command = (name: string, check: Command["check"], run: Command["run"]): Command => ({
    check,
    run: async (model, site) => {
      await run(model, site);
      await expectAsModelled(model, site);
    },
    toString: () => name,
  });

  async function expectAsModelled({ things }: Model, site: TestSite) {
    const { body } = await site.call("GET", path, { token: false });
    const seen = (body as { _id: string; title: string; image: string | string[]; version: number }[]).map(
      ({ _id: id, title, image, version }) => ({ id, title, pictures: [image].flat().length, version }),
    );
    const byId = (one: Thing, other: Thing) => (one.id < other.id ? -1 : 1);
    expect(seen.sort(byId)).toEqual([...things].sort(byId));
    expect(await site.storedFiles()).toHaveLength(things.reduce((sum, thing) => sum + thing.pictures, 0));
    expect(await site.tempFiles()).toEqual([]);
  }

  const title = fc
    .string({ minLength: 1, maxLength: 20 })
    .filter((text) => text.trim() === text && !text.includes("\0"));
  const anyThing = fc.nat();
  const count = fc.integer({ min: 0, max: 4 });
  const pick = <Item>(items: Item[], number: number) => items[number % items.length] as Item;
  const exist = ({ things }: Readonly<Model>) => things.length > 0;

  const create = fc.tuple(title, count).map(([title, count]) =>
    command(
      `create ${JSON.stringify(title)} with ${count}`,
      () => true,
      async (model, site) => {
        const answer = await site.call("POST", path, { body: await form(title, count) });
        if (count === 0 || count > picturesMax) return expect(answer.status, answer.text).toBe(400);
        expect(answer.status, answer.text).toBe(201);
        model.things.push({ id: answer.body._id, title, pictures: count, version: 1 });
      },
    ),
  );

  const edit = fc
    .tuple(anyThing, title, count, fc.constantFrom("this version", "an older version", "any version"))
    .map(([number, title, count, from]) =>
      command(`edit ${number} from ${from} to ${JSON.stringify(title)} with ${count}`, exist, async (model, site) => {
        const thing = pick(model.things, number);
        const expected = from === "this version" ? thing.version : thing.version - 1;
        const answer = await site.call("PUT", `${path}/${thing.id}`, {
          body: await form(title, count),
          ...(from !== "any version" && { headers: { "if-match": `"${expected}"` } }),
        });
        if (from === "an older version" && count <= picturesMax) return expect(answer.status, answer.text).toBe(409);
        const total = after(thing.pictures, count);
        if (count > picturesMax || total > picturesMax) return expect([400, 409]).toContain(answer.status);
        expect(answer.status, answer.text).toBe(200);
        Object.assign(thing, { title, pictures: total, version: thing.version + 1 });
      }),
    );

  const remove = anyThing.map((number) =>
    command(`delete ${number}`, exist, async (model, site) => {
      const { id } = pick(model.things, number);
      expect((await site.call("DELETE", `${path}/${id}`)).status).toBe(200);
      model.things = model.things.filter((thing) => thing.id !== id);
      model.deleted.push(id);
    }),
  );

  const touchDeleted = anyThing.map((number) =>
    command(
      `touch deleted ${number}`,
      ({ deleted }) => deleted.length > 0,
      async (model, site) => {
        const gone = `${path}/${pick(model.deleted, number)}`;
        expect((await site.call("PUT", gone, { body: await form("Back again", 1) })).status).toBe(404);
        expect((await site.call("DELETE", gone)).status).toBe(404);
        expect((await site.call("GET", gone)).status).toBe(404);
      },
    ),
  );

  return [create, edit, remove, touchDeleted];
}

describe.each(engines)("on %s", (engine) => {
  test.each(Object.keys(kinds))(
    "%s are what the writes so far have made of them",
    { timeout: 1_800_000 },
    async (name) => {
      const kind = kinds[name] as Kind;
      await fc.assert(
        fc.asyncProperty(
          fc.commands(commandsFor(kind), { maxCommands: isLong ? 40 : 20, size: "max" }),
          async (commands) => {
            const site = await openTestSite({ engine });
            try {
              await fc.asyncModelRun(() => ({ model: { things: [], deleted: [] }, real: site }), commands);
            } finally {
              await site.close();
            }
          },
        ),
        { seed: SEED, numRuns: SEQUENCES },
      );
    },
  );
});
