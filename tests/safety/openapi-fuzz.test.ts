/**
 * I1: sends valid and invalid requests to every operation of the live OpenAPI document, thirty of each.
 * `FUZZ_TESTS=long npm run vitest -- tests/safety/openapi-fuzz.test.ts` sends a thousand of each. FUZZ_SEED=<number>
 * selects others.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { copySetting } from "#features/archive/server/archive.service.ts";
import { createTokens, hashSecret } from "#platform/db/tokens.store.ts";
import { engines } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { administrator, formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import {
  type ApiRequest,
  collectionOf,
  importedEvents,
  type Operation,
  operationsOf,
  requestsFor,
} from "./api-requests.ts";

const isLong = process.env["FUZZ_TESTS"] === "long";
const REQUESTS_PER_OPERATION = isLong ? 1000 : 30;
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_121);
const LONG_MS = 1_800_000;
const DAY_MS = 86_400_000;

/**
 * Operations that need more than the document: a password, a passkey, an invitation, a backup, existing IDs or a plan.
 */
const outOfReach = [
  "POST /api/admin/login",
  "PUT /api/account/password",
  "POST /api/account/passkeys",
  "PUT /api/account/email",
  "POST /api/admin/password-reset",
  "POST /api/admin/reset",
  "POST /api/account/codes",
  "PUT /api/account/codes",
  "POST /api/account/codes/recovery",
  "POST /api/account/codes/end",
  "DELETE /api/account/passkeys/{id}",
  "POST /api/admin/passkey",
  "POST /api/invitations/look",
  "POST /api/invitations/accept",
  "POST /api/backups/{name}",
  "POST /api/officers/{id}/counselor",
  "POST /api/officers/{id}/reset-link",
  "DELETE /api/officers/{id}/counselor",
  "PUT /api/banner/order",
  "PUT /api/chapters/order",
  "PUT /api/resources/order",
  "PUT /api/team/order",
  "PUT /api/handover/plan",
  "DELETE /api/handover/plan",
  "POST /api/handover/end",
  "POST /api/new-year/publish",
  "POST /api/new-year/undo",
  // Generated forms rarely have all consents.
  "POST /api/events/{id}/registrations",
  "GET /api/registrations/{token}",
  "GET /api/registrations/{token}/calendar.ics",
  "GET /api/registrations/{token}/export",
  "POST /api/registrations/{token}/feedback",
  "GET /api/certificates/{token}",
  "PUT /api/events/{id}/registrations/{registrationId}/certificate",
  "GET /api/tickets/{token}",
  "PUT /api/registrations/{token}",
  "DELETE /api/registrations/{token}",
  "POST /api/registrations/{token}/accept",
  "POST /api/registrations/{token}/cancel",
  "PUT /api/events/{id}/registrations/{registrationId}",
  "GET /api/events/{id}/registrations/{registrationId}/link",
  "POST /api/events/{id}/registrations/{registrationId}/remove",
  "POST /api/door/sync",
  "DELETE /api/events/{id}/door-links/{linkId}",
];
/** These operations close forms, hide issues or end links that others need, so they come last. */
const closing = ["PUT /api/newsletter/settings", "PUT /api/archive/site", "POST /api/reporting/calendar/renew"];
/** These operations can end the session. */
const endsSessions = ["/api/admin/logout", "/api/account/sessions/{id}"];

const tokens = ["good", "good", "good", "none", "garbage"] as const;
const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

type Documented = Operation["responses"][string];
const schemas = new Map<Documented, z.ZodType>();

/** Compiled response schemas, stored because some are used a thousand times. */
const schemaOf = (documented: Documented) =>
  schemas.getOrInsertComputed(documented, () =>
    z.fromJSONSchema(documented.content?.["application/json"]?.schema as Parameters<typeof z.fromJSONSchema>[0]),
  );

