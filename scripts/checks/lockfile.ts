import { readFileSync } from "node:fs";
import { join } from "node:path";

interface LockedPackage {
  version: string;
  dev?: boolean;
  optional?: boolean;
  resolved?: string;
}
export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

const PRODUCTION_PACKAGES_MAX = 150;

/** Versions below these have known faults that affect this site. One version for each major line that is in use. */
const minimumPackages: Record<string, string[]> = {
  fastify: ["5.12.6"],
  "@fastify/multipart": ["10.1.9"],
  "@fastify/busboy": ["3.2.6"],
  // Paths with dot segments get around guards of routes.
  "@fastify/static": ["10.1.3"],
  // JSON paths can carry SQL.
  kysely: ["0.28.17"],
  "react-router": ["8.5.1"],
  sharp: ["0.35.3"],
  "fast-uri": ["3.1.9", "4.2.3"],
};

/** The packages that bring Node, one for each platform. */
const RUNTIME_PACKAGE = /^node(-bin)?-(darwin|linux|win)-\w+$/;
const minimumRuntime = {
  // The security release of July 2026.
  node: "26.5.1",
  // Two connections that write at once can damage the database.
  sqlite: "3.51.3",
};

const numbers = (version: string) => version.split(".").map((part) => Number.parseInt(part, 10));

/** Returns whether a version is at or above the minimum of its own major line. */
function isHighEnough(version: string, lines: readonly string[]): boolean {
  const [major = 0, minor = 0, patch = 0] = numbers(version);
  const line = lines.find((minimum) => numbers(minimum)[0] === major) ?? lines.at(-1) ?? "0.0.0";
  const [lineMajor = 0, lineMinor = 0, linePatch = 0] = numbers(line);
  if (major !== lineMajor) return major > lineMajor;
  if (minor !== lineMinor) return minor > lineMinor;
  return patch >= linePatch;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
const entriesOf = ({ packages }: Lockfile) => Object.entries(packages).filter(([path]) => path !== "");

/** Returns the paths of the packages that a server needs. */
const productionPackages = (lockfile: Lockfile) =>
  entriesOf(lockfile).filter(([, entry]) => !entry.dev && !entry.optional);

/**
 * Returns what is wrong with a lockfile and with the Node that runs the site, one sentence each.
 * @param versions the versions of Node and of its parts, as in `process.versions`
 */
export function lockfileFaults(lockfile: Lockfile, versions: Partial<Record<string, string>>): string[] {
  const faults: string[] = [];
  const locked = entriesOf(lockfile);
  for (const [path, { version, resolved }] of locked) {
    const name = nameOf(path);
    const lines = minimumPackages[name] ?? (RUNTIME_PACKAGE.test(name) ? [minimumRuntime.node] : undefined);
    if (lines && !isHighEnough(version, lines)) faults.push(`${path} is ${version}, below ${lines.join(" / ")}`);
    if (resolved) faults.push(`${path} names the registry that it came from`);
  }
  for (const name of Object.keys(minimumPackages))
    if (!locked.some(([path]) => nameOf(path) === name)) faults.push(`${name} is not in the lockfile`);
  for (const [name, minimum] of Object.entries(minimumRuntime)) {
    const version = versions[name] ?? "0.0.0";
    if (!isHighEnough(version, [minimum])) faults.push(`${name} of the runtime is ${version}, below ${minimum}`);
  }
  const { length } = productionPackages(lockfile);
  if (length > PRODUCTION_PACKAGES_MAX)
    faults.push(`${length} production packages, at most ${PRODUCTION_PACKAGES_MAX} are allowed`);
  return faults;
}

export const readLockfile = (): Lockfile =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../../package-lock.json"), "utf8")) as Lockfile;

if (import.meta.main) {
  const lockfile = readLockfile();
  const faults = lockfileFaults(lockfile, process.versions);
  console.log(faults.length === 0 ? `${productionPackages(lockfile).length} production packages` : faults.join("\n"));
  process.exitCode = faults.length === 0 ? 0 : 1;
}
