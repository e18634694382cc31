import * as fc from "fast-check";
import { serializerCompiler } from "fastify-type-provider-zod";
import { expect, test } from "vitest";
import { z } from "zod";
import { writeAnswers } from "./answer-writer.ts";

const Thing = z.object({
  _id: z.string(),
  size: z.number(),
  version: z.number().int(),
  kind: z.enum(["lamp", "wire"]).optional(),
  pictures: z.array(z.object({ image: z.string(), alt: z.string().optional() })),
  open: z.boolean(),
  until: z.string().optional(),
});
const listOf = (thing: z.ZodType) =>
  z.union([z.array(thing), z.object({ items: z.array(thing), total: z.number().int() })]);
const schemas: [name: string, schema: z.ZodType][] = [
  ["things", listOf(Thing)],
  ["things with a field that is more than plain", listOf(Thing.extend({ until: z.string().max(3).toLowerCase() }))],
  ["things of which one kind is the beginning of the other", z.union([Thing.pick({ _id: true }), Thing])],
];

const write = (schema: z.ZodType) => writeAnswers({ method: "GET", url: "/api/things", schema });
const writeByZod = (schema: z.ZodType) => serializerCompiler({ method: "GET", url: "/api/things", schema });

const sound = fc.record(
  {
    _id: fc.string(),
    size: fc.double({ noNaN: true, noDefaultInfinity: true }),
    version: fc.integer(),
    kind: fc.constantFrom("lamp", "wire"),
    pictures: fc.array(
      fc.record({ image: fc.string(), alt: fc.string() }, { requiredKeys: ["image"], noNullPrototype: true }),
      { maxLength: 3 },
    ),
    open: fc.boolean(),
    until: fc.string(),
  },
  { requiredKeys: ["_id", "size", "version", "pictures", "open"], noNullPrototype: true },
);
const odd = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, "ship", 0.5, Number.NaN, Number.POSITIVE_INFINITY, true, [], {}),
  fc.constant([{ image: "a.webp", camera: "volt" }]),
  fc.constant([{ alt: "a lamp" }]),
);
/** Changes, removes, adds or reorders fields. */
const unsound = fc
  .tuple(sound, fc.constantFrom(...Object.keys(Thing.shape), "password"), fc.option(odd), fc.boolean())
  .map(([thing, name, value, isTurned]) => {
    const changed: Record<string, unknown> = { ...thing, [name]: value };
    if (value === null) delete changed[name];
    return isTurned ? Object.fromEntries(Object.entries(changed).reverse()) : changed;
  });
const thing = fc.oneof(sound, unsound);
const answer = fc.oneof(
  thing,
  fc.array(thing, { maxLength: 2 }),
  fc.record({ items: fc.array(thing, { maxLength: 2 }), total: fc.nat() }, { noNullPrototype: true }),
);

/** Returns the serialized response, or that it was rejected. */
function written(write: (answer: unknown) => string, answer: unknown): string {
  try {
    return write(answer);
  } catch (error) {
    return `refused: ${(error as Error).message}`;
  }
}

test.each(schemas)("whatever is answered, %s are written as zod writes them", (_name, schema) => {
  const [ours, zods] = [write(schema), writeByZod(schema)];
  fc.assert(
    fc.property(answer, (given) => {
      expect(written(ours, given)).toBe(written(zods, given));
    }),
    { numRuns: 2000 },
  );
});

const lamp = { _id: "1", size: 2, version: 3, pictures: [{ image: "a.webp" }], open: true };

test("what a schema does not name never leaves, however deep it lies", () => {
  const writeList = write(listOf(Thing));
  expect(JSON.parse(writeList([lamp]))).toEqual([lamp]);
  expect(writeList([{ ...lamp, password: "volt" }])).toBe(writeList([lamp]));
  expect(writeList([{ ...lamp, pictures: [{ image: "a.webp", camera: "volt" }] }])).toBe(writeList([lamp]));
});

test("a value with its own toJSON does not control its serialization", () => {
  class Admin {
    _id = "1";
    toJSON() {
      return { password: "volt" };
    }
  }
  expect(write(z.object({ _id: z.string() }))(new Admin())).toBe('{"_id":"1"}');
});

test.each([
  ["lacks something", { ...lamp, open: undefined }],
  ["has a number that is not whole", { ...lamp, version: 0.5 }],
  ["has a word that is not of its list", { ...lamp, kind: "ship" }],
  ["has a picture without its name", { ...lamp, pictures: [{ alt: "a lamp" }] }],
])("an answer that %s is refused", (_what, answered) => {
  expect(() => write(listOf(Thing))([answered])).toThrow("match the schema");
});
