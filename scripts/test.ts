import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { systemChromium } from "#tests/support/chromium.ts";
import { ensureBuild } from "./build/build-site.ts";

const root = join(import.meta.dirname, "..");
const packages = join(root, "node_modules");

interface Step {
  title: string;
  /** Path of a script, followed by its options. */
  line: readonly string[];
  /** Returns what failed, to repeat it after the last step: hundreds of lines of later steps follow the first report. */
  failures?: () => string[];
}

/** Runs a script in this terminal and returns whether it succeeded. */
function passes({ title, line }: Step): boolean {
  console.log(`\n── ${title}`);
  return spawnSync(process.execPath, line, { cwd: root, stdio: "inherit" }).status === 0;
}

/** Runs all steps even if earlier ones fail, prints a summary and returns the exit code. */
export function runSteps(steps: readonly Step[]): number {
  const results = steps.map((step) => {
    const passed = passes(step);
    return { title: step.title, passed, failures: (!passed && step.failures?.()) || [] };
  });
  console.log("");
  for (const failure of results.flatMap(({ failures }) => failures)) console.log(failure);
  for (const { title, passed } of results)
    console.log(`${passed ? "✓" : "✗"} ${title} ${passed ? "passed" : "failed"}`);
  return results.every(({ passed }) => passed) ? 0 : 1;
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

/** Returns each failed test of a report in Vitest's JSON format, with its file and the start of its error. */
export function failedTests(report: VitestReport): string[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    const start = (text: string | undefined) => (text ?? "").split("\n").slice(0, 6).join("\n    ");
    const file = relative(root, name);
    if (failed.length === 0 && status === "failed") return [`✗ ${file}\n    ${start(message)}`];
    return failed.map((test) => `✗ ${file} › ${test.fullName}\n    ${start(test.failureMessages?.[0])}`);
  });
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
  const folder = mkdtempSync(join(tmpdir(), "test-report-"));
  const report = join(folder, "unit.json");
  process.exitCode = runSteps([
    {
      title: "Unit and API tests",
      line: [
        join(packages, "vitest/vitest.mjs"),
        "run",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
      ],
      failures: () => (existsSync(report) ? failedTests(JSON.parse(readFileSync(report, "utf8"))) : []),
    },
    { title: "Browser tests", line: [playwright, "test", ...process.argv.slice(2)] },
  ]);
  rmSync(folder, { recursive: true });
}
