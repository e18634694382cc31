import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { purgeOldApplications } from "#features/students/server/retention.service.ts";
import { submitApplication } from "#features/students/server/students.service.ts";
import { CHANGES_CHANNEL, type Change, createChanges } from "#platform/db/database.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import { readNotification } from "#platform/db/watch-changes.ts";
import { engines } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { runWrite } from "./write.ts";

const fields = { title: "Prize", description: "d", date: "2026-03-14" };

describe.each(engines)("a change listener on %s", (engine) => {
  let site: TestSite;
  let heard: Change[];
  afterEach(() => site.close());
  const open = async () => {
    site = await openTestSite({ engine });
    heard = [];
    site.deps.changes.on((changes) => heard.push(...changes));
  };

  test("receives each write with its item, and nothing of a refused write", async () => {
    await open();
    const send = (method: "POST" | "PUT", url: string, more: Parameters<typeof formOf>[0]) =>
      site.call(method, url, { body: formOf({ ...fields, ...more }) });
    const { body: made } = await send("POST", "/api/achievements", { image: await pictureFile() });
    const change = { entity: "achievement", id: made._id };
    expect(heard).toEqual([change]);
    await send("PUT", `/api/achievements/${made._id}`, { title: "Renamed" });
    expect(heard).toEqual([change, change]);
    expect((await send("PUT", "/api/achievements/none", {})).status).toBe(404);
    expect((await send("PUT", `/api/achievements/${made._id}`, { title: " " })).status).toBe(400);
    await site.call("DELETE", `/api/achievements/${made._id}`);
    await site.call("DELETE", `/api/achievements/${made._id}`);
    expect(heard).toEqual([change, change, change]);
  });

  test("is called after the commit, so that it reads the new data", async () => {
    await open();
    const titles: Promise<string[]>[] = [];
    site.deps.changes.on(() => {
      const rows = site.deps.db.selectFrom("achievements").select("title").execute();
      titles.push(rows.then((found) => found.map(({ title }) => title)));
    });
    await site.call("POST", "/api/achievements", { body: formOf({ ...fields, image: await pictureFile() }) });
    expect(await Promise.all(titles)).toEqual([["Prize"]]);
  });

  test("receives a write whose client has disconnected, and nobody sees the earlier data", async () => {
    let writer: Socket | undefined;
    await open();
    const { changes } = site.deps;
    const notifyOthers = changes.notifyOthers.bind(changes);
    // After all writes, before the commit.
    changes.notifyOthers = async (...written) => {
      writer?.destroy();
      await notifyOthers(...written);
    };
    await site.call("PUT", "/api/hero-settings", { body: { displayMode: "carousel" } });
    const address = await site.app.listen({ port: 0, host: "127.0.0.1" });
    const shown = async () =>
      ((await (await fetch(`${address}/api/hero-settings`)).json()) as { displayMode: string }).displayMode;
    expect(await shown()).toBe("carousel");
    heard = [];
    const body = JSON.stringify({ displayMode: "video", videoUrl: "https://example.org/1" });
    const head = [
      "PUT /api/hero-settings HTTP/1.1",
      "host: branch.example.org",
      `authorization: Bearer ${site.token}`,
      "content-type: application/json",
      `content-length: ${body.length}`,
    ];
    writer = connect(Number(new URL(address).port), "127.0.0.1");
    await once(writer, "connect");
    writer.write(`${head.join("\r\n")}\r\n\r\n${body}`);
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([{ entity: "hero settings", id: "1" }]);
    expect(writer.bytesRead).toBe(0);
    expect(await shown()).toBe("video");
  });

  test("receives changes by jobs and of settings, and nothing after it stops listening", async () => {
    await open();
    const applicant = { name: "Asha", email: "asha@example.org", id: "1", branch: "CSE" };
    await submitApplication({ ...site.deps, clock: () => new Date("2020-01-01T00:00:00Z") }, applicant);
    await purgeOldApplications(site.deps, 24);
    expect(heard).toEqual([{ entity: "student applications", id: "retention" }]);
    const late: unknown[] = [];
    const stop = site.deps.changes.on((changes) => late.push(changes));
    stop();
    await site.call("PUT", "/api/hero-settings", { body: { displayMode: "carousel" } });
    expect(heard.at(-1)).toEqual({ entity: "hero settings", id: "1" });
    expect(late).toEqual([]);
  });
});

test("on PostgreSQL, other instances learn of committed changes, and nothing of rolled back ones", async () => {
  const pglite = await PGlite.create();
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
  const payloads: (string | undefined)[] = [];
  await pglite.listen(CHANGES_CHANNEL, (payload) => payloads.push(payload));
  const changes = createChanges("one");
  await db.transaction().execute((db) => changes.notifyOthers(db, [{ entity: "event", id: "7" }]));
  const refused = db.transaction().execute(async (db) => {
    await changes.notifyOthers(db, [{ entity: "event", id: "8" }]);
    throw new Error("refused");
  });
  await expect(refused).rejects.toThrow("refused");
  const many = Array.from({ length: 1000 }, (_, index) => ({ entity: "event", id: String(index) }));
  await db.transaction().execute((db) => changes.notifyOthers(db, many));
  expect(payloads.map((payload) => readNotification(payload ?? ""))).toEqual([
    { instance: "one", changes: [{ entity: "event", id: "7" }] },
    { instance: "one", changes: [] },
  ]);
  expect(readNotification("what is this?")).toBeNull();
  await db.destroy();
});

test("a write fails if its audit entry cannot be stored", async () => {
  const site = await openTestSite();
  const { db, changes } = site.deps;
  const heard: unknown[] = [];
  changes.on((list) => heard.push(list));
  const ids = ["same", "same"];
  const deps = { ...site.deps, newId: () => ids.pop() ?? "" };
  const entry = { action: "updated", entity: "x", entityId: "x", label: "x" } as const;
  const writing = runWrite(deps, { username: "asha" }, async (deps) => {
    await deps.record(entry);
    await deps.record(entry);
  });
  await expect(writing).rejects.toThrow();
  expect(heard).toEqual([]);
  expect(await db.selectFrom("audit_entries").select("id").execute()).toEqual([]);
  await site.close();
});
