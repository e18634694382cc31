"use strict";
// Starts a script with the Node version that the packages bring: node scripts/run.cjs <script> [options].
// Plain CommonJS, because the machine's own Node can be as old as version 18, which cannot run TypeScript. The link
// node_modules/.bin/node is no replacement: npm older than 11.6 does not make it.
const { spawn, spawnSync } = require("node:child_process");
const { existsSync, readdirSync, readFileSync } = require("node:fs");
const { delimiter, dirname, join } = require("node:path");

const root = join(__dirname, "..");
const packages = join(root, "node_modules");
const LOOK_EVERY_MS = 500;

/** Exit codes of src/platform/startup-error.ts. */
const MISSING = 66;
const UNFORESEEN = 70;

/** Packages with one native part for each platform. npm leaves the part out when the machine's Node is too old for it. */
const nativeParts = [
  { owner: "sharp", folder: "@img", prefix: `sharp-${process.platform}` },
  { owner: "rolldown", folder: "@rolldown", prefix: `binding-${process.platform}` },
];

const readManifest = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const runtimePackages = readManifest(root).optionalDependencies;
const runtimeVersion = Object.values(runtimePackages)[0];
const majorOf = (version) => Number.parseInt(version, 10);

/** Prints one line and ends the process. */
function refuse(line, code) {
  console.error(line);
  process.exit(code);
}

/** Returns the path of the Node program that npm installed for this platform, or undefined. */
function findInstalledRuntime() {
  for (const name of Object.keys(runtimePackages)) {
    const folder = join(packages, name);
    if (!existsSync(join(folder, "package.json"))) continue;
    const { bin, cpu, os } = readManifest(folder);
    if (![os].flat().includes(process.platform) || ![cpu].flat().includes(process.arch)) continue;
    return join(folder, typeof bin === "string" ? bin : bin.node);
  }
  return undefined;
}

const lacksNativeParts = () =>
  nativeParts.some(({ owner, folder, prefix }) => {
    if (!existsSync(join(packages, owner))) return false;
    const scope = join(packages, folder);
    return !existsSync(scope) || !readdirSync(scope).some((name) => name.startsWith(prefix));
  });

/** Installs the packages that npm left out under an old Node, by running the same npm with the project's Node. */
function addNativeParts(runtime, env) {
  const npm = process.env.npm_execpath ?? "";
  if (npm.endsWith("npm-cli.js")) {
    console.error(
      `npm left out packages that this machine's Node is too old for. Adding them with Node ${runtimeVersion}…`,
    );
    const omit = existsSync(join(packages, "vite")) ? [] : ["--omit=dev"];
    const line = [npm, "install", "--no-save", "--loglevel=error", ...omit];
    // Standard output belongs to the script that is about to start.
    spawnSync(runtime, line, { cwd: root, env, stdio: ["ignore", 2, 2] });
  }
  if (lacksNativeParts())
    refuse(`Packages are missing. Install Node 20.19 or newer, then run "npm ci" in ${root}.`, MISSING);
}

/** Runs the program as a child process, passes signals on and ends as the child ends. For Node without process.execve. */
function runAsChild(program, line, env) {
  const child = spawn(program, line, { stdio: "inherit", env });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", ({ message }) => refuse(message, UNFORESEEN));
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
  if (process.env.npm_lifecycle_event === undefined) return;
  // npm can be killed without a chance to pass the signal on. The child then stops as on SIGTERM.
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    child.kill("SIGTERM");
  }, LOOK_EVERY_MS);
}

const installed = findInstalledRuntime();
// On a platform without a runtime package, the machine's own Node is used if it is new enough.
const runtime = installed ?? process.execPath;
if (!installed && majorOf(process.versions.node) < majorOf(runtimeVersion))
  refuse(
    existsSync(packages)
      ? `There is no package with Node ${runtimeVersion} for ${process.platform} ${process.arch}. Install Node ${majorOf(runtimeVersion)} or newer.`
      : `The packages are not installed. Run "npm ci" in ${root} first.`,
    MISSING,
  );

// Child processes that look for "node" find the same version.
const env = { ...process.env };
const pathName = Object.keys(env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
env[pathName] = [dirname(runtime), env[pathName]].filter(Boolean).join(delimiter);

if (installed && lacksNativeParts()) addNativeParts(runtime, env);

const line = process.argv.slice(2);
if (process.execve && process.platform !== "win32") process.execve(runtime, [runtime, ...line], env);
else runAsChild(runtime, line, env);
