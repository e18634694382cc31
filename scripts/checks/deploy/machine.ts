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
/** Without the service that lists machines, which this computer need not have. */
const QUIETLY = ["--quiet", "--register=no", "--keep-unit", "--console=pipe"];
const LOOK_EVERY_MS = 250;

/** Makes the root file system of a Debian system with systemd and nothing else. */
export function makeDebian(folder: string) {
  const packages = "systemd-sysv,dbus,ca-certificates";
  execFileSync("debootstrap", ["--variant=minbase", `--include=${packages}`, DEBIAN, folder], { stdio: "ignore" });
}

/**
 * A machine of its own: a root file system, and systemd as its first process once it is booted. It shares the network of
 * this computer, so that its ports 80, 443 and 3000 must be free here.
 */
export class Machine {
  readonly root: string;
  #container: ChildProcess | undefined;

  constructor(base: string, root: string) {
    this.root = root;
    execFileSync("cp", ["-a", base, root]);
  }

  /** Writes a program for the machine's users. */
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

  /** The machine's first process, as this computer numbers it. */
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

  /** @param isTerminal the commands can ask questions */
  #inside(script: string, isTerminal = false): [string, string[]] {
    const shell = isTerminal ? ["script", "-qec", 'sh -ec "$COMMANDS"', "/dev/null"] : ["sh", "-ec", script];
    const line = ["env", ...ENVIRONMENT, `COMMANDS=${script}`, ...shell];
    if (this.#leader)
      return ["nsenter", ["--target", this.#leader, "--mount", "--uts", "--ipc", "--pid", "--", ...line]];
    return ["systemd-nspawn", ["-D", this.root, ...QUIETLY, "--", ...line]];
  }

  /** Runs commands as a person at its shell would: each script begins in the folder in which the one before ended. */
  async run(script: string, { input = "" } = {}): Promise<{ code: number; output: string }> {
    const remembered = "/root/.folder";
    const whole = `cd "$(cat ${remembered} 2>/dev/null || echo /root)"\ntrap 'pwd >${remembered}' EXIT\n${script}`;
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
