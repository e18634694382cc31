/**
 * B1: makes a backup while officers write and delete, and restores it to an empty machine with the documented commands.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readManifest } from "#operations/backup/manifest.ts";
import { examine, isHealthy } from "#operations/doctor.command.ts";
import { openSqliteAsIs } from "#operations/site.store.ts";
import { fingerprint } from "#platform/backups/backup-files.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { administrator, formOf, publishedEvents, publishedOnly } from "#tests/support/test-site.ts";
import { openSiteOnDisk, signIn } from "./site-on-disk.ts";
import { endProcesses, fetchPatiently, signInAt, startSiteProcess } from "./site-process.ts";

const TWO_HOURS_MS = 7_200_000;
const project = join(import.meta.dirname, "../..");

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "under-load-"));
});
afterEach(async () => {
  await endProcesses();
  await rm(root, { recursive: true, maxRetries: 20 });
});

/** Runs an owner's command and returns its exit code and output. */
async function run(command: string, dataDir: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(project, `src/operations/${command}.command.ts`), ...args], {
    env: { DATA_DIR: dataDir },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (printed += text.toString()));
  const [code] = await once(child, "close");
  return { code, printed };
}

test("the restored site equals the acknowledged writes, and people can sign in", { timeout: 120_000 }, async () => {
  const original = join(root, "original");
  const { child, address, ended } = await startSiteProcess({ dataDir: original });
  const token = await signInAt(address, administrator);
  const headers = { authorization: `Bearer ${token}` };
  const add = async (title: string) => {
    const fields = { title, description: "d", date: "2026-12-05", time: "16:30", location: "Lab 3" };
    const body = formOf({ ...fields, images: await pictureFile() });
    const answer = await fetchPatiently(`${address}/api/events`, { method: "POST", headers, body });
    expect(answer.status).toBe(201);
    return (await answer.json()) as { _id: string; title: string };
  };

  const lasting = [await add("Lasting 1"), await add("Lasting 2"), await add("Lasting 3")];
  let busy = true;
  let writes = 0;
  const writer = async (name: string) => {
    while (busy) {
      const { _id } = await add(`Passing ${name} ${writes}`);
      await fetchPatiently(`${address}/api/events/${_id}`, { method: "DELETE", headers });
      writes += 2;
    }
  };
  const writers = ["a", "b"].map(writer);
  const copies = join(root, "copies");
  const made = await run("backup", original, copies);
  busy = false;
  await Promise.all(writers);
  expect(made).toMatchObject({ code: 0, printed: expect.stringContaining("verified by a test restore") });
  expect(writes).toBeGreaterThan(2);
  const later = await add("After the backup");

  const [name = ""] = (await readdir(copies)).filter((entry) => !entry.endsWith(".json"));
  const folder = join(copies, name);
  expect(await run("restore", original, folder, "--yes")).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/\nThe site seems to be running: [^\n]*\n$/),
  });
  expect((await run("doctor", original)).code).toBe(0);

  const machine = join(root, "machine");
  const restored = await run("restore", machine, folder, "--yes");
  expect(restored).toMatchObject({ code: 0, printed: expect.stringContaining("Everyone has to sign in again.") });
  child.kill("SIGTERM");
  await ended;

  const manifest = await readManifest(folder);
  expect(manifest.missing).toEqual([]);
  for (const [path, content] of Object.entries(manifest.files))
    if (path.startsWith("media/")) expect(await fingerprint(join(machine, path))).toEqual(content);

  const site = await openSiteOnDisk(machine);
  const data = { ...openSqliteAsIs(join(machine, "site.db")), store: site.store };
  const findings = await examine(data, { dataDir: machine }, new Date(Date.now() + TWO_HOURS_MS));
  expect(findings).toMatchObject({ faults: [], missing: [], leftovers: [] });
  const events = await publishedEvents(site.deps);
  for (const event of lasting) expect(events).toContainEqual(publishedOnly(event));
  expect(events.map(({ _id }) => _id)).not.toContain(later._id);
  expect(await site.db.selectFrom("sessions").select("id").execute()).toEqual([]);
  expect(await signIn(site)).toMatch(/^[\w-]{43}$/);
  data.sqlite.close();
  await site.close();

  expect((await run("doctor", machine)).printed).toMatch(/^The database and \d+ files are in order\.$/m);
  expect(isHealthy({ ...findings, orphans: [] })).toBe(true);
});
