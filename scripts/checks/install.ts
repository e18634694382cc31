import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { buildFolder, isUpToDate } from "../build/build-site.ts";
import { answersSoon } from "./deploy/site-at.ts";

/** Debian 12 has npm 9.2 and Node 18. npm 11.6 is the first version that links the installed Node. */
const NPM_VERSIONS = ["9.2.0", "10.9.9", "11.0.0"];
const NODE_VERSIONS = ["18.20.8", "20.20.2", "22.23.3"];
const PAGES = ["/", "/admin/login"];

const root = join(import.meta.dirname, "../..");
const scratch = mkdtempSync(join(tmpdir(), "install-"));

/**
 * The build of the first clone or of this folder. It takes a minute and is valid for every clone with the same sources.
 */
const build = join(scratch, "build");
const copyBuild = (from: string, to: string) => cpSync(from, to, { recursive: true, preserveTimestamps: true });

/** A machine with one version of npm and one of Node. */
interface Machine {
  npm: string;
  node: string;
}

const packageOf = (program: string, version: string) => join(scratch, "node_modules", `${program}-${version}`);
const binFolderOf = (node: string) => join(packageOf("node", node), "bin");

function must(holds: boolean, what: string) {
  console.log(`${holds ? "✓" : "✗"} ${what}`);
  if (!holds) process.exitCode = 1;
}

/** Installs all versions of npm and Node for the machines as packages with aliases. */
function installTools(machines: readonly Machine[]) {
  const npms = machines.map(({ npm }) => `npm-${npm}@npm:npm@${npm}`);
  const nodes = machines.map(({ node }) => `node-${node}@npm:node-${process.platform}-${process.arch}@${node}`);
  const specs = new Set([...npms, ...nodes]);
  const options = [
    "--no-bin-links",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    "--prefer-offline",
  ];
  execFileSync("npm", ["install", "--prefix", scratch, ...options, ...specs], { cwd: scratch, stdio: "inherit" });
}

/** Returns the program and first options of a machine's npm, and its environment. */
function shellOf({ npm, node }: Machine) {
  const program = join(binFolderOf(node), "node");
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  const env = {
    ...Object.fromEntries(inherited),
    PATH: [binFolderOf(node), ...folders].join(delimiter),
    npm_config_prefer_offline: "true",
    npm_config_update_notifier: "false",
    PORT: "0",
    DEMO_SIZE: "small",
  };
  return { program, npmScript: join(packageOf("npm", npm), "bin/npm-cli.js"), env };
}

/** Resolves with the URL when the demo listens, or undefined if the demo ends first. */
async function addressOf(demo: ChildProcess): Promise<string | undefined> {
  for await (const line of createInterface(demo.stdout as NodeJS.ReadableStream)) {
    const address = /^The demo is at\s+(http:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  return undefined;
}

/** Runs `npm ci && npm run demo` in a fresh clone, visits the demo and stops it with a signal to npm. */
async function walk(machine: Machine, alsoTypes: boolean) {
  const name = `finding 1: npm ${machine.npm} with Node ${machine.node}`;
  const folder = join(scratch, "clone");
  const { program, npmScript, env } = shellOf(machine);
  const npm = (...line: string[]) =>
    spawnSync(program, [npmScript, ...line], {
      cwd: folder,
      env,
      stdio: ["ignore", "ignore", "pipe"],
      encoding: "utf8",
    });
  execFileSync("git", ["clone", "-q", root, folder]);

  const { status, stderr } = npm("ci", "--no-audit", "--no-fund", "--loglevel=error");
  must(status === 0, `${name}: npm ci ${status === 0 ? "" : stderr}`);
  if (alsoTypes) must(npm("exec", "--", "tsc", "-b").status === 0, "finding 34: npx tsc -b in a fresh clone");
  if (existsSync(build)) copyBuild(build, join(folder, "build"));

  const demo = spawn(program, [npmScript, "run", "demo"], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(demo, "close");
  const address = await addressOf(demo);
  must(address !== undefined, `${name}: npm run demo`);
  // A busy machine's site may answer its first visitors with 503 and a Retry-After header.
  for (const page of address ? PAGES : []) must(await answersSoon(address + page, demo), `${name}: ${page} answers`);
  if (address && !existsSync(build)) copyBuild(join(folder, "build"), build);
  demo.stdout?.resume();
  demo.kill("SIGTERM");
  // Standard output closes when the site, a child process of npm, has ended too.
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

// node scripts/checks/install.ts [--each-once | npm version [Node version]]: runs the README's first command under old
// npm and Node.
// Without options, tries every npm with every Node. With --each-once, tries every version in one pair. A version can be
// shortened to its first digits: 9 means 9.2.0.
const [wantedNpm = "", wantedNode = ""] = process.argv.slice(2);
const every = NPM_VERSIONS.flatMap((npm) => NODE_VERSIONS.map((node) => ({ npm, node })));
const machines =
  wantedNpm === "--each-once"
    ? every.filter(({ npm, node }) => NPM_VERSIONS.indexOf(npm) === NODE_VERSIONS.indexOf(node))
    : every.filter(({ npm, node }) => npm.startsWith(wantedNpm) && node.startsWith(wantedNode));
if (machines.length === 0) throw new Error(`There is no such pair: ${wantedNpm} ${wantedNode}`);
try {
  if (isUpToDate()) copyBuild(buildFolder, build);
  installTools(machines);
  for (const [index, machine] of machines.entries()) {
    const start = performance.now();
    await walk(machine, index === 0);
    console.log(`  ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