describe.each(engines)("the API on %s follows its OpenAPI document", (engine) => {
  let site: TestSite;
  let archiveFolder: string;
  let operations: Operation[];
  /** IDs from responses, by collection. */
  const known = new Map<string, string[]>();
  let sent = 0;

  beforeAll(async () => {
    archiveFolder = await mkdtemp(join(tmpdir(), "fuzz-archive-"));
    site = await openTestSite({ engine, archiveFolder });
    site.token = await signIn();
    const order = (operation: Operation) => closing.indexOf(nameOf(operation));
    const all = operationsOf((await site.call("GET", "/api/openapi.json")).body);
    operations = all.toSorted((one, other) => order(one) - order(other));
    // Most items created here stay drafts, so start with some published items.
    for (const title of ["One", "Two", "Three"]) {
      const event = await addEvent(title);
      const ofBulk = await addEvent(`${title} of several`);
      known.set("events", [...(known.get("events") ?? []), event._id]);
      known.set("events-bulk", [...(known.get("events-bulk") ?? []), ofBulk._id]);
      known.set("short-links", [event.shortLink.replace("/s/", "")]);
    }
    // Other operations move known events to the trash. The last one stays published.
    known.set("published", known.get("events")?.splice(-1) ?? []);
    const { path } = (await site.call("GET", "/api/reporting/calendar")).body;
    const duties: { id: string; isManual: boolean }[] = (await site.call("GET", "/api/reporting/duties")).body;
    known.set(
      "duties",
      duties.flatMap(({ id, isManual }) => (isManual ? id : [])),
    );
    for (const [name, value] of new URL(path, "http://site").searchParams) known.set(name, [value]);
    await seedGallery();
    await seedNewsletter();
    await seedArchive();
    // The same events as in generated requests, which therefore import nothing, so that this import stays the last one.
    const file = new File([importedEvents], "events.csv", { type: "text/csv" });
    await site.call("POST", "/api/reporting/import?dryRun=false", { body: formOf({ file }) });
    known.set("import", [(await site.call("GET", "/api/reporting/import")).body.last.id]);
    for (const id of known.get("events") ?? [])
      await site.call("PUT", `/api/events/${id}/registration`, { body: { mode: "form" } });
    // Few generated requests name an existing version, so give each page some.
    for (const [id, field] of Object.entries({ about: "lead", home: "whyTitle", join: "lead", privacy: "lead" }))
      for (const text of ["First", "Second", "Third"])
        await site.call("PUT", `/api/pages/${id}`, { body: { [field]: text } });
    const plan = { year: "2025-26", stays: [], accounts: { ids: [] }, takeDown: { banners: [], heroVideo: false } };
    await site.call("PUT", "/api/new-year", { body: plan });
  });
  afterAll(async () => {
    await site.close();
    await rm(archiveFolder, { recursive: true });
  });

  async function addEvent(title: string): Promise<{ _id: string; shortLink: string }> {
    const fields = { title, description: "d", date: "2026-12-05", time: "10:00", location: "Lab" };
    const body = formOf({ ...fields, images: await pictureFile() });
    return (await site.call("POST", "/api/events", { body })).body;
  }

  /** Adds pictures of the album 2026-12, each with a report. */
  async function seedGallery() {
    for (const title of ["One", "Two", "Three"]) {
      const body = formOf({ title, date: "2026-12-05", image: await pictureFile() });
      const { _id } = (await site.call("POST", "/api/gallery", { body })).body;
      await site.call("POST", `/api/gallery/${_id}/takedown-requests`, { body: { reason: "I am in it." } });
      known.set("pictures", [...(known.get("pictures") ?? []), _id]);
    }
    known.set("gallery", known.get("pictures") ?? []);
    const reports: { _id: string }[] = (await site.call("GET", "/api/gallery/takedown-requests")).body;
    known.set(
      "takedown-requests",
      reports.map(({ _id }) => _id),
    );
  }

  /** Adds drafts of issues, a subscriber, a sent issue, and links that confirm the subscription. */
  async function seedNewsletter() {
    const settings = { digest: false, perHour: 200, hasPublicIssues: true };
    await site.call("PUT", "/api/newsletter/settings", { body: settings });
    for (const subject of ["One", "Two", "Three"])
      await site.call("POST", "/api/newsletter/issues", { body: { subject, text: "Hello." } });
    const subscriber = { id: "asha", email: "asha@example.org", email_key: "asha@example.org", unsubscribe_key: "key" };
    const times = { requested_at: 1, confirmed_at: 1, paused_at: null };
    await site.deps.db
      .insertInto("newsletter_subscribers")
      .values({ ...subscriber, ...times, wording_version: 1 })
      .execute();
    const { _id } = (await site.call("POST", "/api/newsletter/issues", { body: { subject: "Sent", text: "Hello." } }))
      .body;
    await site.call("POST", `/api/newsletter/issues/${_id}/send`, { body: {} });
    const secrets = ["one", "two", "three"];
    const link = { purpose: "newsletter" as const, data: { id: subscriber.id }, expiresAt: Date.now() + DAY_MS };
    const links = secrets.map((secret) => ({ ...link, hash: hashSecret(secret) }));
    await createTokens(site.deps.db, links, new Date());
    known.set("newsletter-links", secrets);
  }

  /** Adds a finished archive. A request for a new one keeps it. */
  async function seedArchive() {
    const name = "archive-2026-12-05";
    await mkdir(join(archiveFolder, name));
    await writeFile(join(archiveFolder, name, "index.html"), "<h1>Home</h1>");
    const now = new Date();
    const value = { state: "done" as const, requestedAt: now.toISOString(), pages: 1, files: 1, folder: name };
    await copySetting.save(site.deps.db, { value, version: 0, now });
  }

  /** Uses a trusted browser, so that failed sign-ins for this account elsewhere do not delay it. */
  const signIn = async (): Promise<string> => {
    const body = { ...administrator, browser: "b".repeat(43) };
    return (await site.call("POST", "/api/admin/login", { body, token: false })).body.token;
  };

  const withKnownIds = (text: string) =>
    text.replace(/known-([a-z-]+)-(\d+)/g, (unknown, collection: string, number: string) => {
      const ids = known.get(collection) ?? [];
      return ids[Number(number) % ids.length] ?? unknown;
    });

  async function send(operation: Operation, { url, headers, payload }: ApiRequest, token: (typeof tokens)[number]) {
    const bearer = { good: site.token, none: "", garbage: "x".repeat(43) }[token];
    const answer = await site.app.inject({
      method: operation.method,
      url: withKnownIds(url),
      headers: { ...headers, ...(bearer && { authorization: `Bearer ${bearer}` }) },
      ...(payload !== undefined && { payload: Buffer.from(withKnownIds(payload), "latin1") }),
      // Each request has another client address, so that no limit per address applies.
      remoteAddress: `10.${sent >> 16}.${(sent >> 8) & 255}.${sent++ & 255}`,
    });
    if (answer.statusCode < 400)
      for (const [, id = ""] of answer.body.matchAll(/"(?:_id|id|file)":"([\w.-]+)"/g)) {
        const ids = known.get(collectionOf(operation.path)) ?? [];
        known.set(collectionOf(operation.path), [...new Set([...ids, id])].slice(-20));
      }
    return answer;
  }

  function expectDocumented(operation: Operation, answer: Awaited<ReturnType<typeof send>>) {
    const { statusCode, headers, body } = answer;
    expect(statusCode, body).toBeLessThan(500);
    const documented = operation.responses[statusCode] ?? (statusCode >= 400 && operation.responses["default"]);
    if (!documented) throw new Error(`${statusCode} is not documented: ${body}`);
    const isJson = String(headers["content-type"]).startsWith("application/json");
    if (!isJson) return expect(statusCode, body).toBe(200);
    expect(schemaOf(documented).safeParse(answer.json()).error, body).toBeUndefined();
  }

  test("no request fails with an error, and the document describes every response", { timeout: LONG_MS }, async () => {
    const succeeded = new Set<string>();
    for (const operation of operations) {
      const property = fc.asyncProperty(requestsFor(operation), fc.constantFrom(...tokens), async (request, token) => {
        const answer = await send(operation, request, token);
        expectDocumented(operation, answer);
        if (operation.isProtected && token !== "good" && answer.statusCode !== 401) {
          // A hostile path that matches no route is refused.
          expect(operation.path, answer.body).toContain("{");
          expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
        }
        if (answer.statusCode >= 300) return;
        succeeded.add(nameOf(operation));
        if (endsSessions.includes(operation.path)) site.token = await signIn();
      });
      await fc.assert(property, { seed: SEED, numRuns: REQUESTS_PER_OPERATION });
    }
    const possible = operations.map(nameOf).filter((name) => !outOfReach.includes(name));
    expect(
      possible.filter((name) => !succeeded.has(name)),
      "operations that never succeeded",
    ).toEqual([]);
    expect(await site.tempFiles()).toEqual([]);
  });
});
