import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Runs in a separate process, because a lowered priority stays lower. */
const printPriorities = `
  import { readdirSync, readFileSync } from "node:fs";
  import { readFile } from "node:fs/promises";
  import { getPriority } from "node:os";
  import { lowerWorkerPriority } from ${JSON.stringify(fileURLToPath(import.meta.resolve("./process.ts")))};
  await readFile("/proc/self/comm");
  lowerWorkerPriority();
  const threads = readdirSync("/proc/self/task").map((thread) => ({
    isWorker: readFileSync("/proc/self/task/" + thread + "/comm", "utf8").startsWith("libuv-worker"),
    lowerBy: getPriority(Number(thread)) - getPriority(),
  }));
  console.log(JSON.stringify(threads));
`;

test.runIf(process.platform === "linux")(
  "finding 24: threads that hash passwords and decode pictures have a lower priority than the thread that answers",
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", printPriorities]);
    const threads = JSON.parse(stdout) as { isWorker: boolean; lowerBy: number }[];
    const lowered = threads.filter(({ lowerBy }) => lowerBy > 0);
    expect(lowered.length).toBeGreaterThanOrEqual(4);
    expect(threads.filter(({ isWorker }) => isWorker)).toEqual(lowered);
    expect(threads.filter(({ lowerBy }) => lowerBy < 0)).toEqual([]);
  },
);
