import { readFileSync } from "node:fs";
import { join } from "node:path";

interface LockedPackage {
  version: string;
  dev?: boolean;
  optional?: boolean;
  resolved?: string;
}

const PRODUCTION_PACKAGES_MAX = 150;

/** Versions below these have known faults that matter here. */
const floors: Record<string, string[]> = {
  fastify: ["5.12.6"],
  "@fastify/multipart": ["10.1.9"],
  "@fastify/busboy": ["3.2.6"],
  "react-router": ["8.5.1"],
  sharp: ["0.35.3"],
  "fast-uri": ["3.1.9", "4.2.3"],
};

const numbers = (version: string) => version.split(".").map((part) => Number.parseInt(part, 10));

/** Whether a version is at or above the floor of its own major line. */
function isHighEnough(version: string, lines: string[]): boolean {
  const [major = 0, minor = 0, patch = 0] = numbers(version);
  const line = lines.find((floor) => numbers(floor)[0] === major) ?? lines.at(-1) ?? "0.0.0";
  const [floorMajor = 0, floorMinor = 0, floorPatch = 0] = numbers(line);
  if (major !== floorMajor) return major > floorMajor;
  if (minor !== floorMinor) return minor > floorMinor;
  return patch >= floorPatch;
}

const root = join(import.meta.dirname, "../..");
const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, LockedPackage>;
};
const complaints: string[] = [];
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
const locked = Object.entries(lock.packages).filter(([path]) => path !== "");

for (const [path, { version, resolved }] of locked) {
  const lines = floors[nameOf(path)];
  if (lines && !isHighEnough(version, lines)) complaints.push(`${path} is ${version}, below ${lines.join(" / ")}`);
  if (resolved) complaints.push(`${path} names the host it came from`);
}
for (const name of Object.keys(floors))
  if (!locked.some(([path]) => nameOf(path) === name)) complaints.push(`${name} is not in the lockfile`);

const production = new Set(locked.filter(([, entry]) => !entry.dev && !entry.optional).map(([path]) => path));
if (production.size > PRODUCTION_PACKAGES_MAX)
  complaints.push(`${production.size} production packages, more than ${PRODUCTION_PACKAGES_MAX}`);

console.log(complaints.length === 0 ? `${production.size} production packages` : complaints.join("\n"));
process.exitCode = complaints.length === 0 ? 0 : 1;
