import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, cpSync, rmSync, symlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pictureFile } from "#tests/support/sample-files.ts";
import { administrator, formOf } from "#tests/support/test-site.ts";
import { signInAt } from "../tests/crash/site-process.ts";
import { serverArguments, serverEnvironment, serverFlags } from "./server-process.ts";

const root = join(import.meta.dirname, "..");

let scratch: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "server-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  await rm(scratch, { recursive: true, force: true });
});

interface SpawnOptions {
  line: readonly string[];
  env?: Record<string, string>;
  /** The listening socket that the process inherits. */
  socket?: Server;
}

/** Starts the built server. @returns its output line by line */
function start(program: string, { line, env = {}, socket }: SpawnOptions) {
  const { username, password } = administrator;
  const { PATH = "" } = process.env;
  const { _handle: handle } = (socket ?? {}) as { _handle?: { fd: number } };
  const child = spawn(program, line, {
    detached: true,
    env: {
      ...{ PATH, DATA_DIR: join(scratch, "data"), PORT: "0", LOG_LEVEL: "silent" },
      ...{ ...serverEnvironment, ADMIN_USERNAME: username, ADMIN_PASSWORD: password, ...env },
    },
    stdio: ["ignore", "pipe", "inherit", ...(handle ? [handle.fd] : [])],
  });
  children.push(child);
  if (!child.stdout) throw new Error("The server prints nothing");
  return createInterface(child.stdout)[Symbol.asyncIterator]();
}

/** Reads lines until one matches. @returns the text of the first group */
async function nextMatch(lines: AsyncIterator<string>, wanted: RegExp): Promise<string> {
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    const [, found] = wanted.exec(line.value) ?? [];
    if (found !== undefined) return found;
  }
  throw new Error(`The server ended before it printed ${wanted}`);
}

test("finding 3: uploads and the admin area work after the program's files have been replaced", async () => {
  const program = join(scratch, "program");
  cpSync(join(root, "build"), join(program, "build"), { recursive: true });
  copyFileSync(join(root, "package.json"), join(program, "package.json"));
  for (const folder of ["src", "node_modules"]) symlinkSync(join(root, folder), join(program, folder));
  const lines = start(process.execPath, { line: [...serverFlags, join(program, "build/site/serve.js")] });
  const address = await nextMatch(lines, /^The site is at (http:\S+),/);
  rmSync(join(program, "node_modules"));
  rmSync(join(program, "build/server"), { recursive: true });

  expect((await fetch(`${address}/admin/login`)).status).toBe(200);
  const fields = { title: "Updated", description: "d", date: "2026-12-05", time: "16:30", location: "Lab 3" };
  const upload = await fetch(`${address}/api/events`, {
    method: "POST",
    headers: { authorization: `Bearer ${await signInAt(address, administrator)}` },
    body: formOf({ ...fields, images: await pictureFile() }),
  });
  expect(upload.status).toBe(201);
});

/** Acts like systemd for a service with a socket: keeps the socket open and restarts the server whenever it ends. */
const RESTARTS = `for turn in 1 2; do
  sh -c 'echo "process $$"; LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"' sh "$@"
done`;

test("finding 5: the start prints PUBLIC_URL as the site's address", async () => {
  const PUBLIC_URL = "https://branch.example.org";
  const lines = start(process.execPath, { line: serverArguments, env: { PUBLIC_URL } });
  expect(await nextMatch(lines, /^The site is at (\S+), its admin area at \1[/]admin$/)).toBe(PUBLIC_URL);
});

test("finding 28: the built server redirects paths that cannot be decoded", async () => {
  const lines = start(process.execPath, { line: serverArguments });
  const address = await nextMatch(lines, /^The site is at (http:\S+),/);
  const cut = await fetch(`${address}/events/%zz`, { redirect: "manual" });
  expect([cut.status, cut.headers.get("location")]).toEqual([308, "/events/%25zz"]);
});

test("finding 3: requests during a restart wait for the next process, and none fails", async () => {
  const socket = createServer().listen(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address() as AddressInfo;
  const lines = start("sh", {
    line: ["-c", RESTARTS, "sh", process.execPath, ...serverArguments],
    env: { PORT: `${port}` },
    socket,
  });
  await once(socket.close(), "close");
  const first = Number(await nextMatch(lines, /^process (\d+)$/));
  await nextMatch(lines, /^The site is at (\S+),/);

  const restarted = { isDone: false };
  const answers: number[] = [];
  const visitor = async () => {
    while (!restarted.isDone) answers.push((await fetch(`http://127.0.0.1:${port}/about`)).status);
  };
  const visitors = [visitor(), visitor()];
  process.kill(first, "SIGTERM");
  await nextMatch(lines, /^The site is at (\S+),/);
  await fetch(`http://127.0.0.1:${port}/healthz`);
  restarted.isDone = true;
  await Promise.all(visitors);
  expect(new Set(answers)).toEqual(new Set([200]));
});

test("finding 3: one line reports a socket whose port differs from PORT", async () => {
  const socket = createServer().listen(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address() as AddressInfo;
  const lines = start("sh", {
    line: ["-c", `${RESTARTS.replace("1 2", "1")} 2>&1`, "sh", process.execPath, ...serverArguments],
    env: { PORT: "3000" },
    socket,
  });
  await once(socket.close(), "close");
  expect(await nextMatch(lines, /^The socket unit listens on port (\d+), but PORT is 3000/)).toBe(`${port}`);
});
