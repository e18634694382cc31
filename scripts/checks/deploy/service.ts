import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { NOBODY } from "./site-at.ts";

/** Starts and stops what a unit file of systemd describes, as far as a process alone can: its folder, line and variables. */
export class Service {
  readonly #unit: string;
  #process: ChildProcess | undefined;
  /** All that it printed. */
  output = "";

  constructor(unit: string) {
    this.#unit = unit;
  }

  start() {
    const unit = readFileSync(this.#unit, "utf8");
    const values = (name: string) =>
      [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);
    const [program = "", ...line] = values("ExecStart")[0]?.split(" ") ?? [];
    const env = Object.fromEntries(values("Environment").map((pair) => pair.split(/=(.*)/s).slice(0, 2)));
    this.#process = spawn(program, line, { cwd: values("WorkingDirectory")[0], env, ...NOBODY });
    for (const stream of [this.#process.stdout, this.#process.stderr])
      stream?.on("data", (text: Buffer) => {
        this.output += text.toString();
      });
  }

  async stop() {
    if (!this.#process || this.#process.exitCode !== null) return;
    const ended = once(this.#process, "close");
    this.#process.kill("SIGTERM");
    await ended;
  }
}
