import * as fc from "fast-check";
import { samplePdf } from "#demo/documents/pdf.ts";
import { pictureFile } from "#tests/support/sample-files.ts";

/** The subset of JSON Schema that the OpenAPI document uses for requests. */
interface Schema {
  type?: string;
  format?: string;
  pattern?: string;
  contentMediaType?: string;
  contentSchema?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Content {
  content?: Record<string, { schema: Schema }>;
}

export interface Operation {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  isProtected: boolean;
  parameters: { in: "path" | "query"; name: string; schema: Schema }[];
  body: { type: string; schema: Schema } | undefined;
  responses: Record<string, Content>;
}

/** A request with ID placeholders: `known-events-3` is the ID of an existing event. */
export interface ApiRequest {
  url: string;
  headers: Record<string, string>;
  /** Converts each byte to a character. */
  payload: string | undefined;
}

interface Document {
  paths: Record<string, Record<string, Content & Record<string, unknown>>>;
  components: { schemas: Record<string, unknown> };
}

/** Returns the paths of a document with their schema references resolved. */
function pathsOf({ paths, components }: Document): Document["paths"] {
  const inPlace = (_name: string, value: unknown): unknown => {
    const [, name = ""] = /^#\/components\/schemas\/(.+)$/.exec((value as { $ref?: string } | null)?.$ref ?? "") ?? [];
    return name === "" ? value : JSON.parse(JSON.stringify(components.schemas[name]), inPlace);
  };
  return JSON.parse(JSON.stringify(paths), inPlace);
}

/**
 * Returns the operations of an OpenAPI document in order: creations, operations on an item, deletions, operations on
 * the trash.
 */
export function operationsOf(document: unknown): Operation[] {
  const operations = Object.entries(pathsOf(document as Document)).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => {
      const [body] = Object.entries((operation["requestBody"] as Content | undefined)?.content ?? {});
      return {
        method: method.toUpperCase() as Operation["method"],
        path,
        isProtected: operation["security"] !== undefined,
        parameters: (operation["parameters"] ?? []) as Operation["parameters"],
        body: body && { type: body[0], schema: body[1].schema },
        responses: operation["responses"] as Operation["responses"],
      };
    }),
  );
  const turn = ({ method, path }: Operation) => {
    if (path.endsWith("/for-good")) return 9;
    if (path === "/api/trash/{id}") return 8;
    if (path === "/api/trash") return 7;
    if (path.endsWith("/bulk")) return 6;
    if (path.endsWith("/restore")) return 5;
    if (method === "DELETE") return 4;
    const isWrite = method !== "GET";
    if (path.includes("{")) return isWrite ? 3 : 2;
    return isWrite ? 0 : 1;
  };
  return operations.sort((one, other) => turn(one) - turn(other));
}

/** Returns the collection in a request's path: `events` in `/api/events/{id}`. */
export function collectionOf(path: string): string {
  // Only published events can be edited.
  if (path === "/api/events/{id}/edit") return "published";
  // Few requests name several events that are all in a state that fits the action.
  if (path === "/api/events/bulk") return "events-bulk";
  const isNested =
    path === "/api/reporting/duties/{id}" ||
    path === "/api/reporting/import/undo" ||
    path.startsWith("/api/gallery/takedown-requests");
  return path.split("/")[isNested ? 3 : 2] ?? "";
}

const bytesOf = (content: Uint8Array) => Buffer.from(content).toString("latin1");
const bytesOfText = (text: string) => bytesOf(Buffer.from(text));
const picture = bytesOf(
  new Uint8Array(await (await pictureFile("picture.png", { width: 8, height: 8 })).arrayBuffer()),
);
const pdf = bytesOf(samplePdf({ title: "Report", lines: ["A line."] }));

export const importedEvents = "Title,Date\nAn imported talk,2026-03-05\n";
const csv = bytesOfText(importedEvents);
const fileOf = (path: string) => ({ "/api/reports": pdf, "/api/reporting/import": csv })[path] ?? picture;

const hostileText = fc.oneof(
  fc.constantFrom("\0", "a\0b", "\ud800"),
  fc.constantFrom("", " ", "\u2028", "__proto__", "constructor", "%", "%00", "%ff", "..", "a/b", "a\r\nb: c"),
  fc.constantFrom("null", "true", "1e999", "-1", "0x10", "' or 1=1 --", "<script>", "javascript:alert(1)"),
  fc.constantFrom("http://a@b", "9999-12-31", "0000-01-01", "2026-02-30", "24:00", "x".repeat(300), "x".repeat(70_000)),
  fc.string({ unit: "binary" }),
);
const hostileValue = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.constantFrom(null, true, -1, 1e308, 2 ** 53, {}, [], [[]], { length: 1 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
const hostileFile = fc.constantFrom("", "not a file", picture.slice(0, 60), pdf.slice(0, 60), "x".repeat(6_000_000));

const formattedText = '{"type":"doc","content":[{"type":"paragraph"}]}';

function allowedText({
  format,
  pattern,
  contentMediaType,
  contentSchema,
  minLength = 0,
  maxLength = 100,
}: Schema): fc.Arbitrary<string> {
  if (format === "uri" || format === "uri-reference") return fc.webUrl();
  if (contentMediaType === "application/json")
    return fc.constant(contentSchema?.type === "object" ? formattedText : "[]");
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, 100) });
}

