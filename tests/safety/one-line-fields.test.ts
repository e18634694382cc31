import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { ChapterInput } from "#features/chapters/chapters.contract.ts";
import { ONE_LINE } from "#shared/form-fields.ts";
import { openTestSite } from "#tests/support/test-site.ts";

const BREAKS = ["\n", "\r", "\r\n", "\t", "\u0085", "\u2028", "\u2029", "\u001b"];

/** The only fields that can contain a line break. All other texts in all requests are single-line. */
const mayHaveLines = [
  // Texts of several lines.
  /^PUT \/api\/events\/:id\/registration note$/,
  /^POST \/api\/events\/:id\/registrations accessNeeds$/,
  /^POST \/api\/registrations\/:token\/feedback comment$/,
  /^POST \/api\/events\/:id\/registrations\/message text$/,
  /^(POST|PUT) \S+ description$/,
  / consentNote$/,
  /^(POST|PUT) [/]api[/]announcements\S* text$/,
  /^POST [/]api[/]gallery[/]\S+ (reason|answer)$/,
  /^(POST|PUT) [/]api[/]newsletter[/]issues\S* text$/,
  /^PUT [/]api[/]events[/]:id[/]closing (attendanceReason|reportText|summary)$/,
  /^PUT [/]api[/]branch address$/,
  /^PUT [/]api[/]student[/]:id note$/,
  /^PUT [/]api[/]handover[/]notes (contacts|domain|hosting)$/,
  /^PUT [/]api[/]pages[/]\w+ (closing|lead|call|whyLead|stepsLead|\w+\[\]\.text)$/,
  // Rich text: a run shows a line break as a space.
  /^PUT [/]api[/]pages[/]\w+ \w+(\.content\[\])+\.text$/,
  // Secrets are compared exactly as typed.
  / (current|password|code|ticket)$/,
  // Names of existing items are compared, never stored.
  / (ids\[\]|events\[\]|id|event|eventId|copyOf|accounts\.ids\[\]|stays\[\]\.id|takeDown\.banners\[\]|leaving\[\])$/,
  / (imageOrder\[\]|imageDetails\[\]\.image|calls|homepage)$/,
];

interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: readonly z.ZodType[];
  out?: z.ZodType;
}

/** Returns the text fields of a schema with their paths: "statistics[].label". */
function textsOf(schema: z.ZodType, path: string): [path: string, schema: z.ZodType][] {
  const { type, shape, element, innerType, options, out } = schema.def as unknown as Definition;
  if (shape) return Object.entries(shape).flatMap(([name, field]) => textsOf(field, path ? `${path}.${name}` : name));
  if (element) return textsOf(element, `${path}[]`);
  if (innerType) return textsOf(innerType, path);
  if (options) return options.flatMap((option) => textsOf(option, path));
  // A transformed text or a text that contains JSON.
  if (type === "pipe") return [[path, schema], ...(out ? textsOf(out, path) : [])];
  return type === "string" ? [[path, schema]] : [];
}

const keepsBreak = (schema: z.ZodType) =>
  BREAKS.some((text) => {
    const { data } = schema.safeParse(`a${text}b`);
    return typeof data === "string" && data.includes(text);
  });

interface Route {
  method: string | string[];
  url: string;
  schema?: { body?: z.ZodType };
  config?: { form?: { fields: z.ZodType } };
}

const routes: Route[] = [];
const watchRoutes = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook("onRoute", (route) => void routes.push(route as unknown as Route));
};

beforeAll(() => subscribe("fastify.initialization", watchRoutes));
afterAll(() => unsubscribe("fastify.initialization", watchRoutes));

test("finding 17: no request accepts a line break or another control character in a single-line text", async () => {
  const site = await openTestSite();
  await site.close();
  const texts = routes.flatMap(({ method, url, schema, config }) => {
    const body = config?.form?.fields ?? schema?.body;
    return body ? textsOf(body, "").map(([field, text]) => ({ name: `${method} ${url} ${field}`, text })) : [];
  });
  expect(texts.length).toBeGreaterThan(100);
  const found = texts.filter(({ text }) => keepsBreak(text)).map(({ name }) => name);
  expect(found.filter((name) => !mayHaveLines.some((allowed) => allowed.test(name)))).toEqual([]);
  expect(mayHaveLines.filter((allowed) => !found.some((name) => allowed.test(name)))).toEqual([]);
});

test.each([
  ["areas", "name", { text: "Two\nlines." }],
  ["statistics", "value", {}],
  ["statistics", "label", { value: "10" }],
  ["statistics", "source", { value: "10" }],
  ["stories", "title", { text: "Two\nlines." }],
  ["gatherings", "title", { text: "Two\nlines." }],
] as const)("finding 17: a chapter's %s are refused with a line break in %s", (list, field, others) => {
  const schema = ChapterInput.shape[list];
  const rows = (text: string) => JSON.stringify([{ ...others, [field]: text }]);
  expect(schema.safeParse(rows("one")).success).toBe(true);
  for (const text of BREAKS) {
    const { error } = schema.safeParse(rows(`a${text}b`));
    expect(error?.issues[0]?.message, JSON.stringify(text)).toBe(ONE_LINE);
  }
});
