import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { serverArguments, serverEnvironment } from "../../scripts/server-process.ts";
import { onAllCores } from "../processes.ts";

/** An instance of the built site that can be stopped and restarted at its URL. */
export class Instance {
  readonly address: string;
  readonly #settings: Record<string, string>;
  #process: ChildProcess | undefined;

  constructor(port: number, settings: Record<string, string>) {
    this.address = `http://127.0.0.1:${port}`;
    this.#settings = { ...settings, PORT: String(port) };
  }

  /** Resolves when the instance listens. */
  async start() {
    const { PATH = "", LOG_LEVEL = "silent" } = process.env;
    const child = spawn(...onAllCores(process.execPath, ...serverArguments), {
      env: { ...serverEnvironment, PATH, LOG_LEVEL, ...this.#settings },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#process = child;
    const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
    child.stdout.on("data", (text: Buffer) => {
      if (text.includes("The site is at")) resolve();
      if (LOG_LEVEL !== "silent") process.stderr.write(text);
    });
    child.once("close", () => reject(new Error(`The instance at ${this.address} ended before it listened`)));
    await listening;
  }

  /** @returns its exit code; null when the signal ended it */
  async end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const ended = once(child, "close");
    child.kill(signal);
    return (await ended)[0];
  }
}
