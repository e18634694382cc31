import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { MediaStore } from "./media-store.ts";
import { openS3Store } from "./s3-store.ts";

/** As much of the S3 protocol as the store speaks, with pages of two files. */
const objects = new Map<string, { body: Buffer; type: string; signed: boolean }>();
const BUCKET = "/pictures";

async function answer(request: IncomingMessage, reply: ServerResponse) {
  const url = new URL(request.url ?? "/", "http://s3.test");
  const key = decodeURIComponent(url.pathname.slice(BUCKET.length + 1));
  if (!url.pathname.startsWith(BUCKET)) return reply.writeHead(403).end();
  if (request.method === "GET" && url.searchParams.get("list-type") === "2") return reply.end(listing(url));
  if (request.method === "PUT") {
    const signed = request.headers.authorization?.startsWith("AWS4-HMAC-SHA256") === true;
    objects.set(key, { body: await buffer(request), type: request.headers["content-type"] ?? "", signed });
    return reply.end();
  }
  if (request.method === "DELETE") {
    objects.delete(key);
    return reply.writeHead(204).end();
  }
  const object = objects.get(key);
  if (!object) return reply.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
  const { body, type } = object;
  reply.setHeader("content-type", type);
  if (request.method === "HEAD") return reply.writeHead(200, { "content-length": body.length }).end();
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
  if (first === undefined) return reply.writeHead(200, { "content-length": body.length }).end(body);
  const start = first ? Number(first) : body.length - Number(last);
  const end = first && last ? Math.min(Number(last), body.length - 1) : body.length - 1;
  if (start > end) return reply.writeHead(416).end("<Error><Code>InvalidRange</Code></Error>");
  const part = body.subarray(start, end + 1);
  const headers = { "content-range": `bytes ${start}-${end}/${body.length}`, "content-length": part.length };
  return reply.writeHead(206, headers).end(part);
}

function listing(url: URL): string {
  const from = Number(url.searchParams.get("continuation-token") ?? 0);
  const page = [...objects]
    .slice(from, from + 2)
    .map(
      ([key, { body }]) =>
        `<Contents><Key>${key}</Key><Size>${body.length}</Size><LastModified>2026-01-02T03:04:05Z</LastModified></Contents>`,
    );
  const more = from + 2 < objects.size;
  const next = more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : "";
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${page.join("")}</ListBucketResult>`;
}

const server = createServer((request, reply) => void answer(request, reply));
let store: MediaStore;

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  store = await openS3Store({ bucket: "pictures", endpoint: `http://127.0.0.1:${port}`, region: "auto" });
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => objects.clear());

const KEY = "reports/0199-annual.pdf";
const put = (key = KEY) => store.put(key, Buffer.from("0123456789"), "application/pdf");

test("a file is stored, signed for and byte for byte, read and deleted", async () => {
  await put();
  expect(objects.get(KEY)).toEqual({ body: Buffer.from("0123456789"), type: "application/pdf", signed: true });
  const file = await store.open(KEY);
  expect(file).toMatchObject({ size: 10, contentType: "application/pdf" });
  expect(file && (await text(file.stream))).toBe("0123456789");
  expect(await store.has(KEY)).toBe(true);
  await store.delete(KEY);
  await store.delete(KEY);
  expect(await store.open(KEY)).toBeNull();
  expect(await store.has(KEY)).toBe(false);
});

test("a file is read in parts", async () => {
  await put();
  const part = await store.open(KEY, { start: 2, end: 4 });
  expect(part).toMatchObject({ size: 10, range: { start: 2, end: 4 } });
  expect(part && (await text(part.stream))).toBe("234");
  const tail = await store.open(KEY, { last: 3 });
  expect(tail && (await text(tail.stream))).toBe("789");
  await expect(store.open(KEY, { start: 10 })).rejects.toMatchObject({ name: "RangeNotSatisfiable", size: 10 });
});

test("a file's type comes from its key, whatever somebody wrote into the bucket", async () => {
  objects.set(KEY, { body: Buffer.from("<script>"), type: "text/html", signed: false });
  const file = await store.open(KEY);
  file?.stream.destroy();
  expect(file?.contentType).toBe("application/pdf");
});

test("all files are listed, page after page, strangers aside", async () => {
  const keys = [KEY, "events/a.webp", "events/a@480.webp", "team/b.webp"];
  for (const key of keys) await put(key);
  objects.set("backup.tar", { body: Buffer.from("x"), type: "application/x-tar", signed: false });
  const listed = await Array.fromAsync(store.list());
  expect(listed.map(({ key }) => key)).toEqual(keys);
  expect(listed[0]).toEqual({ key: KEY, size: 10, modifiedAt: new Date("2026-01-02T03:04:05Z") });
});

test("a key that is none never reaches the service", async () => {
  await expect(put("../other-bucket/x.pdf")).rejects.toThrow(RangeError);
  await expect(store.open("/x.pdf")).rejects.toThrow(RangeError);
  await expect(store.has("../x.pdf")).rejects.toThrow(RangeError);
  await expect(store.delete("reports/")).rejects.toThrow(RangeError);
});
