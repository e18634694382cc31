import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#platform/config.ts";
import { DataRefused } from "#platform/db/database-errors.ts";
import { AppError } from "#platform/errors.ts";
import { ConfigError } from "#platform/settings/sources.ts";
import { atTerminal } from "#tests/support/recorded-terminal.ts";
import { administrators } from "./administrators.command.ts";
import { applications } from "./applications.command.ts";
import { backup } from "./backup.command.ts";
import { type Command, NotDone, runCommand } from "./command.ts";
import { doctor } from "./doctor.command.ts";
import { restore } from "./restore.command.ts";

type Context = { close(): Promise<unknown> };

describe("a command", () => {
  let opened: string[];
  beforeEach(() => {
    opened = [];
  });
  /** A test command that greets, loudly if asked, or fails as configured. */
  const greeting = (failure: { opening?: Error; working?: Error } = {}): Command<Context, "loudly"> => ({
    usage: "Usage: greet NAME [--loudly]",
    flags: ["loudly"],
    understand([name, ...surplus], flags) {
      if (!name || surplus.length > 0) return null;
      return async (_ground, terminal) => {
        if (failure.working) throw failure.working;
        terminal.print(`Hello ${name}${flags.has("loudly") ? "!" : "."}`);
      };
    },
    async open() {
      if (failure.opening) throw failure.opening;
      opened.push("opened");
      return { close: async () => opened.push("closed") };
    },
  });
  const run = (line: string, command = greeting()) =>
    atTerminal((terminal) => runCommand(command, line.split(" ").filter(Boolean), terminal));

  test("runs a valid command line and closes the opened resources", async () => {
    expect(await run("Asha")).toEqual({ code: 0, printed: "Hello Asha.", complaints: "" });
    expect(opened).toEqual(["opened", "closed"]);
    expect((await run("--loudly Asha")).printed).toBe("Hello Asha!");
  });

  test.each(["--help", "-h", "Asha --help"])(
    "asked for help with '%s' prints its usage and opens nothing",
    async (line) => {
      expect(await run(line)).toEqual({
        code: 0,
        printed: expect.stringMatching(/^Usage: greet NAME.*Exit codes: 0 done, 1 failed .*, 2 wrong usage\.$/s),
        complaints: "",
      });
      expect(opened).toEqual([]);
    },
  );

  test.each(["", "Asha Ravi", "Asha --softly", "Asha --loudly=yes", "-x"])(
    "with invalid arguments, '%s', prints its usage, exits with 2 and opens nothing",
    async (line) => {
      expect(await run(line)).toEqual({ code: 2, printed: "", complaints: expect.stringMatching(/^Usage: greet/) });
      expect(opened).toEqual([]);
    },
  );

  test.each([
    new NotDone("Nobody of that name."),
    new AppError("not_found", { message: "Nobody of that name." }),
    new ConfigError("Nobody of that name."),
    new DataRefused("Nobody of that name."),
  ])("an expected failure prints one line and exits with 1: %o", async (error) => {
    const notDone = { code: 1, printed: "", complaints: "Nobody of that name." };
    expect(await run("Asha", greeting({ working: error }))).toEqual(notDone);
    expect(opened).toEqual(["opened", "closed"]);
    expect(await run("Asha", greeting({ opening: error }))).toEqual(notDone);
  });

  test("a failure that already printed its reason prints nothing else", async () => {
    const said: string[] = [];
    const say = (line: string) => said.push(line);
    const terminal = { print: say, complain: say, askPassword: async () => "", confirm: async () => null };
    expect(await runCommand(greeting({ working: new NotDone() }), ["Asha"], terminal)).toBe(1);
    expect(said).toEqual([]);
  });

  test("an unexpected failure keeps its error, and closes the opened resources", async () => {
    await expect(run("Asha", greeting({ working: new TypeError("x is not a function") }))).rejects.toThrow(TypeError);
    expect(opened).toEqual(["opened", "closed"]);
  });
});

describe("the administration commands", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "commands-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const on =
    <Site extends Context, Flag extends string>(command: Command<Site, Flag>) =>
    (...line: string[]) =>
      atTerminal((terminal) =>
        runCommand(command, line, terminal, (words) =>
          command.open(readConfig({ DATA_DIR: join(folder, "site") }), words),
        ),
      );

  test.each([
    ["admin", on(administrators)],
    ["applications", on(applications)],
    ["backup", on(backup)],
    ["restore", on(restore)],
    ["doctor", on(doctor)],
  ])("npm run %s -- --help prints the usage", async (name, run) => {
    expect((await run("--help")).printed).toMatch(new RegExp(`^Usage: npm run ${name} -- `));
    expect((await run("--nonsense")).code).toBe(2);
  });

  test.each([
    ["admin list", on(administrators), ["list"]],
    ["applications purge", on(applications), ["purge"]],
    ["backup", on(backup), []],
    ["doctor", on(doctor), ["--fix"]],
  ])("%s creates no site in an empty folder", async (_name, run, line) => {
    expect(await run(...line)).toEqual({
      code: 1,
      printed: "",
      complaints: `There is no site in ${join(folder, "site")}. Set DATA_DIR to its folder.`,
    });
    expect(await readdir(folder)).toEqual([]);
  });

  test("restore without a folder, or from a folder without a backup, changes nothing", async () => {
    expect((await on(restore)()).code).toBe(2);
    expect(await on(restore)(folder, "--yes")).toMatchObject({
      code: 1,
      complaints: `There is no backup in ${folder}: it has no manifest.json.`,
    });
    expect(await readdir(folder)).toEqual([]);
  });
});
