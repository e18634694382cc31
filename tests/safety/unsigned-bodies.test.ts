/** Z3: clients without permission to write are refused before the site reads the body. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { expect, test } from "vitest";
import { openTestSite } from "#tests/support/test-site.ts";
import { openRawClient } from "./raw-client.ts";

const TEN_MEGABYTES = 10_000_000;
const CHUNK = Buffer.alloc(16 * 1024, "x");
const READ_MAX_BYTES = 64 * 1024;

test("every write route refuses ten megabytes without a token after at most 64 KB and leaves no files", async () => {
  const site = await openTestSite();
  const address = await site.app.listen({ port: 0, host: "127.0.0.1" });
  const bytesRead = new Map<string, number>();
  site.app.server.on("request", ({ method, url, socket }: IncomingMessage, response: ServerResponse) =>
    response.on("finish", () => bytesRead.set(`${method} ${url}`, socket.bytesRead)),
  );
  const routes = site.app.accessTable
    .filter(({ method, access }) => access !== "public" && ["POST", "PUT", "DELETE"].includes(method))
    .map(({ method, url }) => ({ method, path: url.replace(":id", "0192f0c1-0000-7000-8000-000000000000") }));
  expect(routes.length).toBeGreaterThan(15);

  for (const { method, path } of routes) {
    for (const type of ["application/json", "multipart/form-data; boundary=b"]) {
      const headers = { "content-type": type, "content-length": String(TEN_MEGABYTES) };
      const { socket, status } = await openRawClient(address, method, path, headers);
      const body = Array.from({ length: TEN_MEGABYTES / CHUNK.length }, () => CHUNK);
      const sent = pipeline(Readable.from(body), socket).catch(() => undefined);
      expect(await status, `${method} ${path}`).toBe(401);
      socket.destroy();
      await sent;
      expect(bytesRead.get(`${method} ${path}`), `${method} ${path}`).toBeLessThanOrEqual(READ_MAX_BYTES);
    }
  }
  expect(await site.tempFiles()).toEqual([]);
  expect(await site.storedFiles()).toEqual([]);
  await site.close();
});
