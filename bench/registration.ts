import { mkdirSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { askSteadily, CACHED_PAGES, cachedPage, isTaken, p99, quantile, taken } from "./figures.ts";
import { percentile, visitor } from "./load.ts";
import { freePorts } from "./nginx-proxy.ts";
import { say } from "./outages.ts";
import { Instance, startPostgresServer } from "./outages-setup.ts";
import { credentials, tokenAt } from "./processes.ts";

const CLIENTS = 2000;
const CAPACITY = 100;
/** One in this many clients sends its form twice, like a double tap. */
const TWICE = 10;
const OPENS_IN_MS = 3000;
/** The clients send their forms within this time after the opening. */
const ARRIVAL_MS = 5000;
const PAGE_EVERY_MS = 25;
const RETRY_MS = 250;
const DAY_MS = 24 * 3600_000;

const PERSON = {
  member: false,
  memberNumber: "",
  answers: {},
  acceptPrivacy: true,
  acceptEventTerms: true,
  adult: true,
};

/** Signs in, and creates an event whose registration opens soon. */
async function openEvent(address: string, waitMs: number) {
  const token = await tokenAt(address);
  const authorization = `Bearer ${token}`;
  const start = new Date(Date.now() + 2 * DAY_MS).toISOString();
  const event = {
    title: "Robotics workshop",
    description: "Build a line follower.",
    date: start.slice(0, 10),
    time: "17:30",
    location: "Lab 2",
    images: await pictureFile(),
  };
  const created = await fetch(`${address}/api/events`, {
    method: "POST",
    headers: { authorization },
    body: formOf(event),
  });
  const { _id: id } = (await created.json()) as { _id: string };
  const opensAt = Date.now() + waitMs;
  const settings = { mode: "form", opensAt: new Date(opensAt).toISOString(), capacity: CAPACITY, waitingList: true };
  const saved = await fetch(`${address}/api/events/${id}/registration`, {
    method: "PUT",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify(settings),
  });
  if (!saved.ok) throw new Error(`The settings were refused with ${saved.status}: ${await saved.text()}`);
  return { id, authorization, opensAt };
}

interface Answer {
  status: number;
  body: { state?: string; manageUrl?: string };
}

/** Sends a form over a connection of its own. Resolves with the status 0 without a response. */
function post(address: string, path: string, agent: Agent, index: number, body: string): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "x-forwarded-for": visitor(index),
  };
  const outgoing = request(new URL(path, address), { agent, method: "POST", headers }, (answer) => {
    answer.toArray().then(
      (chunks) => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) }),
      () => resolve({ status: 0, body: {} }),
    );
  });
  outgoing.once("error", () => resolve({ status: 0, body: {} }));
  outgoing.end(body);
  return promise;
}

const isFinal = ({ status }: Answer) => status === 201 || status === 409;

/** Registers like the form: repeats a request that was lost or postponed, with the same key. */
async function registerClient(addresses: readonly string[], eventId: string, index: number, afterMs = 0) {
  await sleep(afterMs);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const form = { ...PERSON, name: `Person ${index}`, email: `person-${index}@example.org` };
  const body = JSON.stringify({ ...form, idempotencyKey: `form-of-person-number-${index}` });
  const begun = performance.now();
  let answer: Answer;
  let tries = 0;
  do {
    if (tries > 0) await sleep(RETRY_MS);
    const address = addresses[(index + tries) % addresses.length] ?? "";
    answer = await post(address, `/api/events/${eventId}/registrations`, agent, index, body);
    tries += 1;
  } while (!isFinal(answer) && tries < 200);
  agent.destroy();
  return { ...answer, ms: performance.now() - begun };
}