/** Generates a valid value for the schema. A file is the text "file". */
function allowed(schema: Schema, name: string, collection: string): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => allowed(one, name, collection)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.format === "binary") return fc.constant("file");
  const isId =
    (/^(id|ids|eventId|album|copyOf|name)$/.test(name) || (name === "event" && collection === "gallery")) &&
    schema.maxLength === 100 &&
    !schema.minLength;
  // A chapter can also be addressed by its slug.
  if (name === "slug" || name === "code" || isId || (name === "id" && schema.maxLength === 200))
    return fc
      .nat(20)
      .map((number) => `known-${/^(event|eventId|album)$/.test(name) ? "events" : collection}-${number}`);
  // The document does not list the valid time zones.
  if (name === "timeZone") return fc.constantFrom("Asia/Kolkata", "Europe/London");
  // The document does not state which values belong together: end and start, subcategory and category.
  if (name === "endDate" || name === "endTime" || name === "subcategory") return fc.constant("");
  if (name === "columns") return fc.constant('{"title":"Title","date":"Date"}');
  if (name === "token" && collection === "newsletter")
    return fc.nat(20).map((number) => `known-newsletter-links-${number}`);
  if (name === "picture") return fc.nat(20).map((number) => `known-pictures-${number}`);
  // An officer's signed link.
  if (name === "officer" || name === "signature") return fc.constant(`known-${name}-0`);
  // The document does not list the URLs of existing pictures.
  if (name === "keepImages" || name === "imageOrder") return fc.constant([]);
  if (name === "month") return fc.constant("2026-12");
  // The document does not state the valid pairs of years.
  if (name === "year" && schema.pattern?.includes("-")) return fc.constantFrom("2023-24", "2024-25", "2025-26");
  // Without it, the routes for reports to IEEE answer 404.
  if (name === "ieeeReporting") return fc.constant(true);
  switch (schema.type) {
    case "string":
      return allowedText(schema);
    case "integer":
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000 });
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(allowed(schema.items ?? {}, name, collection), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(2, schema.minItems ?? 0),
      });
    default:
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, field]) => [name, allowed(field, name, collection)]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
  }
}

