import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "#platform/config.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { createAccessLog } from "./access-log.service.ts";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeEach(async () => {
  db = await openTestDatabase("sqlite");
});
afterEach(() => db.destroy());

const clock = () => new Date("2026-11-21T10:20:00Z");
const rename = (from: string, to: string) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db);
const written = () => db.selectFrom("access_log").select(["peer", "times"]).execute();

test("buffers a limited number of rows while the database fails, and writes them later in key order", async () => {
  const log = createAccessLog({ db, clock, isDiskFull: async () => false });
  const record = (peer: string) => log.record({ event: "refused: GET /api/student", actor: "", peer });
  record("192.0.2.2");
  record("192.0.2.1");
  await rename("access_log", "away");
  await expect(log.write()).rejects.toThrow();
  record("192.0.2.2");
  await expect(log.write()).rejects.toThrow();
  for (let host = 0; host < 300; host += 1) record(`198.51.100.${host}`);
  await rename("away", "access_log");
  await log.write();
  const lines = await written();
  expect(lines).toHaveLength(201);
  expect(lines.slice(0, 2)).toEqual([
    { peer: "192.0.2.1", times: 1 },
    { peer: "192.0.2.2", times: 2 },
  ]);
  await log.write();
  expect(await written()).toEqual(lines);
});

test("finding 14: limits new rows per hour and type, but always stores usernames", async () => {
  let now = clock();
  const log = createAccessLog({ db, clock: () => now, isDiskFull: async () => false });
  const events = { answered: "viewed applications", refused: "refused: GET /api/student" };
  const flood = async (event: string, actor: string) => {
    for (let host = 0; host < 1200; host += 1) {
      log.record({ event, actor, peer: `10.0.${host >> 8}.${host & 255}` });
      if (host % 100 === 0) await log.write();
    }
    await log.write();
  };
  const count = async (event: string) => {
    const rows = await db.selectFrom("access_log").selectAll().where("event", "=", event).execute();
    expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(1200 * new Set(rows.map(({ hour }) => hour)).size);
    return { rows: rows.length, actors: [...new Set(rows.map(({ actor }) => actor))] };
  };
  await flood(events.refused, "");
  await flood(events.answered, "asha");
  expect(await count(events.refused)).toEqual({ rows: 201, actors: [""] });
  expect(await count(events.answered)).toEqual({ rows: 1001, actors: ["asha"] });
  now = new Date("2026-11-21T11:00:00Z");
  await flood(events.answered, "asha");
  expect(await count(events.answered)).toEqual({ rows: 2002, actors: ["asha"] });
});

test("finding 29: rows are kept for one year by default", () => {
  expect(readConfig({}).accessLogDays).toBe(365);
});

test("finding 25: on a full disk, only answered calls are written, and refused calls wait for space", async () => {
  let isFull = true;
  const log = createAccessLog({ db, clock, isDiskFull: async () => isFull });
  for (let host = 0; host < 1000; host += 1)
    log.record({ event: "refused: GET /api/student", actor: "", peer: `10.0.0.${host}` });
  log.record({ event: "signed in", actor: "asha", peer: "10.0.0.1" });
  await log.write();
  expect(await written()).toEqual([{ peer: "10.0.0.1", times: 1 }]);
  isFull = false;
  await log.write();
  expect(await written()).toHaveLength(1 + 200 + 1);
});