/** Lets all clients register soon after the opening, while a visitor reads pages. */
async function rush(name: string, addresses: readonly string[], waitLimitMs: number) {
  const [address = ""] = addresses;
  for (const each of addresses) for (const path of CACHED_PAGES) await (await fetch(each + path)).text();
  const { id, authorization, opensAt } = await openEvent(address, OPENS_IN_MS);
  await sleep(opensAt - Date.now());
  const begun = performance.now();
  let isOver = false;
  const pages = (async () => {
    const seen = [];
    while (!isOver)
      seen.push(
        ...(await askSteadily(address, { everyMs: PAGE_EVERY_MS, until: performance.now() + 250, path: cachedPage })),
      );
    return seen;
  })();
  const register = (index: number) => registerClient(addresses, id, index, (index / CLIENTS) * ARRIVAL_MS);
  const clients = Array.from({ length: CLIENTS }, (_, index) => register(index));
  const again = clients.filter((_, index) => index % TWICE === 0).map((_, index) => index * TWICE);
  const repeated = again.map(register);
  const answers = await Promise.all(clients);
  const seconds = (performance.now() - begun) / 1000;
  const second = await Promise.all(repeated);
  isOver = true;
  const listed = await fetch(`${address}/api/events/${id}/registrations`, { headers: { authorization } });
  const rows = (await listed.json()) as { state: string; email: string }[];
  const waits = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const isSame = second.every(({ body }, at) => body.manageUrl === answers[again[at] ?? 0]?.body.manageUrl);
  const seen = await pages;
  console.log(`\n${name}`);
  const final = answers.filter(isFinal).length;
  const confirmed = rows.filter(({ state }) => state === "confirmed").length;
  const twice = rows.length - new Set(rows.map(({ email }) => email)).size;
  const wait = percentile(waits, 0.99);
  say("clients with a final answer", `${final} of ${CLIENTS}`, "all", final === CLIENTS);
  say("confirmed", `${confirmed}`, `${CAPACITY}`, confirmed === CAPACITY);
  say("stored", `${rows.length}`, `${CLIENTS}`, rows.length === CLIENTS);
  say("email addresses stored twice", `${twice}`, "0", twice === 0);
  say("forms sent twice have one result", isSame ? "yes" : "no", "yes", isSame);
  say("stored per second", (CLIENTS / seconds).toFixed(0), "≥ 300", CLIENTS / seconds >= 300);
  say("wait p50, ms", percentile(waits, 0.5).toFixed(0));
  say("wait p99, ms", wait.toFixed(0), `≤ ${waitLimitMs}`, wait <= waitLimitMs);
  say("cached pages, 200", taken(seen), "100 %", seen.every(isTaken));
  say("p99, ms", p99(seen), "≤ 300", quantile(seen, 0.99) <= 300);
}

const siteSettings = (dataDir: string, databaseUrl?: string) => ({
  DATA_DIR: dataDir,
  TRUST_PROXY: "127.0.0.1",
  ADMIN_USERNAME: credentials.username,
  ADMIN_PASSWORD: credentials.password,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
});

/** Kills the site during the opening. Checks that every acknowledged registration has its row and its email. */
async function killDuringRush(site: Instance, dataDir: string) {
  const { id, opensAt } = await openEvent(site.address, OPENS_IN_MS);
  await sleep(opensAt - Date.now());
  const clients = Array.from({ length: CLIENTS / 4 }, (_, index) => registerClient([site.address], id, index));
  await Promise.race(clients);
  await site.end("SIGKILL");
  await site.start();
  const answers = await Promise.all(clients);
  await site.end("SIGTERM");
  const db = new DatabaseSync(join(dataDir, "site.db"), { readOnly: true });
  const stored = db.prepare(
    "select count(*) as n from registrations r join outbox o on o.subject_id = r.id where r.id = ?",
  );
  const acknowledged = answers.flatMap(({ body }) => /\/r\/([0-9a-f-]{36})/.exec(body.manageUrl ?? "")?.[1] ?? []);
  const lost = acknowledged.filter((one) => stored.get(one)?.["n"] === 0);
  db.close();
  console.log("\nkilled (SIGKILL) during the opening, on SQLite");
  say("acknowledged", `${acknowledged.length} of ${clients.length}`, "> 0", acknowledged.length > 0);
  say("lost, or without their email", `${lost.length}`, "0", lost.length === 0);
}

/** Measures the opening of registration for an event with few places, on both databases and with two instances. */
export async function benchRegistration(_start: unknown, folder: string) {
  const [one = 0, other = 0, database = 0] = await freePorts(3);
  const sqlite = join(folder, "sqlite");
  mkdirSync(sqlite);
  const site = new Instance(one, siteSettings(sqlite));
  await site.start();
  await rush("2,000 clients, SQLite", [site.address], 2000);
  await killDuringRush(site, sqlite);

  const postgres = startPostgresServer(database);
  try {
    const sites = [one, other].map(
      (port) => new Instance(port, siteSettings(join(folder, `site-${port}`), postgres.address)),
    );
    const [first, second] = sites as [Instance, Instance];
    await first.start();
    await rush("2,000 clients, PostgreSQL", [first.address], 1000);
    await second.start();
    await rush("2,000 clients, PostgreSQL, two instances", [first.address, second.address], 1000);
    await Promise.all(sites.map((site) => site.end("SIGTERM")));
  } finally {
    postgres.remove();
  }
}
