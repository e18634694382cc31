import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSiteDatabase } from "#platform/db/open-database.ts";
import { createServerDatabase, serverAddress } from "#tests/support/databases.ts";
import { addEvent, registerPerson } from "./registration-event.ts";
import { endProcesses, startSiteProcess } from "./site-process.ts";

const CAPACITY = 20;
const CLIENTS = 8;
/** The process is killed after this many acknowledged registrations. */
const KILL_AFTER = 40;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "registration-kill-"));
});
afterEach(async () => {
  await endProcesses();
  await rm(dataDir, { recursive: true, maxRetries: 20 });
});

/** Registers people until the site is killed. @returns the acknowledged registrations and their states */
async function registerUntilKilled(address: string, eventId: string, kill: () => void) {
  const acknowledged = new Map<string, string>();
  let number = 0;
  const client = async () => {
    for (;;) {
      try {
        const person = await registerPerson(address, eventId, number++);
        if (person) acknowledged.set(person.id, person.state);
      } catch {
        return;
      }
      if (acknowledged.size >= KILL_AFTER) kill();
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return acknowledged;
}

test.each(["sqlite", ...(serverAddress ? ["postgres"] : [])])(
  "point 54: after a kill, %s has every acknowledged registration with its email in the outbox",
  {
    timeout: 120_000,
  },
  async (engine) => {
    const databaseUrl =
      engine === "postgres" ? await createServerDatabase(serverAddress ?? "", "site_registration_kill") : undefined;
    const { child, address, ended } = await startSiteProcess({ dataDir, databaseUrl });
    const eventId = await addEvent(address, CAPACITY);
    const acknowledged = await registerUntilKilled(address, eventId, () => child.kill("SIGKILL"));
    expect((await ended).signal).toBe("SIGKILL");
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILL_AFTER);

    const db = await openSiteDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) });
    try {
      const rows = await db.selectFrom("registrations").select(["id", "state"]).execute();
      const stored = new Map(rows.map(({ id, state }) => [id, state]));
      const mails = await db.selectFrom("outbox").select(["subject_id", "type"]).execute();
      const mailed = new Set(mails.map(({ subject_id, type }) => `${subject_id} ${type}`));
      for (const [id, state] of acknowledged) {
        expect(stored.get(id)).toBe(state);
        expect(mailed).toContain(`${id} ${state}`);
      }
      const { taken } = await db.selectFrom("event_registration").select("taken").executeTakeFirstOrThrow();
      expect(taken).toBe(CAPACITY);
      expect(rows.filter(({ state }) => state === "confirmed")).toHaveLength(CAPACITY);
    } finally {
      await db.destroy();
    }
  },
);
