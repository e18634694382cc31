import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contentTypeNamed } from "#tests/support/every-content-type.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

test("a request that was cancelled after it was sent writes nothing, leaves no file and can be sent again", async () => {
  const { path, form } = contentTypeNamed("event");
  const connected = once(site.app.server, "connection");
  await site.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = site.app.server.address() as AddressInfo;
  const body = new Response(form("Sent twice"));
  const asking = request({ port, path, method: "POST" });
  asking.on("error", () => undefined);
  asking.setHeader("authorization", `Bearer ${site.token}`);
  asking.setHeader("content-type", body.headers.get("content-type") ?? "");

  // The picture is being stored when the browser disconnects.
  const { media } = site.deps;
  const whileSaving = media.whileSaving.bind(media);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  media.whileSaving = (kind, files, work) => {
    const written = whileSaving(kind, files, async (keys) => {
      const [socket] = await connected;
      const gone = once(socket, "close");
      asking.destroy();
      await gone;
      return work(keys);
    });
    resolve(written.catch((error: unknown) => error));
    return written;
  };
  asking.end(Buffer.from(await body.arrayBuffer()));
  expect(await promise).toMatchObject({ code: "given_up" });
  expect((await site.call("GET", path)).body).toEqual([]);
  expect(await site.storedFiles()).toEqual([]);
});
