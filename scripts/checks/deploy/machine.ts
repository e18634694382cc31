import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const DEBIAN = "bookworm";
const ENVIRONMENT = [
  "-i",
  "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  "HOME=/root",
  "LANG=C.UTF-8",
];
/** Run without the service that lists machines, because this computer may not have it. */
const QUIETLY = ["--quiet", "--register=no", "--keep-unit", "--console=pipe"];
const LOOK_EVERY_MS = 250;

/** Creates the root file system of a minimal Debian with systemd. */
export function makeDebian(folder: string) {
  const packages = "systemd-sysv,dbus,ca-certificates";
  execFileSync("debootstrap", ["--variant=minbase", `--include=${packages}`, DEBIAN, folder], { stdio: "ignore" });
}

/**
 * A virtual machine: a root file system that boots systemd as its first process. It shares this computer's network, so
 * ports 80, 443 and 3000 must be free here.
 */
export class Machine {
  readonly root: string;
  #container: ChildProcess | undefined;

  constructor(base: string, root: string) {
    this.root = root;
    execFileSync("cp", ["-a", base, root]);
  }

  /** Writes an executable script into the machine. */
  install(path: string, lines: readonly string[]) {
    writeFileSync(join(this.root, path), ["#!/bin/sh", ...lines, ""].join("\n"), { mode: 0o755 });
  }

  copyIn(from: string, to: string) {
    mkdirSync(join(this.root, to, ".."), { recursive: true });
    cpSync(from, join(this.root, to), { recursive: true });
  }

  async boot() {
    this.#container = spawn("systemd-nspawn", ["-D", this.root, "--boot", ...QUIETLY], { stdio: "ignore" });
    while (!this.#hasBooted()) {
      if (this.#container.exitCode !== null) throw new Error("The machine did not boot");
      await delay(LOOK_EVERY_MS);
    }
  }

  /** Process ID of the machine's first process on this computer. */
  get #leader(): string | undefined {
    const { pid } = this.#container ?? {};
    if (!pid || !existsSync(`/proc/${pid}/task/${pid}/children`)) return undefined;
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ")[0] || undefined;
  }

  #hasBooted(): boolean {
    if (!this.#leader) return false;
    const { stdout } = spawnSync(...this.#inside("systemctl is-system-running"), { encoding: "utf8" });
    return /^(running|degraded)/.test(stdout);
  }

  /** Runs commands on the machine. @param isTerminal whether the commands can ask questions */
  #inside(script: string, isTerminal = false): [string, string[]] {
    const shell = isTerminal ? ["script", "-qec", 'sh -ec "$COMMANDS"', "/dev/null"] : ["sh", "-ec", script];
    const line = ["env", ...ENVIRONMENT, `COMMANDS=${script}`, ...shell];
    if (this.#leader)
      return ["nsenter", ["--target", this.#leader, "--mount", "--uts", "--ipc", "--pid", "--", ...line]];
    return ["systemd-nspawn", ["-D", this.root, ...QUIETLY, "--", ...line]];
  }

  /** Runs commands like a person in a shell: each script starts in the folder in which the previous one ended. */
  async run(script: string, { input = "" } = {}): Promise<{ code: number; output: string }> {
    const folderFile = "/root/.folder";
    const whole = `cd "$(cat ${folderFile} 2>/dev/null || echo /root)"\ntrap 'pwd >${folderFile}' EXIT\n${script}`;
    const [program, line] = this.#inside(whole, input !== "");
    const child = spawn(program, line);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text: Buffer) => {
        output += text.toString();
      });
    child.stdin.end(input);
    const [code] = (await once(child, "close")) as [number];
    return { code, output };
  }

  async stop() {
    const container = this.#container;
    this.#container = undefined;
    if (!container || container.exitCode !== null) return;
    const ended = once(container, "close");
    container.kill("SIGTERM");
    await ended;
  }
}
