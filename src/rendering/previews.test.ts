import Fastify from "fastify";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createAdministrator } from "#features/sign-in/server/accounts/administrators.service.ts";
import { createChanges } from "#platform/db/database.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
import { engines, serverAddress } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite, type TestSiteOptions } from "#tests/support/test-site.ts";
import type { Pages } from "./page-renderer.ts";
import { createPreviewHandler } from "./previews.ts";

const password = "a gull on the north pier";
const event = { description: "d", date: "2027-01-05", time: "16:30", location: "Lab 3" };

describe.each(engines)("previews on %s", (engine) => {
  let site: TestSite;
  let rendered: string[];
  afterEach(() => site.close());

  /** Opens a site whose every page lists the titles of the events that its reader sees. */
  async function open(hold: () => Promise<void> = async () => {}, options: TestSiteOptions = {}) {
    rendered = [];
    const render: Pages["render"] = async (address, { dispatch }) => {
      rendered.push(address);
      await hold();
      const { body } = await dispatch("/api/events", "main");
      const titles = (body as { title: string }[]).map(({ title }) => title);
      return { status: 200, headers: { "content-type": "text/html" }, body: titles.join(",") || "no events" };
    };
    site = await openTestSite({ engine, pages: { cache: true, render }, ...options });
  }

  async function addDraft(title: string): Promise<string> {
    const body = formOf({ ...event, title, state: "draft", images: await pictureFile("a.png") });
    return (await site.call("POST", "/api/events", { body })).body._id;
  }

  /** Makes a preview link and returns the cookie that a browser gets from it. */
  async function previewOf(id: string, token = site.token) {
    const made = await site.call("POST", "/api/preview", { body: { calls: "/api/events", id }, token });
    const begun = await site.app.inject({ url: made.body.address });
    return { link: made.body.address as string, cookie: String(begun.headers["set-cookie"]).split(";", 1)[0] ?? "" };
  }

  const look = (cookie: string, url = "/events") => site.app.inject({ url, headers: { cookie } });

  test("finding 12: a page of a preview is rendered once, and again after a change", async () => {
    await open();
    const { cookie } = await previewOf(await addDraft("Open Lab"));
    expect((await look(cookie)).body).toBe("Open Lab");
    expect((await look(cookie)).body).toBe("Open Lab");
    expect(rendered).toHaveLength(1);
    await addDraft("Another");
    expect((await look(cookie)).body).toBe("Open Lab");
    expect(rendered).toHaveLength(2);
  });

  test("finding 12: a cookie whose preview is over shows the public page, and is removed", async () => {
    await open();
    const id = await addDraft("Open Lab");
    const { cookie } = await previewOf(id);
    await site.call("DELETE", `/api/events/${id}`);
    await site.call("DELETE", `/api/trash/${id}`);
    for (const stale of [cookie, "preview=made.up"]) {
      const left = await look(stale, "/events?show=past");
      expect(left.statusCode).toBe(303);
      expect(left.headers.location).toBe("/events?show=past");
      expect(left.headers["set-cookie"]).toMatch(/^preview=; .*Max-Age=0/);
    }
    expect((await look("")).body).toBe("no events");
  });

  test("finding 12: a preview ends with the account of the person who made the link", async () => {
    await open();
    const id = await addDraft("Open Lab");
    await createAdministrator({ ...site.deps, passwordCost: CHEAP_HASH }, { username: "noor", password });
    const noor = await site.call("POST", "/api/admin/login", { body: { username: "noor", password }, token: false });
    const { link, cookie } = await previewOf(id, noor.body.token);
    expect((await look(cookie)).body).toBe("Open Lab");
    await site.deps.db.updateTable("admins").set({ disabled: 1 }).where("username_key", "=", "noor").execute();
    expect((await look(cookie)).statusCode).toBe(303);
    expect((await look("", link)).headers["set-cookie"]).toBeUndefined();
  });

  test("finding 12: an officer's write waits for at most one of many previews", async () => {
    const held = Promise.withResolvers<void>();
    await open(() => held.promise);
    const { cookie } = await previewOf(await addDraft("Open Lab"));
    const flood = Array.from({ length: 12 }, (_, number) => look(cookie, `/events?page=${number}`));
    const write = site.call("PUT", "/api/hero-settings", { body: { displayMode: "carousel", videoUrl: "" } });
    held.resolve();
    await write;
    expect(rendered.length).toBeLessThanOrEqual(2);
    await Promise.all(flood);
  });

  // In process, PostgreSQL has one connection.
  test.skipIf(engine === "postgres" && !serverAddress)(
    "finding 12: a write does not wait for a preview that is rendering",
    async () => {
      const held = Promise.withResolvers<void>();
      const started = Promise.withResolvers<void>();
      await open(
        () => {
          started.resolve();
          return held.promise;
        },
        { onDisk: true },
      );
      const id = await addDraft("Open Lab");
      const { cookie } = await previewOf(id);
      const preview = look(cookie);
      await started.promise;
      const edit = { body: formOf({ ...event, title: "Closed Lab", state: "draft" }) };
      expect((await site.call("PUT", `/api/events/${id}`, edit)).body).toMatchObject({ title: "Closed Lab" });
      expect((await site.call("POST", `/api/events/bulk`, { body: { action: "publish", ids: [id] } })).status).toBe(
        200,
      );
      held.resolve();
      expect((await preview).body).toBe("Open Lab");
      expect((await look(cookie)).body).toBe("Closed Lab");
      expect((await look("")).body).toBe("Closed Lab");
    },
  );

  test("finding 12: one link can render 120 pages a minute", async () => {
    await open();
    const { cookie } = await previewOf(await addDraft("Open Lab"));
    const statuses = [];
    // The count falls with time, also while a slow machine runs this test.
    vi.spyOn(performance, "now").mockReturnValue(performance.now());
    for (let number = 0; number < 130; number += 1)
      statuses.push((await look(cookie, `/events?page=${number}`)).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect(statuses.at(-1)).toBe(429);
    const other = await previewOf(await addDraft("Another"));
    expect((await look(other.cookie)).statusCode).toBe(200);
    vi.restoreAllMocks();
  }, 180_000);
});

test("finding 12: previews are rendered one at a time by the queue, without a database that has one connection", async () => {
  const app = Fastify() as unknown as HttpServer;
  const held = Promise.withResolvers<void>();
  let opened = 0;
  let running = 0;
  let most = 0;
  const now = new Date("2027-01-01T10:00:00Z");
  const answer = createPreviewHandler(app, {
    previews: {
      address: async () => "",
      open: async () => {
        opened += 1;
        return { path: "/events", until: now.getTime() + 3600_000 };
      },
    },
    preview: (_ticket, look) => look({ answer: () => Promise.reject(new Error("Nothing is read")) }, now),
    render: async () => {
      running += 1;
      most = Math.max(most, running);
      await held.promise;
      running -= 1;
      return { status: 200, headers: { "content-type": "text/plain" }, body: "page" };
    },
    outsideOrigins: async () => [],
    publicUrl: undefined,
    clock: () => now,
    changes: createChanges("test"),
    timeZone: { name: "Asia/Kolkata" },
    originOf: () => "http://branch.example",
  });
  app.get("/*", async (request, reply) => {
    await answer(request, reply);
    return reply;
  });
  const looks = Array.from({ length: 12 }, (_, number) =>
    app.inject({ url: `/events?page=${number}`, headers: { cookie: `preview=link-${number}.signature` } }),
  );
  await expect.poll(() => opened).toBe(12);
  held.resolve();
  const statuses = (await Promise.all(looks)).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual(looks.map(() => 200));
  expect(most).toBe(1);
  await app.close();
});
