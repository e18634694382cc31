import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const commands = join(import.meta.dirname, "../../deploy/bin");

let home: string;
let env: NodeJS.ProcessEnv;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "releases-"));
  for (const folder of ["releases", "bin", "archives"]) mkdirSync(join(home, folder));
  env = {
    PATH: `${join(home, "bin")}:${process.env["PATH"]}`,
    BRANCH_SITE_ETC: home,
    BRANCH_SITE_USER: userInfo().username,
  };
  writeFileSync(join(home, "settings"), "PORT=3999\n");
  writeProgram("bin/systemctl", [
    `echo "$@" >>${home}/asked`,
    'case "$1" in list-units) echo "branch-site.service loaded active running" ;; is-active) echo active ;; esac',
  ]);
});
afterEach(() => rm(home, { recursive: true }));

function writeProgram(path: string, lines: readonly string[]) {
  writeFileSync(join(home, path), ["#!/bin/sh", ...lines, ""].join("\n"), { mode: 0o755 });
}

/** Advances the clock by one second at each reading, and makes waits instant. */
function fakeClock() {
  writeProgram("bin/sleep", []);
  writeProgram("bin/date", [`printf x >>${home}/seconds`, `wc -c <${home}/seconds`]);
}

interface FakeRelease {
  /** Exit code of the start check. */
  check?: number;
  /** The number of the request that the started site answers as ready; 0 for never. */
  readyAt?: number;
}

/** Makes a release whose programs only print their calls. */
function makeRelease(name: string, { check = 0, readyAt = 1 }: FakeRelease = {}) {
  mkdirSync(join(home, name, "runtime"), { recursive: true });
  cpSync(commands, join(home, name, "bin"), { recursive: true });
  writeProgram(`${name}/bin/serve`, [`[ "$1" != --check ] || exit ${check}`]);
  writeProgram(`${name}/runtime/node`, [
    `[ "$1" != -e ] || { printf x >>${home}/tries; [ ${readyAt} -gt 0 ] && [ $(wc -c <${home}/tries) -ge ${readyAt} ]; exit; }`,
    'echo "$(basename "$PWD")" "$SETTINGS_FILE" "$@"',
  ]);
}

function install(name: string) {
  makeRelease(join("releases", name));
  symlinkSync(`releases/${name}`, join(home, "current"));
}

function archiveOf(name: string, options?: FakeRelease): string {
  makeRelease(name, options);
  const archive = join(home, "archives", `${name}-linux-x64.tar.gz`);
  execFileSync("tar", ["-czf", archive, "-C", home, name]);
  const sum = execFileSync("sha256sum", [basename(archive)], { cwd: join(home, "archives") });
  writeFileSync(`${archive}.sha256`, sum);
  return archive;
}

const run = (...line: string[]) => {
  const { status, stdout, stderr } = spawnSync(join(home, "current/bin/branch-site"), line, {
    env,
    cwd: home,
    encoding: "utf8",
  });
  return { status, text: stdout + stderr };
};
const current = () => readlinkSync(join(home, "current"));
const installed = () => readdirSync(join(home, "releases")).sort();

test("finding 4: branch-site runs every command in the release's folder with the settings of its service", () => {
  install("v1");
  expect(run("doctor", "--fix").text).toBe(`v1 ${home}/settings src/operations/doctor.command.ts --fix\n`);
  expect(run("admin", "list").text).toBe(`v1 ${home}/settings src/operations/administrators.command.ts list\n`);
  expect(run("@physics", "restore", "copies/one", "--force").text).toBe(
    `v1 ${home}/physics.settings src/operations/restore.command.ts ${home}/copies/one --force\n`,
  );
  expect(run("version").text).toBe("v1\n");
  expect(run("erase-everything")).toMatchObject({ status: 64, text: expect.stringContaining("Usage: branch-site") });
});

