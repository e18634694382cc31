import { execFileSync } from "node:child_process";
import { chmodSync, globSync, mkdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { packRelease, releaseName } from "./pack-release.ts";
import { isThisMachine, platforms } from "./platforms.ts";

const root = join(import.meta.dirname, "../..");

let scratch: string;
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "pack-"));
});
afterEach(() => rm(scratch, { recursive: true }));

/** Makes a small folder with the layout that `installPackages` creates. */
function fewPackages(): string {
  const packages = join(scratch, "packages");
  mkdirSync(join(packages, "runtime/bin"), { recursive: true });
  mkdirSync(join(packages, "node_modules/.bin"), { recursive: true });
  writeFileSync(join(packages, "runtime/LICENSE"), "", { mode: 0o600 });
  writeFileSync(join(packages, "runtime/package.json"), JSON.stringify({ bin: { node: "bin/node" } }));
  writeFileSync(join(packages, "runtime/bin/node"), `#!/bin/sh\nexec ${process.execPath} "$@"\n`);
  chmodSync(join(packages, "runtime/bin/node"), 0o700);
  return packages;
}

test("finding 2: an archive with its checksum holds what a server needs to start, and no tests", async () => {
  const platform = platforms.find(isThisMachine);
  if (!platform) throw new Error("There is no release for this machine");
  const archive = await packRelease({ root, packages: fewPackages(), platform, output: scratch });
  execFileSync("sha256sum", ["--check", "--quiet", `${archive}.sha256`], { cwd: scratch });
  execFileSync("tar", ["-xzf", archive, "-C", scratch]);
  const release = join(scratch, releaseName(root));
  expect(statSync(join(release, "runtime/LICENSE")).mode & 0o444, "readable by the service").toBe(0o444);
  expect(globSync("**/*.test.*", { cwd: release })).toEqual([]);
  expect(globSync("deploy/*.service", { cwd: release }).sort()).toEqual([
    "deploy/branch-site.service",
    "deploy/branch-site@.service",
  ]);

  await rm(join(release, "node_modules"), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(release, "node_modules"));
  writeFileSync(join(scratch, "settings"), `PORT=0\nDATA_DIR=${join(scratch, "data")}\n`);
  const env = { PATH: process.env["PATH"], BRANCH_SITE_ETC: scratch, BRANCH_SITE_USER: userInfo().username };
  const run = (...line: string[]) => execFileSync(join(release, "bin/branch-site"), line, { env, encoding: "utf8" });
  expect(run("check")).toContain(`SQLite and uploads, data folder ${join(scratch, "data")}`);
  expect(run("doctor", "--help")).toContain("Usage: npm run doctor");
});
