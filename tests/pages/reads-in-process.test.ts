import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { claimMissingShortLinks } from "#content/addresses.store.ts";
import { seedSite } from "#demo/seed-site.ts";
import { contentTypes } from "#src/site-content.ts";
import { engines } from "#tests/support/databases.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";

/** Paths that need no query. */
const queries: Record<string, string[]> = {
  "/api/events": ["status=past&limit=2&page=2", "q=no+such%20words", "year=2026", "limit=0", "limit=1&limit=2", "n=1"],
  "/api/team": ["section=wieTeam", "section=none"],
  "/api/gallery": ["limit=101", "page=999"],
  "/api/gallery/albums": ["limit=2&page=2"],
  "/api/gallery/albums/pictures": ["month=2026-11&limit=2", "month=none"],
};

const unknownPaths = ["/api", "/api/none", "/api/events/%", "/api/events/a/b", "/api/student", "/api/stats", "/about"];

describe.each(engines)("in-process reads of pages on %s", (engine) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ engine, clock: () => new Date("2026-11-21T09:00:00Z") });
    await seedSite(site, { size: "small" });
  });
  afterAll(() => site.close());

  const overHttp = (address: string) => site.call("GET", address, { token: false });
  const inProcess = async (address: string) => {
    const { status, body } = await site.app.publicReads.answer(address);
    return { status, body: JSON.parse(JSON.stringify(body)) };
  };

  async function shortLinkOfEvent(): Promise<string> {
    await claimMissingShortLinks(site.deps, contentTypes);
    const { body } = await site.call("GET", "/api/events?limit=1");
    return body.items[0].shortLink.replace("/s/", "");
  }

  /** Returns two URLs for each path with an ID: an existing item and a missing item. */
  async function addressesOf(path: string): Promise<string[]> {
    if (!path.includes(":")) return [path, ...(queries[path] ?? []).map((query) => `${path}?${query}`)];
    if (path === "/api/short-links/:code")
      return [await shortLinkOfEvent(), "none"].map((code) => path.replace(":code", code));
    const [first] = (await overHttp(path.replace(/(\/at)?\/:.*/, ""))).body;
    return [first._id ?? first.id, "none"].map((id) => path.replace(/:(id|slug)/, id));
  }

  test("return the same status and body as over HTTP", async () => {
    expect(site.app.publicReads.paths.length).toBeGreaterThan(10);
    for (const path of site.app.publicReads.paths)
      for (const address of await addressesOf(path)) {
        const { status, body } = await overHttp(address);
        expect(await inProcess(address), address).toEqual({ status, body });
      }
  });

  test.each(unknownPaths)("have nothing at %s, which is not public", async (path) => {
    expect(await inProcess(path)).toEqual({ status: 404, body: { error: "not_found", message: "Not found" } });
  });

  test("fail with the same message, without details", async () => {
    const { db } = site.deps;
    await db.schema.alterTable("settings").renameTo("lost").execute();
    const { status, body } = await overHttp("/api/hero-settings");
    expect(await inProcess("/api/hero-settings")).toEqual({ status, body });
    expect(status).toBe(500);
    await db.schema.alterTable("lost").renameTo("settings").execute();
  });
});
