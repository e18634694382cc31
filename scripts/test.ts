import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { systemChromium } from "#tests/support/chromium.ts";
import { ensureBuild } from "./build/build-site.ts";

const root = join(import.meta.dirname, "..");
const packages = join(root, "node_modules");

interface Step {
  title: string;
  /** Path of a script, followed by its options. */
  line: readonly string[];
}

/** Runs a script in this terminal and returns whether it succeeded. */
function passes({ title, line }: Step): boolean {
  console.log(`\n── ${title}`);
  return spawnSync(process.execPath, line, { cwd: root, stdio: "inherit" }).status === 0;
}

/** Runs all steps even if earlier ones fail, prints a summary and returns the exit code. */
export function runSteps(steps: readonly Step[]): number {
  const results = steps.map((step) => ({ title: step.title, passed: passes(step) }));
  console.log("");
  for (const { title, passed } of results)
    console.log(`${passed ? "✓" : "✗"} ${title} ${passed ? "passed" : "failed"}`);
  return results.every(({ passed }) => passed) ? 0 : 1;
}

if (import.meta.main) {
  console.log(
    process.env["TEST_DATABASE_URL"]
      ? "PostgreSQL: the server of TEST_DATABASE_URL."
      : "PostgreSQL: in process. Set TEST_DATABASE_URL=postgres://… to use a server, which tests/instances needs.",
  );
  ensureBuild();
  const playwright = join(packages, "@playwright/test/cli.js");
  if (!systemChromium()) passes({ title: "Chromium for the browser tests", line: [playwright, "install", "chromium"] });
  process.exitCode = runSteps([
    { title: "Unit and API tests", line: [join(packages, "vitest/vitest.mjs"), "run"] },
    { title: "Browser tests", line: [playwright, "test", ...process.argv.slice(2)] },
  ]);
}
