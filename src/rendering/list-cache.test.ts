import { get, type IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { breakPublishedReads, engines } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

const fields = { title: "Soldering", description: "d", date: "2026-11-21", time: "16:30", location: "Lab 3" };
/** In India. */
const BEGINS = Date.parse("2026-11-21T11:00:00Z");

describe.each(engines)("API lists on %s", (engine) => {
  let site: TestSite;
  let time: number;
  let event: { _id: string };
  let address: string;
  beforeEach(async () => {
    time = BEGINS - 3_600_000;
    site = await openTestSite({ engine, clock: () => new Date(time) });
    event = (await site.call("POST", "/api/events", { body: formOf({ ...fields, images: await pictureFile() }) })).body;
    address = await site.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterEach(() => site.close());

  async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      get(address + path, { method, headers }, resolve).once("error", reject),
    );
    const body = Buffer.concat(await answer.toArray());
    const atDoor = answer.headers["x-request-id"] === undefined;
    return { status: answer.statusCode, headers: answer.headers, body, atDoor };
  }
  const titles = async (path: string, headers?: Record<string, string>) => {
    const { body, atDoor } = await ask(path, headers);
    return [...(JSON.parse(body.toString()) as { title: string }[]).map(({ title }) => title), atDoor];
  };
  const lasting = ({ date: _, "x-request-id": __, ...headers }: IncomingMessage["headers"]) => headers;

  test("are sent from the cache with all their headers, in each encoding", async () => {
    const made = await ask("/api/events");
    expect(made.atDoor).toBe(false);
    expect(made.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "public, max-age=0, must-revalidate",
      vary: "accept-encoding",
      "x-content-type-options": "nosniff",
    });
    const kept = await ask("/api/events");
    expect(kept).toMatchObject({ status: 200, atDoor: true, body: made.body });
    expect(lasting(kept.headers)).toEqual(lasting(made.headers));
    for (const [encoding, decode] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      await ask("/api/events", { "accept-encoding": encoding });
      const encoded = await ask("/api/events", { "accept-encoding": encoding });
      expect(encoded.headers["content-encoding"]).toBe(encoding);
      expect(encoded.atDoor).toBe(true);
      expect(decode(encoded.body)).toEqual(made.body);
    }
    const known = await ask("/api/events", { "if-none-match": String(made.headers.etag) });
    expect(known).toMatchObject({ status: 304, atDoor: true, body: Buffer.alloc(0) });
    const head = await ask("/api/events", {}, "HEAD");
    expect(head.status).toBe(200);
    expect(head.headers["content-length"]).toBe(String(made.body.length));
  });

  test("are rendered for requests with a token, a body or a range, and not cached", async () => {
    await ask("/api/events");
    const headers = { authorization: `Bearer ${site.token}` };
    const made = await ask("/api/events", headers);
    expect(made.atDoor).toBe(false);
    expect(made.headers["cache-control"]).toBe("no-store");
    expect(made.headers.etag).toBeUndefined();
    await ask("/api/gallery", headers);
    expect(await titles("/api/gallery")).toEqual([false]);
    for (const more of [{ range: "bytes=0-1" }, { "content-length": "0" }] as Record<string, string>[]) {
      expect(await titles("/api/events", more)).toEqual(["Soldering", false]);
      await ask("/api/banner", more);
    }
    expect(await titles("/api/banner")).toEqual([false]);
  });

  test("share a cache entry regardless of unknown parameters and their order", async () => {
    expect(await titles("/api/events?status=upcoming&sort=date")).toEqual(["Soldering", false]);
    for (const query of ["sort=date&status=upcoming", "n=1&status=upcoming&&fbclid=a%20b&sort=date&n=2"])
      expect(await titles(`/api/events?${query}`)).toEqual(["Soldering", true]);
    expect(await titles("/api/events?status=past&sort=date")).toEqual([false]);
    const twice = await ask("/api/events?st%61tus=past&sort=date&status=upcoming");
    expect(twice).toMatchObject({ status: 400, atDoor: false });
  });

  test("with invalid parameters or unknown items are not cached", async () => {
    for (const path of ["/api/events?limit=0", "/api/events?status=past&status=past", "/api/events/none", "/api/none"])
      for (let time = 0; time < 2; time += 1) {
        const { status, atDoor, headers } = await ask(path);
        expect([path, (status ?? 0) >= 400, atDoor, headers["cache-control"]]).toEqual([path, true, false, "no-store"]);
      }
  });

  test("show upcoming events to the instant and all saved items, and never deleted ones", async () => {
    expect(await titles("/api/events?status=upcoming")).toEqual(["Soldering", false]);
    time = BEGINS - 1;
    expect(await titles("/api/events?status=upcoming")).toEqual(["Soldering", true]);
    time = BEGINS;
    expect(await titles("/api/events?status=upcoming")).toEqual([false]);
    expect(await titles("/api/events?status=past")).toEqual(["Soldering", false]);
    await site.call("PUT", `/api/events/${event._id}`, { body: formOf({ ...fields, title: "Welding" }) });
    expect(await titles("/api/events?status=past")).toEqual(["Welding", false]);
    expect((await ask(`/api/events/${event._id}`)).status).toBe(200);
    expect((await ask(`/api/events/${event._id}`)).atDoor).toBe(true);
    await site.call("DELETE", `/api/events/${event._id}`);
    expect((await ask(`/api/events/${event._id}`)).status).toBe(404);
    expect(await titles("/api/events?status=past")).toEqual([false]);
    const repair = await breakPublishedReads(site.deps.db, "events");
    site.deps.changes.emit([{ entity: "event", id: event._id }]);
    const gone = await ask(`/api/events/${event._id}`);
    const list = await titles("/api/events?status=past");
    await repair();
    expect([gone.status, list]).toEqual([500, [false]]);
  });
});