test("finding 4: branch-site asks users other than root and the service's user to run it as root", () => {
  install("v1");
  env["BRANCH_SITE_USER"] = "branch";
  env["PATH"] = `${join(home, "bin")}:${env["PATH"]}`;
  writeProgram("bin/id", ['[ "$1" = -u ] && echo 1000 || echo somebody']);
  expect(run("doctor")).toEqual({
    status: 77,
    text: "Run this command as root: it continues as the user branch.\n",
  });
});

test("finding 4: branch-site of root continues as the user of the site, and needs the settings of the site", () => {
  install("v1");
  delete env["BRANCH_SITE_USER"];
  writeProgram("bin/id", ['[ "$1" = -u ] && echo 0 || echo root']);
  writeProgram("bin/runuser", ['echo "user $2"', "shift 3", 'exec "$@"']);
  writeFileSync(join(home, "physics.settings"), "PORT=3998\n");
  const command = "src/operations/doctor.command.ts";
  expect(run("doctor").text).toBe(`user branch\nv1 ${home}/settings ${command}\n`);
  expect(run("@physics", "doctor").text).toBe(`user branch-physics\nv1 ${home}/physics.settings ${command}\n`);
  expect(run("@maths", "doctor")).toEqual({ status: 77, text: `There is no settings file ${home}/maths.settings.\n` });
});

test("finding 3: an update switches the link to the new release and keeps the two previous ones", () => {
  install("v1");
  for (const name of ["v2", "v3", "v4"])
    expect(run("update", archiveOf(name))).toEqual({
      status: 0,
      text: `The site runs ${name}. To go back: branch-site rollback\n`,
    });
  expect(current()).toBe("releases/v4");
  expect(installed()).toEqual(["v2", "v3", "v4"]);
  expect(readFileSync(join(home, "asked"), "utf8")).toContain("restart branch-site.service");

  expect(run("rollback")).toEqual({ status: 0, text: "The site runs v3. To undo: branch-site rollback\n" });
  expect(current()).toBe("releases/v3");
  run("rollback");
  expect(current()).toBe("releases/v4");
});

test("finding 3: an update refuses a damaged archive and a release that fails the start check", () => {
  install("v1");
  const damaged = archiveOf("v2");
  appendFileSync(damaged, "x");
  expect(run("update", damaged).status).toBe(1);
  expect(run("update", archiveOf("v3", { check: 65 })).text).toContain("The site cannot start with v3");
  expect([current(), installed()]).toEqual(["releases/v1", ["v1"]]);
  expect(readFileSync(join(home, "asked"), "utf8")).not.toContain("restart");
});

test("finding 3: an update switches back when the new release does not become ready", () => {
  install("v1");
  const archive = archiveOf("v2", { readyAt: 0 });
  fakeClock();
  for (const _attempt of [1, 2])
    expect(run("update", archive)).toMatchObject({
      status: 1,
      text: expect.stringContaining("The site runs v1 again."),
    });
  expect([current(), installed()]).toEqual(["releases/v1", ["v1"]]);
});

test("finding 3: an update waits minutes for a release that makes a backup first, and says so", () => {
  install("v1");
  const archive = archiveOf("v2", { readyAt: 250 });
  env["BRANCH_SITE_READY_SECONDS"] = "10";
  fakeClock();
  expect(run("update", archive).text).toContain("The site runs v1 again.");

  rmSync(join(home, "tries"));
  delete env["BRANCH_SITE_READY_SECONDS"];
  const { text } = run("update", archive);
  expect(text).toContain("branch-site.service is not ready after 240 seconds; its log: journalctl");
  expect(text).toContain("The site runs v2.");
});

test("finding 3: a roll-back refuses data of a newer version and says that a backup is needed", () => {
  install("v1");
  run("update", archiveOf("v2"));
  writeProgram("releases/v1/bin/serve", ["exit 65"]);
  expect(run("rollback").text).toContain("branch-site rollback BACKUP");
  expect(current()).toBe("releases/v2");

  expect(run("rollback", "copies/one").text).toContain("The site runs v1.");
  expect(readFileSync(join(home, "asked"), "utf8")).toContain("stop branch-site.socket branch-site.service");
});
