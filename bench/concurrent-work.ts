import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { formOf } from "#tests/support/test-site.ts";
import {
  askSteadily,
  cachedPage,
  inventedPage,
  isTaken,
  p99,
  quantile,
  type Seen,
  tableLine,
  taken,
} from "./figures.ts";
import { RawConnection, visitor } from "./load.ts";

const SECONDS = 10;
const PAGE_EVERY_MS = 25;
const WRITE_EVERY_MS = 200;
const SIGN_IN_CONNECTIONS = 4;
const UPLOAD_CONNECTIONS = 2;
const PREVIEW_CONNECTIONS = 12;
const NOISE = { type: "gaussian", mean: 128, sigma: 32 } as const;

const seconds = () => performance.now() + SECONDS * 1000;

/** Repeats a call until an instant. */
async function repeat(until: number, call: (index: number) => Promise<number>, everyMs = 0): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (let index = 0; performance.now() < until; index += 1) {
    const begun = performance.now();
    const status = await call(index);
    seen.push({ status, ms: performance.now() - begun });
    await sleep(Math.max(0, everyMs - (performance.now() - begun)));
  }
  return seen;
}

const atOnce = async (connections: number, load: (connection: number) => Promise<Seen[]>) =>
  (await Promise.all(Array.from({ length: connections }, (_, connection) => load(connection)))).flat();

async function statusOf(answer: Promise<Response>): Promise<number> {
  const { status, body } = await answer;
  await body?.cancel();
  return status;
}

/** Tries passwords of unknown usernames, each from another IP address. Each attempt costs one hash. */
const tryPassword = (address: string, name: string, index: number) =>
  statusOf(
    fetch(`${address}/api/admin/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": visitor(index) },
      body: JSON.stringify({ username: name, password: "lattice-Kestrel-59" }),
    }),
  );

async function uploadOf(address: string, token: string) {
  const create = { width: 3000, height: 4000, channels: 3, background: "#808080", noise: NOISE } as const;
  const photo = await sharp({ create }).jpeg({ quality: 70 }).toBuffer();
  const form = new Response(formOf({ title: "Bench", image: new File([new Uint8Array(photo)], "photo.jpg") }));
  const contentType = form.headers.get("content-type") ?? "";
  // Encoded once, so that the load does not disturb the measurement in this process.
  const body = Buffer.from(await form.arrayBuffer());
  return () =>
    statusOf(
      fetch(`${address}/api/gallery`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": contentType },
        body,
      }),
    );
}

const pagesSteadily = (address: string, until: number) =>
  Promise.all([
    askSteadily(address, { everyMs: PAGE_EVERY_MS, until, path: cachedPage }),
    askSteadily(address, { everyMs: PAGE_EVERY_MS, until, path: inventedPage }),
  ]);

async function duringSignInsAndUploads(address: string, token: string) {
  const upload = await uploadOf(address, token);
  const [idleCached, idleMade] = await pagesSteadily(address, seconds());
  const until = seconds();
  const [[cached, made], signIns, uploads] = await Promise.all([
    pagesSteadily(address, until),
    atOnce(SIGN_IN_CONNECTIONS, (connection) =>
      repeat(until, (index) => tryPassword(address, `nobody-${connection}-${index}`, connection * 1000 + index)),
    ),
    atOnce(UPLOAD_CONNECTIONS, () => repeat(until, upload)),
  ]);
  const ratio = (busy: Seen[], idle: Seen[]) => (quantile(busy, 0.99) / quantile(idle, 0.99)).toFixed(1);
  const ms = (seen: Seen[]) => quantile(seen, 0.99).toFixed(1);
  for (const line of [
    ["passwords tried per second", (signIns.filter(({ status }) => status === 401).length / SECONDS).toFixed(1)],
    ["photos stored per second", (uploads.filter(isTaken).length / SECONDS).toFixed(1)],
    ["cached pages, p99 idle and busy", ms(idleCached), ms(cached), `${ratio(cached, idleCached)} times`],
    ["rendered pages, p99 idle and busy", ms(idleMade), ms(made), `${ratio(made, idleMade)} times`],
  ])
    console.log(tableLine(line));
}

async function jsonOf(answer: Promise<Response>) {
  return (await (await answer).json()) as Record<string, string>;
}

async function besidePreviews(address: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const at = new Date(Date.now() + 40 * 24 * 3600_000).toISOString().slice(0, 16);
  const preview = await jsonOf(
    fetch(`${address}/api/preview`, { method: "POST", headers, body: JSON.stringify({ at }) }),
  );
  const cookie = `preview=${String(preview["address"]).split("/").at(-1)}`;
  const until = seconds();
  const flood = async () => {
    const connection = await RawConnection.open(new URL(address));
    const seen = await repeat(until, () => connection.get(inventedPage(), { cookie, "x-forwarded-for": "10.96.0.1" }));
    connection.close();
    return seen;
  };
  const write = (index: number) =>
    statusOf(
      fetch(`${address}/api/hero-settings`, {
        method: "PUT",
        headers,
        body: JSON.stringify({ displayMode: "video", videoUrl: `https://example.org/${index}` }),
      }),
    );
  const [previews, writes, made] = await Promise.all([
    atOnce(PREVIEW_CONNECTIONS, flood),
    repeat(until, write, WRITE_EVERY_MS),
    askSteadily(address, { everyMs: PAGE_EVERY_MS, until, path: inventedPage }),
  ]);
  for (const line of [
    ["previews rendered per second", (previews.filter(isTaken).length / SECONDS).toFixed(1)],
    ["previews requested per second", (previews.length / SECONDS).toFixed(0)],
    ["officers' writes, 200", taken(writes)],
    ["p99, ms", p99(writes)],
    ["rendered pages, 200", taken(made)],
    ["p99, ms", p99(made)],
  ])
    console.log(tableLine(line));
}

/**
 * Measures public pages and writes during sign-ins and uploads, and during a flood of requests with one preview link.
 */
export async function benchConcurrentWork(address: string, token: string) {
  console.log("\nsign-ins and uploads at once");
  await duringSignInsAndUploads(address, token);
  console.log("\none preview link over 12 connections");
  await besidePreviews(address, token);
}
