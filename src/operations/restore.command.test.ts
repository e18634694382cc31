import { chown, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addAllToOutbox } from "#features/registrations/server/outbox.store.ts";
import {
  createPasskey,
  deletePasskey,
  findAdmin,
  listPasskeys,
  updateAdmin,
  updateOfficer,
} from "#features/sign-in/server/accounts/accounts.store.ts";
import { createAdministrator } from "#features/sign-in/server/accounts/administrators.service.ts";
import { readConfig } from "#platform/config.ts";
import type { Role } from "#shared/roles.ts";
import { closeData, dataOf, openSiteAt, openSiteOnDisk, type SiteOnDisk } from "#tests/crash/site-on-disk.ts";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
import { engines } from "#tests/support/databases.ts";
import { atTerminal } from "#tests/support/recorded-terminal.ts";
import { createBackup } from "./backup/backup.ts";
import { restoreBackup, withFolderOwner } from "./backup/restore.ts";
import { runCommand } from "./command.ts";
import { restoreCommand } from "./restore.command.ts";

const NOW = new Date("2026-11-21T10:30:00Z");
const NOBODY = 65534;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "restore-"));
});
afterEach(() => rm(root, { recursive: true }));
const backup = () => join(root, "backup");
const dataDir = () => join(root, "site");

async function makeBackup() {
  const site = await openSiteAt(join(root, "source"), "sqlite");
  const data = dataOf(site, join(root, "source"), "sqlite");
  const mail = { id: "m", subjectId: "s", type: "newsletter 1", dueAt: NOW.getTime() } as const;
  await addAllToOutbox(site.db, [mail], NOW.getTime());
  await createBackup(data, backup(), NOW);
  closeData(data);
  await site.close();
}

describe("finding 4: npm run restore", () => {
  beforeEach(async () => {
    await makeBackup();
    inFolder.DATA_DIR = dataDir();
  });
  const run = (settings: Record<string, string>, line: string[] = [], confirms: boolean | null = null) => {
    const command = restoreCommand(join(root, "etc"));
    return atTerminal(
      (terminal) =>
        runCommand(command, [backup(), ...line], terminal, (words) => command.open(readConfig(settings), words)),
      "",
      confirms,
    );
  };
  const inFolder = { DATA_DIR: "" };

  test("prints its target, and restores only after a yes", async () => {
    const refused = await run(inFolder, [], false);
    expect(refused).toMatchObject({ code: 1, complaints: "Nothing was changed." });
    expect(refused.printed).toContain(
      `Target: SQLite database ${join(dataDir(), "site.db")}, uploads in ${dataDir()}/media`,
    );
    expect(await readdir(root)).not.toContain("site");

    const done = await run(inFolder, [], true);
    expect(done.code).toBe(0);
    expect(done.printed).toContain('Type "yes" to restore: ');
    expect(done.printed).toContain(`to the SQLite database ${join(dataDir(), "site.db")}`);
    expect(done.printed).toContain("The backup had 1 unsent newsletter email. The site does not send it");
  });

  test("without a terminal needs --yes", async () => {
    expect(await run(inFolder)).toMatchObject({
      code: 1,
      complaints: "Nothing was changed: without a terminal, --yes is required.",
    });
    expect(await readdir(root)).not.toContain("site");
    expect((await run(inFolder, ["--yes"])).code).toBe(0);
  });

  test("prints the address of a PostgreSQL database without its password", async () => {
    const settings = { ...inFolder, DATABASE_URL: "postgres://asha:secret@db.example:5433/site?password=secret" };
    const { printed } = await run(settings, [], false);
    expect(printed).toContain("Target: PostgreSQL database postgres://asha@db.example:5433/site, uploads in ");
    expect(printed).not.toContain("secret");
  });

  test("refuses an empty folder while a service has its settings elsewhere, and names them", async () => {
    const settings = join(root, "etc", "settings");
    await mkdir(join(root, "etc"));
    await writeFile(settings, `DATA_DIR=${join(root, "served")}\n`);
    const refused = await run(inFolder, ["--yes"]);
    expect(refused).toMatchObject({ code: 1, printed: "" });
    expect(refused.complaints).toContain(`the settings of a service are in ${settings}. Nothing was changed.`);
    expect(refused.complaints).toContain(`SETTINGS_FILE=${settings}`);
    expect(await readdir(root)).not.toContain("site");
    // The folder of the service itself, however it is named, or a settings file that was chosen.
    expect((await run({ DATA_DIR: join(root, "served") }, ["--yes"])).code).toBe(0);
    expect((await run({ ...inFolder, SETTINGS_FILE: join(root, "other") }, ["--yes"])).code).toBe(0);
    // There is a site now.
    expect((await run(inFolder, ["--yes"])).code).toBe(0);
  });
});

