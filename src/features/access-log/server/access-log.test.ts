import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/databases.ts";
import { createAccessLog } from "./access-log.ts";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeEach(async () => {
  db = await openTestDatabase("sqlite");
});
afterEach(() => db.destroy());

const clock = () => new Date("2026-11-21T10:20:00Z");
const rename = (from: string, to: string) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db);
const written = () => db.selectFrom("access_log").select(["peer", "times"]).execute();

test("what the database refuses is held, within bounds, and written later in the order of its keys", async () => {
  const log = createAccessLog({ db, clock });
  const hold = (peer: string) => log.hold({ event: "refused: GET /api/student", actor: "", peer });
  hold("192.0.2.2");
  hold("192.0.2.1");
  await rename("access_log", "away");
  await expect(log.write()).rejects.toThrow();
  hold("192.0.2.2");
  await expect(log.write()).rejects.toThrow();
  for (let host = 0; host < 300; host += 1) hold(`198.51.100.${host}`);
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
