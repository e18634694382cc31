import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isGuessable } from "#features/sign-in/server/accounts/guessable-password.worker.ts";
import { createSignIn } from "#features/sign-in/server/accounts.routes.ts";
import { createSessions } from "#features/sign-in/server/sessions/sessions.service.ts";
import { listBackupNotes } from "#platform/backups/backup-notes.ts";
import { readConfig } from "#platform/config.ts";
import { migrate } from "#platform/db/migrate.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
import { engines, openTestDatabase } from "#tests/support/databases.ts";
import { atTerminal } from "#tests/support/recorded-terminal.ts";
import { administrators } from "./administrators.command.ts";
import { runCommand } from "./command.ts";
import { openSqliteAsIs } from "./site.store.ts";

const ROOF = "rain fell on the tin roof";
const WELL = "snow melts in the old well";

describe.each(engines)("the administrators' command on %s", (engine) => {
  let db: Kysely<Database>;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.destroy());

  const deps = () => ({
    db,
    clock: () => new Date("2026-03-01T10:00:00Z"),
    newId: randomUUID,
    passwordCost: CHEAP_HASH,
    isGuessable,
    close: async () => {},
  });

  const run = (line: string, typed?: string) =>
    atTerminal((terminal) => runCommand(administrators, line.split(" "), terminal, async () => deps()), typed);

  const sessions = () => createSessions({ ...deps(), sessionIdleMinutes: 120, sessionMaxHours: 12 });
  const signIn = (password: string) => createSignIn(deps(), sessions())({ username: "priya", password }, "203.0.113.7");

  test("creates an administrator, changes the password, disables and enables the account, and ends the sessions each time", async () => {
    expect(await run("create Priya", ROOF)).toEqual({ code: 0, printed: "Created.", complaints: "" });
    const { token } = await signIn(ROOF);

    expect((await run("set-password priya", WELL)).code).toBe(0);
    expect(await sessions().authenticate(token)).toBeNull();
    await expect(signIn(ROOF)).rejects.toMatchObject({ code: "wrong_credentials" });

    await signIn(WELL);
    await signIn(WELL);
    expect((await run("revoke priya")).printed).toBe("Sessions ended: 2");

    const last = await signIn(WELL);
    // No owner would be left.
    expect(await run("disable priya")).toMatchObject({ code: 1, complaints: expect.stringContaining("--force") });
    expect(await sessions().authenticate(last.token)).not.toBeNull();
    expect((await run("disable priya --force")).code).toBe(0);
    expect(await sessions().authenticate(last.token)).toBeNull();
    await expect(signIn(WELL)).rejects.toMatchObject({ code: "wrong_credentials" });
    expect((await run("list")).printed).toBe("Priya\tsince 2026-03-01\towner\tdisabled");

    expect((await run("enable priya")).code).toBe(0);
    await signIn(WELL);
  });

  test("generates a password and prints it once", async () => {
    expect((await run("create Ravi --role editor", ROOF)).code).toBe(0);
    expect((await run("list")).printed).toContain("Ravi\tsince 2026-03-01\teditor");
    const { code, printed } = await run("set-password priya --generate");
    expect(code).toBe(0);
    const password = /^password: (\S{20})$/m.exec(printed)?.[1] ?? "";
    expect((await signIn(password)).username).toBe("Priya");
  });

  test.each([
    ["create Priya", ROOF, "An administrator with this username already exists"],
    ["create <b>", ROOF, "A username has"],
    ["create Arjun", "password1234", "too easy to guess"],
    ["set-password nobody", ROOF, "There is no administrator with this username"],
    ["disable nobody", "", "There is no administrator with this username"],
    ["enable nobody", "", "There is no administrator with this username"],
    ["revoke nobody", "", "There is no administrator with this username"],
  ])("%s prints the reason and exits with 1", async (line, typed, reason) => {
    expect(await run(line, typed)).toEqual({ code: 1, printed: "", complaints: expect.stringContaining(reason) });
  });

  test("a password must not contain the current name of the branch", async () => {
    const value = JSON.stringify({ name: "Kelvin Bridge", logo: null, logoDark: null });
    await db.insertInto("settings").values({ key: "branch", value, updated_at: 0 }).execute();
    const named = await run("create Arjun", "under kelvinbridge it rains");
    expect(named).toMatchObject({ code: 1, complaints: expect.stringContaining("too easy to guess") });
    expect((await run("create Arjun", "under kelvin-bridges it rain")).code).toBe(1);
    expect((await run("create Arjun", WELL)).code).toBe(0);
  });

  test.each([
    "",
    "create",
    "constructor x",
    "list --generate",
    "disable priya --generate",
    "enable priya --force",
    "create a b",
    "create --x",
    "create a --role king",
  ])("'%s' prints the usage and exits with 2", async (line) => {
    expect(await run(line)).toEqual({ code: 2, printed: "", complaints: expect.stringContaining("Usage:") });
  });
});

describe("run from a shell", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "admin-command-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const shell = (words: string[], piped: string, dataDir = folder) =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      const child = execFile(
        process.execPath,
        ["src/operations/administrators.command.ts", ...words],
        { env: { DATA_DIR: dataDir } },
        (error, stdout, stderr) => resolve({ code: error ? error.code : 0, stdout, stderr }),
      );
      child.stdin?.end(piped);
    });

  test("reads the password from standard input and writes the site's own data", async () => {
    const site = join(folder, "site");
    expect(await shell(["list"], "", site)).toMatchObject({ code: 1, stderr: expect.stringContaining("no site in") });
    expect(await readdir(folder)).toEqual([]);
    expect(await shell(["create", "Priya"], `${ROOF}\nmore\n`, site)).toEqual({
      code: 0,
      stdout: "Created.\n",
      stderr: "",
    });
    expect((await shell(["list"], "", site)).stdout).toMatch(/^Priya\tsince \d{4}-\d\d-\d\d\towner\n$/);
    expect(await shell(["create", "Arjun"], "", site)).toMatchObject({
      code: 1,
      stderr: "The input has no password.\n",
    });
    expect((await shell(["dance"], "", site)).code).toBe(2);
  });

  test("backs up a database of an older version before it migrates it", async () => {
    const dataDir = await mkdtemp(join(folder, "older-"));
    const older = openSqliteAsIs(join(dataDir, "site.db"));
    await migrate(older.db, "sqlite", "002-secrets");
    await older.db.destroy();
    const config = readConfig({ DATA_DIR: dataDir });
    for (const _again of [1, 2]) await (await administrators.open(config, ["list"])).close();
    expect(await listBackupNotes(join(dataDir, "backups"))).toMatchObject([{ kind: "before-update" }]);
  });
});
