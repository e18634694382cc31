import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openBackupBucket } from "./make-backup.ts";

/** As much of S3 as a backup needs. */
const objects = new Map<string, Buffer>();
let cutOff = false;
const server = createServer(async (request, reply) => {
  const name = (request.url ?? "").replace(/^\/kept\/([^?]*).*$/, "$1");
  if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256")) return reply.writeHead(403).end();
  if (request.method === "PUT") {
    const body = await buffer(request);
    objects.set(name, cutOff ? body.subarray(0, 3) : body);
  }
  if (request.method === "DELETE") objects.delete(name);
  const length = objects.get(name)?.length;
  if (request.method === "HEAD" && length === undefined) return reply.writeHead(404).end();
  if (request.method === "GET") return reply.writeHead(length === undefined ? 404 : 200).end(objects.get(name));
  if (request.method === "HEAD") reply.setHeader("content-length", length ?? 0);
  return reply.writeHead(200).end();
});

let folder: string;
let endpoint: string;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), "bucket-"));
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
});
afterEach(() => {
  cutOff = false;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

test("the bucket has the complete file under its name, or the copy is reported as failed", async () => {
  const file = join(folder, "backup-2026-11-21T10-30-00.tar");
  await writeFile(file, Buffer.alloc(300_000, 7));
  const bucket = await openBackupBucket({ bucket: "kept", endpoint, region: "auto" });
  await bucket.put(file);
  expect(objects.get("backup-2026-11-21T10-30-00.tar")).toEqual(Buffer.alloc(300_000, 7));
  await bucket.delete("backup-2026-11-21T10-30-00.tar");
  expect(objects.size).toBe(0);
  expect(await bucket.read("list.json")).toBeNull();
  objects.set("list.json", Buffer.from("[]"));
  expect(await bucket.read("list.json")).toBe("[]");
  cutOff = true;
  await expect(bucket.put(file)).rejects.toThrow("verified on this machine, but the bucket kept has no copy");
});
