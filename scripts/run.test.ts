import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

let project: string;
const file = (...names: string[]) => join(project, ...names);
const write = (name: string, content: unknown) => {
  mkdirSync(dirname(file(name)), { recursive: true });
  writeFileSync(file(name), typeof content === "string" ? content : JSON.stringify(content));
};

/**
 * Makes a project as `npm ci` of npm older than 11.6 leaves it: with the runtime package, without
 * node_modules/.bin/node.
 */
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "run-"));
  write("package.json", { optionalDependencies: { "node-elsewhere": "99.0.0", "node-here": "99.0.0" } });
  write("node_modules/node-elsewhere/package.json", { bin: "bin/node", os: "none", cpu: "none" });
  write("node_modules/node-here/package.json", { bin: { node: "bin/node" }, os: process.platform, cpu: process.arch });
  mkdirSync(file("node_modules/node-here/bin"));
  symlinkSync(process.execPath, file("node_modules/node-here/bin/node"));
  mkdirSync(file("scripts"));
  cpSync(join(import.meta.dirname, "run.cjs"), file("scripts/run.cjs"));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

const runtime = () => file("node_modules/node-here/bin/node");

/** Options that make this Node behave like the machine's Node. Versions before 22.15 cannot replace their process. */
const machines = {
  "a Node with process.execve": [],
  "a Node without process.execve": ["--import", "data:text/javascript,process.execve=undefined"],
};

function launch(options: readonly string[], script: string, { input = "", env = {} } = {}) {
  write("script.mjs", script);
  const line = [...options, file("scripts/run.cjs"), file("script.mjs"), "--option"];
  const { npm_execpath: _, ...ours } = process.env;
  return spawnSync(process.execPath, line, { encoding: "utf8", input, env: { ...ours, ...env } });
}

const STAYS = `
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => { console.log(signal); process.exit(4); });
  setInterval(() => {}, 1000);
  console.log("ready");`;

/** Starts a long-running script and resolves when it runs. */
async function start(program: string, line: string[], env: NodeJS.ProcessEnv = {}) {
  write("script.mjs", STAYS);
  const child: ChildProcess = spawn(program, line, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  const lines = createInterface(child.stdout as NodeJS.ReadableStream)[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe("ready");
  return { child, lines };
}

describe.each(Object.entries(machines))("started by %s", (_name, options) => {
  test("finding 1: a script runs with the installed Node even if npm made no link to it", () => {
    const { status, stdout, stderr } = launch(
      options,
      `const input = (await process.stdin.toArray()).join("");
      console.log(JSON.stringify([process.argv0, process.argv.at(-1), input]), process.env.PATH.split(":")[0]);
      console.error("to standard error");
      process.exit(3);`,
      { input: "typed" },
    );
    expect(stdout).toBe(`${JSON.stringify([runtime(), "--option", "typed"])} ${dirname(runtime())}\n`);
    expect(stderr).toBe("to standard error\n");
    expect(status).toBe(3);
  });

  test("finding 1: the launcher ends with the signal that ended the script", () => {
    expect(launch(options, 'process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1000);').signal).toBe(
      "SIGKILL",
    );
  });

  test.each(["SIGTERM", "SIGINT"] as const)("finding 1: %s to the launcher reaches the script", async (signal) => {
    const { child, lines } = await start(process.execPath, [...options, file("scripts/run.cjs"), file("script.mjs")]);
    child.kill(signal);
    expect((await lines.next()).value).toBe(signal);
    expect(await once(child, "close")).toEqual([4, null]);
  });
});

test("finding 1: a script below npm stops when npm is killed", async () => {
  const options = machines["a Node without process.execve"];
  const line = [process.execPath, ...options, file("scripts/run.cjs"), file("script.mjs")].join("' '");
  const npm = await start("sh", ["-c", `'${line}' & wait`], { npm_lifecycle_event: "start" });
  npm.child.kill("SIGKILL");
  expect((await npm.lines.next()).value).toBe("SIGTERM");
});

describe("an incomplete install", () => {
  test("finding 1: without packages, one line names the command to run", () => {
    rmSync(file("node_modules"), { recursive: true });
    const { status, stdout, stderr } = launch([], "");
    expect([status, stdout, stderr]).toEqual([
      66,
      "",
      `The packages are not installed. Run "npm ci" in ${project} first.\n`,
    ]);
  });

  test("finding 1: on a platform without a runtime package, one line names the Node to install", () => {
    rmSync(file("node_modules/node-here"), { recursive: true });
    const { status, stderr } = launch([], "");
    const platform = `${process.platform} ${process.arch}`;
    expect([status, stderr]).toEqual([
      66,
      `There is no package with Node 99.0.0 for ${platform}. Install Node 99 or newer.\n`,
    ]);
  });

  test("finding 1: the same npm adds packages that it skipped under Node 18, using the installed Node", () => {
    write("node_modules/sharp/package.json", {});
    write("node_modules/@img/colour/package.json", {});
    write(
      "npm/npm-cli.js",
      `require("node:fs").mkdirSync(${JSON.stringify(file(`node_modules/@img/sharp-${process.platform}-any`))});
      require("node:fs").writeFileSync("npm.json", JSON.stringify([process.argv0, ...process.argv.slice(2)]));
      console.log("added 1 package");`,
    );
    const { status, stdout, stderr } = launch([], 'console.log("ran")', {
      env: { npm_execpath: file("npm/npm-cli.js") },
    });
    expect([status, stdout]).toEqual([0, "ran\n"]);
    expect(stderr).toBe(
      "npm left out packages that this machine's Node is too old for. Adding them with Node 99.0.0…\nadded 1 package\n",
    );
    expect(JSON.parse(readFileSync(file("npm.json"), "utf8"))).toEqual([
      runtime(),
      "install",
      "--no-save",
      "--loglevel=error",
      "--omit=dev",
    ]);
  });

  test("finding 1: if npm cannot add them, one line names the solution", () => {
    write("node_modules/rolldown/package.json", {});
    const { status, stderr } = launch([], "");
    const last = `Packages are missing. Install Node 20.19 or newer, then run "npm ci" in ${project}.\n`;
    expect([status, stderr]).toEqual([66, last]);
  });
});