/** Returns the object with one known or unknown value made hostile or removed. */
const bent = (object: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(fc.constantFrom(...Object.keys(object), "unknown", "__proto__"), fc.option(hostileValue, { nil: undefined }))
    .map(([name, value]) => {
      // A spread would set the prototype.
      const copy = new Map(Object.entries(object));
      if (value === undefined) copy.delete(name);
      else copy.set(name, value);
      return Object.fromEntries(copy);
    });

const BOUNDARY = "------------------------request-of-the-test";

/** Encodes a field's value as parts of a multipart body. An array repeats the field. */
function partsOf(name: string, value: unknown, isFile: boolean, file: string): string {
  const values = Array.isArray(value) ? value : [value];
  return values
    .map((one) => {
      const text = typeof one === "string" ? one : (JSON.stringify(one) ?? "");
      const disposition = `content-disposition: form-data; name="${bytesOfText(name)}"`;
      return isFile
        ? `--${BOUNDARY}\r\n${disposition}; filename="a file"\r\n\r\n${text === "file" ? file : bytesOfText(text)}\r\n`
        : `--${BOUNDARY}\r\n${disposition}\r\n\r\n${bytesOfText(text)}\r\n`;
    })
    .join("");
}

type Body = Pick<ApiRequest, "headers" | "payload">;

function multipartOf(fields: Record<string, unknown>, schema: Schema, file: string): Body {
  const isFile = (name: string) => {
    const field = schema.properties?.[name];
    return field?.format === "binary" || field?.items?.format === "binary";
  };
  const parts = Object.entries(fields).map(([name, value]) => partsOf(name, value, isFile(name), file));
  return {
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    payload: `${parts.join("")}--${BOUNDARY}--\r\n`,
  };
}

const jsonOf = (value: unknown): Body => ({
  headers: { "content-type": "application/json" },
  payload: bytesOfText(JSON.stringify(value)),
});

const nonsense: fc.Arbitrary<Body> = fc.record({
  headers: fc.constantFrom<Record<string, string>>(
    {},
    { "content-type": "application/json" },
    { "content-type": "application/json; charset=utf-16" },
    { "content-type": "text/plain" },
    { "content-type": "multipart/form-data" },
    { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    { "content-type": "application/json", "content-encoding": "gzip" },
  ),
  payload: fc.oneof(
    fc.constantFrom("", "{", '"', "null", '{"__proto__":{}}', '{"constructor":{"prototype":{}}}', "[".repeat(10_000)),
    fc.constantFrom(
      `--${BOUNDARY}`,
      `--${BOUNDARY}\r\n\r\n`,
      `--${BOUNDARY}\r\ncontent-disposition: form-data\r\n\r\n`,
    ),
    fc.constant("x".repeat(70_000)),
    fc.string().map(bytesOfText),
  ),
});

function bodies({ body, path }: Operation, isBent: boolean): fc.Arbitrary<Body> {
  if (!body) return isBent ? nonsense : fc.constant({ headers: {}, payload: undefined });
  const { type, schema } = body;
  const file = fileOf(path);
  const good = allowed(schema, "", collectionOf(path)) as fc.Arbitrary<Record<string, unknown>>;
  const encode = (fields: Record<string, unknown>, file: string) =>
    type === "application/json" ? jsonOf(fields) : multipartOf(fields, schema, file);
  if (!isBent) return good.map((fields) => encode(fields, file));
  return fc.oneof(
    { weight: 8, arbitrary: good.chain(bent).map((fields) => encode(fields, file)) },
    { weight: 1, arbitrary: fc.tuple(good, hostileFile).map(([fields, file]) => encode(fields, file)) },
    { weight: 1, arbitrary: hostileValue.map((value) => jsonOf(value)) },
    { weight: 1, arbitrary: nonsense },
    {
      weight: 1,
      arbitrary: fc.tuple(good, fc.double({ min: 0, max: 1, noNaN: true })).map(([fields, share]) => {
        const { headers, payload = "" } = encode(fields, file);
        return { headers, payload: payload.slice(0, Math.floor(payload.length * share)) };
      }),
    },
  );
}

/** Encodes a text as part of a URL. Some hostile texts stay unencoded. */
const inAddress = (text: string) =>
  /^[\w%.-]{0,99}$/.test(text) ? text : encodeURIComponent(text.toWellFormed()).slice(0, 2000);

function addresses({ path, parameters }: Operation, isBent: boolean): fc.Arbitrary<string> {
  const argumentFor = ({ name, schema }: Operation["parameters"][number]) => {
    const good = allowed(schema, name, collectionOf(path)).map(String);
    return isBent ? fc.oneof(good, hostileText) : good;
  };
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  return fc
    .tuple(
      fc.tuple(...inPath.map(argumentFor)),
      fc.tuple(...inQuery.map((parameter) => fc.option(argumentFor(parameter)))),
      isBent ? fc.constantFrom("", "a=b", "__proto__[a]=b", "section=wieTeam&section=x", "%=%") : fc.constant(""),
    )
    .map(([values, queried, more]) => {
      const filled = inPath.reduce(
        (url, { name }, index) => url.replace(`{${name}}`, inAddress(values[index] ?? "")),
        path,
      );
      const hasEvent = inQuery.some(({ name }, index) => name === "event" && queried[index] !== null);
      const query = inQuery.flatMap(({ name }, index) => {
        // The document does not state that they exclude each other.
        const value = name === "month" && hasEvent && !isBent ? null : queried[index];
        return typeof value === "string" ? [`${name}=${inAddress(value)}`] : [];
      });
      const all = [...query, more].filter(Boolean).join("&");
      return all ? `${filled}?${all}` : filled;
    });
}

const conditions = fc.constantFrom<Record<string, string>>(
  {},
  { "if-match": '"1"' },
  { "if-match": '"7777"' },
  { "if-match": "W/x" },
  { "x-http-method-override": "DELETE" },
  { "accept-encoding": "unheard-of" },
);

function requests(operation: Operation, isBent: boolean): fc.Arbitrary<ApiRequest> {
  return fc
    .tuple(
      addresses(operation, isBent),
      operation.method === "GET" ? fc.constant({ headers: {}, payload: undefined }) : bodies(operation, isBent),
      isBent ? conditions : fc.constant({}),
    )
    .map(([url, { headers, payload }, more]) => ({ url, headers: { ...headers, ...more }, payload }));
}

/** Generates requests for an operation: some valid, most invalid in one or more ways. */
export const requestsFor = (operation: Operation): fc.Arbitrary<ApiRequest> =>
  fc.oneof({ weight: 2, arbitrary: requests(operation, false) }, { weight: 3, arbitrary: requests(operation, true) });