if (process.getuid?.() === 0)
  describe("finding 4: a restore as root", () => {
    beforeEach(makeBackup);
    async function ownersBelow(folder: string) {
      const names = await readdir(folder, { recursive: true });
      return new Set(
        await Promise.all(
          [folder, ...names.map((name) => join(folder, name))].map(async (path) => (await stat(path)).uid),
        ),
      );
    }
    const restore = () => restoreBackup(backup(), { engine: "sqlite", dataDir: dataDir() }, { force: false, now: NOW });

    test("leaves files that belong to the owner of the data folder", async () => {
      await mkdir(dataDir());
      await chown(dataDir(), NOBODY, NOBODY);
      await restore();
      expect(await ownersBelow(dataDir())).toEqual(new Set([NOBODY]));
    });

    test("takes the owner of the folder above for a new data folder", async () => {
      await chown(root, NOBODY, NOBODY);
      await restore();
      expect(await ownersBelow(dataDir())).toEqual(new Set([NOBODY]));
    });

    test("finding 4: is refused when the uploads are a link, and changes nothing in its target", async () => {
      const elsewhere = join(root, "elsewhere");
      await mkdir(join(elsewhere, "events"), { recursive: true });
      await writeFile(join(elsewhere, "passwd"), "of root");
      await mkdir(dataDir());
      await symlink(elsewhere, join(dataDir(), "media"));
      await chown(dataDir(), NOBODY, NOBODY);
      await expect(restore()).rejects.toThrow("media is a symbolic link");
      expect(await ownersBelow(elsewhere)).toEqual(new Set([0]));
      expect(await readdir(dataDir())).toEqual(["media"]);

      await rm(join(dataDir(), "media"));
      await mkdir(join(dataDir(), "media"));
      await symlink(elsewhere, join(dataDir(), "media", "events"));
      await expect(restore()).rejects.toThrow("events is a symbolic link");
      expect(await ownersBelow(elsewhere)).toEqual(new Set([0]));
    });

    test("finding 4: follows no link that appears while it works", async () => {
      const elsewhere = join(root, "elsewhere");
      await mkdir(elsewhere);
      await writeFile(join(elsewhere, "passwd"), "of root");
      await mkdir(dataDir());
      await chown(dataDir(), NOBODY, NOBODY);
      await withFolderOwner(dataDir(), () => symlink(elsewhere, join(dataDir(), "media")));
      expect(await ownersBelow(elsewhere)).toEqual(new Set([0]));
    });

    test("leaves no files of root when it fails", async () => {
      await mkdir(dataDir());
      await chown(dataDir(), NOBODY, NOBODY);
      await rm(join(backup(), "site.db"));
      await expect(restore()).rejects.toThrow("is missing");
      expect(await ownersBelow(dataDir())).toEqual(new Set([NOBODY]));
    });
  });

