import { afterAll, beforeAll, expect, test } from "vitest";
import { createAdministrator } from "#features/sign-in/server/accounts/administrators.service.ts";
import { exportContent } from "#operations/archive/archive.commands.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { type Role, roles } from "#shared/roles.ts";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
import { crawlSite } from "#tests/support/crawl-site.ts";
import { contentTypeNamed, contentTypeNames } from "#tests/support/every-content-type.ts";
import { type Answer, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { buildFolder } from "../../scripts/build/build-site.ts";
import { operationsOf } from "./api-requests.ts";

/** A search term for all requests. Pages that repeat the request contain it. */
const ASKED = "Quuxotica";
/** A marker in all unpublished content and participants' data, and only there. */
const SECRET = "Numinorbex";
/** A marker in the names of participants. */
const PARTICIPANT = "Participantella";
const SUBSCRIBER_KEY = "k".repeat(43);
/** A marker in published content. */
const OPEN = "Openoxalis";
/** A way of being unpublished, and the function that creates it. */
const ways = {
  draft: { state: "draft" },
  scheduled: { state: "scheduled", publishAt: "2099-01-01T00:00:00Z" },
  trashed: {},
  "trashed draft": {},
  unpublished: {},
  "restored as draft": {},
  "put back": {},
};
type Way = keyof typeof ways;
/** URL parameters that list pages read. */
const read = {
  "/events": ["show", "kind", "unit", "q", "page"],
  "/gallery": ["page"],
  "/achievements": ["page"],
  "/search": ["q", "page"],
};

let site: TestSite;
/** API path of the event with participants, one of their tickets, and the secret of its door link. */
let registeredEvent = "";
let ticket = "";
let doorSecret = "";
/** Texts that no response may contain: marker words, IDs and file names. */
const secrets: string[] = [SECRET];

interface CreatedItem {
  _id: string;
  slug?: string;
  image?: string | string[];
  file?: string;
  /** Content type of the item. */
  name: string;
}
const hidden: CreatedItem[] = [];

const fileNames = ({ image, file }: CreatedItem) =>
  [image, file].flat().flatMap((address) => (address ? [address.split("/").at(-1)?.slice(0, 36) ?? ""] : []));

async function post(path: string, body: unknown) {
  const { status, body: answer, text } = await site.call("POST", path, { body });
  if (status >= 300) throw new Error(`${path}: ${text}`);
  return answer;
}

async function add(name: string, title: string, more: Record<string, string> = {}): Promise<CreatedItem> {
  const { path, form } = contentTypeNamed(name);
  return { ...(await post(path, form(title, more))), name };
}

/** Unpublishes an item if it is published. */
async function hide({ name, _id }: CreatedItem, way: Way) {
  const { path } = contentTypeNamed(name);
  const bulk = (action: string) => post(`${path}/bulk`, { ids: [_id], action });
  if (!["draft", "scheduled", "trashed"].includes(way)) await bulk("draft");
  if (way.startsWith("trashed") || way === "restored as draft") await bulk("delete");
  if (way === "restored as draft") await bulk("restore");
  if (way === "put back") await post(`${path}/${_id}/restore`, { version: 1 });
}

/** Registers people for a published event, one of them for the waiting list. */
async function addParticipants({ _id }: CreatedItem) {
  const path = `/api/events/${_id}`;
  await site.call("PUT", `${path}/registration`, { body: { mode: "form", capacity: 1 } });
  for (const number of [1, 2]) {
    const person = {
      name: `${SECRET} ${PARTICIPANT} Rao`,
      email: `${SECRET}${number}@example.org`,
      accessNeeds: SECRET,
    };
    const consents = { acceptPrivacy: true, acceptEventTerms: true, adult: true };
    const { manageUrl, ticketUrl } = await post(`${path}/registrations`, { ...person, ...consents });
    secrets.push(manageUrl.split("/").at(-1));
    if (ticketUrl) ticket = ticketUrl.split("/").at(-1);
  }
  registeredEvent = path;
  const record = { uuid: "a", ticket, device: "phone", scannedAt: new Date().toISOString() };
  await post(`${path}/check-ins`, { records: [record] });
  const subscriber = {
    id: "subscriber",
    email: `${SECRET}.${PARTICIPANT}@example.org`,
    email_key: `${SECRET}.${PARTICIPANT}@example.org`,
    unsubscribe_key: SUBSCRIBER_KEY,
    wording_version: 1,
    requested_at: 0,
    confirmed_at: 0,
    paused_at: null,
  };
  await site.deps.db.insertInto("newsletter_subscribers").values(subscriber).execute();
  secrets.push(SUBSCRIBER_KEY);
  doorSecret = (await post(`${path}/door-links`, {})).url.split("/").at(-1);
}

/** Stores texts that only officers see: about published pictures, and in a draft of the newsletter. */
async function addNotes() {
  const { _id } = await add("gallery item", `${OPEN} window`, { consentNote: SECRET });
  await post(`/api/gallery/${_id}/takedown-requests`, { reason: SECRET, email: `${SECRET}@example.org` });
  const notes = { consentNote: SECRET, noCloseUps: true };
  await site.call("PUT", "/api/gallery/albums/notes/2026-03", { body: notes });
  await post("/api/newsletter/issues", { subject: SECRET, text: SECRET });
}

/** Reads the item as an officer first. That must not add it to a shared cache. */
async function preview({ name, _id }: CreatedItem) {
  const { address } = await post("/api/preview", { calls: contentTypeNamed(name).path, id: _id });
  const begun = await visit(address);
  const [cookie = ""] = String(begun.headers["set-cookie"]).split(";");
  const headers = { cookie, host: "site.example" };
  const seen = await site.call("GET", begun.headers.location ?? "", { token: false, headers });
  expect(seen).toMatchObject({ status: 200, headers: { "x-robots-tag": "noindex" } });
  expect(seen.text).toContain(SECRET);
}

let answers = 0;
let isOpenShown = false;
const visit = (path: string, token: string | false = false) =>
  site.call("GET", path, { token, headers: { host: "site.example" } });

/** @throws when a response contains unpublished content */
function look(path: string, { text, headers }: Answer) {
  answers += 1;
  const said = `${text} ${JSON.stringify(headers)}`;
  isOpenShown ||= said.includes(OPEN);
  const told = secrets.filter((secret) => said.includes(secret) && !path.includes(secret));
  expect(told, path).toEqual([]);
}

beforeAll(async () => {
  site = await openTestSite({ pages: await loadBuiltPages(buildFolder) });
  const open = await add("event", `${OPEN} Lab`);
  await addParticipants(open);
  await addNotes();
  for (const name of contentTypeNames.filter((name) => name !== "event")) await add(name, `${OPEN} ${name}`);
  const toHide: [CreatedItem, Way][] = [];
  for (const name of contentTypeNames)
    for (const [way, given] of Object.entries(ways) as [Way, Record<string, string>][])
      toHide.push([await add(name, `${SECRET} ${ASKED} ${way}`, given), way]);
  // A removed picture of a published event, and a picture of an unpublished event.
  const event = await add("event", `${SECRET} Lab`);
  await add("gallery item", `${OPEN} bench`, { event: event._id });
  hidden.push(await add("gallery item", SECRET, { event: open._id, state: "draft" }));
  toHide.push([event, "trashed"]);

  // Render and cache the pages while the items are still visible.
  for (const path of [
    "/",
    ...contentTypeNames.map((name) => contentTypeNamed(name).path),
    "/events",
    "/sitemap.xml",
    "/events.ics",
  ])
    await visit(path);
  for (const [{ slug }] of toHide) if (slug) await visit(`/events/${slug}`);
  for (const [one, way] of toHide) {
    await hide(one, way);
    hidden.push(one);
  }
  for (const name of ["event", "achievement"]) await preview(hidden.find((one) => one.name === name) as CreatedItem);
  for (const one of hidden) secrets.push(one._id, ...fileNames(one));
  expect(hidden.length).toBeGreaterThan(40);
}, 120_000);
afterAll(() => site.close());

test("no page, feed or file that a crawl finds contains unpublished content or a participant's data", async () => {
  const call: TestSite["call"] = async (method, url, options) => {
    const answer = await site.call(method, url, options);
    look(url, answer);
    return answer;
  };
  const { faults, pages } = await crawlSite({ call });
  expect(faults).toEqual([]);
  expect(pages.length).toBeGreaterThan(10);
  expect(isOpenShown).toBe(true);
});

/** Parts of URLs that identify an item of a content type. */
const partsOf = (wanted: string) =>
  hidden.filter(({ name }) => name === wanted).flatMap(({ _id, slug }) => (slug && slug !== _id ? [_id, slug] : [_id]));

test("no page or feed contains unpublished content for any URL", async () => {
  const posters = ["poster.pdf", "poster.png"];
  for (const part of partsOf("event"))
    for (const address of [
      ...["", ".ics", "/card.jpg", ...posters.map((name) => `/${name}`)].map((end) => `/events/${part}${end}`),
      `/gallery/${part}`,
    ]) {
      const answer = await visit(address);
      look(address, answer);
      expect([404, 410], address).toContain(answer.status);
    }
  for (const { _id, name } of hidden) {
    const { shortLink } = (await site.call("GET", `${contentTypeNamed(name).path}/${_id}`)).body;
    for (const address of [shortLink ?? `/s/${_id}`, `/gallery/report/${_id}`]) {
      const answer = await visit(address);
      look(address, answer);
      expect([404, 410], address).toContain(answer.status);
    }
  }
  for (const part of partsOf("achievement")) look(`/achievements/${part}`, await visit(`/achievements/${part}`));
  for (const [path, reads] of Object.entries(read))
    for (const name of reads)
      for (const word of [ASKED, "1"]) look(`${path}?${name}=${word}`, await visit(`${path}?${name}=${word}`));
  for (const path of ["/events.ics", "/feed.xml", "/sitemap.xml", "/robots.txt", "/site.webmanifest"])
    look(path, await visit(path));
});

test("no API response without a valid token contains unpublished content, by ID, by slug and with every filter", async () => {
  const operations = operationsOf((await site.call("GET", "/api/openapi.json")).body);
  const before = answers;
  for (const { path, parameters } of operations.filter(({ method }) => method === "GET")) {
    const kind = contentTypeNames.find((name) => path.startsWith(contentTypeNamed(name).path)) ?? "";
    const words = [ASKED, "2026-03", ...partsOf("event")];
    const queries = parameters
      .filter((parameter) => parameter.in === "query")
      .flatMap(({ name, schema }) =>
        (schema.enum ?? (schema.type === "integer" ? [1, 2027] : words)).map((word) => `${path}?${name}=${word}`),
      );
    const names = hidden.flatMap(({ file }) => (file ? [file] : []));
    const parts = path.endsWith("{name}") ? names : partsOf(kind);
    const addresses = path.includes("{") ? parts.map((part) => path.replace(/\{\w+\}/, part)) : [path, ...queries];
    for (const [index, address] of addresses.entries())
      for (const token of index === 0 ? [false as const, "x".repeat(43)] : [false as const])
        look(address, await visit(address, token));
  }
  expect(answers - before).toBeGreaterThan(200);
});

test("point 49: a form, a ticket, a door or a link without its secret answers with no participant's data", async () => {
  const send = (path: string, body: object, token: string | false = false) => site.call("POST", path, { body, token });
  const consents = { acceptPrivacy: true, acceptEventTerms: true, adult: true };
  const email = `${SECRET}1@example.org`;
  look("repeated form", await send(`${registeredEvent}/registrations`, { name: "Other", email, ...consents }));
  look("link", await send("/api/registrations/link", { eventId: registeredEvent.split("/").at(-1), email }));
  look("subscription", await send("/api/newsletter/subscriptions", { email: `${SECRET}@example.org`, consent: true }));
  const unsubscribe = `/newsletter/unsubscribe/${SUBSCRIBER_KEY}`;
  look(unsubscribe, await visit(unsubscribe));
  look("ticket", await visit(`/api/tickets/${ticket}`));
  look("page of a ticket", await visit(`/t/${ticket}`));
  for (const path of [`/r/${ticket}`, `/api/registrations/${ticket}`, `/certificates/${ticket}`, `/door/${doorSecret}`])
    look(path, await visit(path));
  for (const token of [false, "x".repeat(43)] as const) {
    const answer = await send("/api/door/sync", { device: "phone" }, token);
    expect(answer.status).toBe(401);
    look("door", answer);
  }
  expect((await send("/api/door/sync", { device: "phone" }, doorSecret)).text).toContain(PARTICIPANT);
});

/** Where an officer with a role finds participants' names. */
const participantPaths = ["/door", "/registrations", "/registrations/export.csv"].map(
  (path) => `/api/events/{id}${path}`,
);
const seenBy: Record<Role, string[]> = { owner: participantPaths, editor: participantPaths, applications: [] };

test.each(roles)("points 46, 49: where an account with the role %s finds participants' names", async (role) => {
  const operations = operationsOf((await site.call("GET", "/api/openapi.json")).body);
  const account = { username: `one ${role}`, password: "a gull on the north pier" };
  const deps = { ...site.deps, passwordCost: CHEAP_HASH, isGuessable: () => false };
  await createAdministrator(deps, { ...account, role });
  const { token } = (await site.call("POST", "/api/admin/login", { body: account, token: false })).body;
  const found: string[] = [];
  for (const { path } of operations.filter(({ method }) => method === "GET")) {
    const address = path.startsWith("/api/events/{id}") ? path.replace("/api/events/{id}", registeredEvent) : path;
    const { status, text } = await site.call("GET", address, { token });
    expect(status, path).not.toBe(401);
    if (text.includes(PARTICIPANT)) found.push(path);
  }
  expect(found.sort()).toEqual(seenBy[role]);
});

test("the content of an archive contains no unpublished content and no participant's data", async () => {
  const text = JSON.stringify(await exportContent(site.deps));
  expect(text).toContain(OPEN);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});

test("officers see the same content, so the test has something to find", async () => {
  const { text } = await site.call("GET", "/api/events");
  expect(text).toContain(SECRET);
  expect((await site.call("GET", "/api/trash")).text).toContain(SECRET);
});