describe.each(engines)("finding 4: accounts in a restored backup on %s", (engine) => {
  let site: SiteOnDisk;
  const old = () => join(root, "old");
  beforeEach(async () => {
    site = await openSiteAt(old(), engine);
    for (const username of ["ravi", "meera"])
      await createAdministrator(
        { ...site.deps, passwordCost: CHEAP_HASH, isGuessable: () => false },
        { username, password: "volt-ampere-ohm-42" },
      );
    for (const name of ["phone", "laptop"]) await addPasskey("meera", name);
    const data = dataOf(site, old(), engine);
    await createBackup(data, backup(), NOW);
    closeData(data);
  });
  afterEach(() => site.close());

  async function addPasskey(username: string, name: string) {
    const admin_id = (await findAdmin(site.db, username))?.id ?? expect.unreachable();
    const unused = { public_key: "", counter: 0, created_at: NOW.getTime(), last_used_at: null };
    await createPasskey(site.db, { id: name, admin_id, credential_id: name, name, ...unused });
  }

  async function restoreHere(now = NOW) {
    if (engine === "sqlite") await site.close();
    const target = engine === "sqlite" ? { engine, dataDir: old() } : { engine, dataDir: old(), db: site.db };
    const { accounts } = await restoreBackup(backup(), target, { force: true, now });
    if (engine === "sqlite") site = await openSiteOnDisk(old());
    return accounts;
  }

  test("stay ended when they have ended since", async () => {
    await updateAdmin(site.db, "ravi", { disabled: 1 });
    await updateAdmin(site.db, "meera", { ends_at: NOW.getTime() - 1 });
    const accounts = await restoreHere();
    expect(accounts).toMatchObject({ stillEnded: ["meera", "ravi"], reopened: [], hasOwner: true });
    expect(await findAdmin(site.db, "ravi")).toMatchObject({ disabled: 1 });
    expect(await findAdmin(site.db, "meera")).toMatchObject({ disabled: 1, ends_at: NOW.getTime() - 1 });
    const signIn = (username: string) =>
      site.app.inject({
        method: "POST",
        url: "/api/admin/login",
        payload: { username, password: "volt-ampere-ohm-42" },
      });
    expect((await signIn("ravi")).statusCode).toBe(401);
  });

  test("finding 4: keep the lower role and lose the passkeys that were removed since", async () => {
    const [ravi, meera] = await Promise.all(["ravi", "meera"].map((name) => findAdmin(site.db, name)));
    if (!ravi || !meera) return expect.unreachable();
    await updateOfficer(site.db, ravi.id, { role: "editor", ends_at: null, disabled: 0 });
    await deletePasskey(site.db, "phone", meera.id);
    expect(await restoreHere()).toMatchObject({
      stillEnded: [],
      changedRoles: ["ravi (Editor)"],
      withoutPasskeys: ["meera"],
      hasOwner: true,
    });
    expect(await findAdmin(site.db, "ravi")).toMatchObject({ role: "editor", disabled: 0 });
    expect((await listPasskeys(site.db, meera.id)).map(({ name }) => name)).toEqual(["laptop"]);
  });

  test("finding 4: get no permission back that they have lost, and none that the backup does not give", async () => {
    const setRole = async (username: string, role: Role) => {
      const { id } = (await findAdmin(site.db, username)) ?? expect.unreachable();
      await updateOfficer(site.db, id, { role, ends_at: null, disabled: 0 });
    };
    await setRole("ravi", "editor");
    await setRole("meera", "editor");
    const data = dataOf(site, old(), engine);
    await rm(backup(), { recursive: true });
    await createBackup(data, backup(), NOW);
    closeData(data);
    await setRole("ravi", "owner");
    await setRole("meera", "applications");
    expect((await restoreHere()).changedRoles).toEqual(["meera (Applications manager)", "ravi (Editor)"]);
    expect(await findAdmin(site.db, "meera")).toMatchObject({ role: "applications" });
    expect(await findAdmin(site.db, "ravi")).toMatchObject({ role: "editor" });
  });

  test("are listed if only the backup has them, and a site without an owner is reported", async () => {
    await site.db.deleteFrom("admins").where("username_key", "=", "ravi").execute();
    const others = (await site.db.selectFrom("admins").select("username_key").execute()).map((row) => row.username_key);
    for (const key of others) await updateAdmin(site.db, key, { disabled: 1 });
    expect(await restoreHere()).toMatchObject({ reopened: ["ravi"], hasOwner: true });
    for (const key of [...others, "ravi"]) await updateAdmin(site.db, key, { disabled: 1 });
    const later = new Date(NOW.getTime() + 60_000);
    expect(await restoreHere(later)).toMatchObject({ reopened: [], hasOwner: false });
  });
});

test("finding 4: every account is listed if the replaced database cannot be read", async () => {
  await makeBackup();
  await mkdir(dataDir());
  await writeFile(join(dataDir(), "site.db"), "this is no database");
  const target = { engine: "sqlite", dataDir: dataDir() } as const;
  const { accounts } = await restoreBackup(backup(), target, { force: false, now: NOW });
  expect(accounts.reopened).toHaveLength(1);
});
