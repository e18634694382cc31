import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { failedTests } from "./test.ts";

/** Runs steps that exit with these codes. Uses another process, because steps write to the terminal. */
function runSteps(...codes: number[]) {
  const steps = codes.map((code, index) => ({
    title: `Step ${index + 1}`,
    line: ["-e", `console.log("step ${index + 1} runs"); process.exit(${code})`],
  }));
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `import { runSteps } from ${JSON.stringify(join(import.meta.dirname, "test.ts"))};
      process.exitCode = runSteps(${JSON.stringify(steps)});`,
    ],
    { encoding: "utf8" },
  );
  return { status, lines: stdout.split("\n").filter(Boolean) };
}

test("finding 9: `npm test` goes on to the browser tests when a unit test fails, and fails at the end", () => {
  expect(runSteps(1, 0)).toEqual({
    status: 1,
    lines: ["── Step 1", "step 1 runs", "── Step 2", "step 2 runs", "✗ Step 1 failed", "✓ Step 2 passed"],
  });
  expect(runSteps(0, 3).status).toBe(1);
});

test("finding 9: `npm test` succeeds when all its parts succeed", () => {
  const { status, lines } = runSteps(0, 0);
  expect([status, ...lines.slice(-2)]).toEqual([0, "✓ Step 1 passed", "✓ Step 2 passed"]);
});

test("the summary names each failed test with its error, and files that could not be loaded", () => {
  const file = (name: string) => join(import.meta.dirname, "..", "src", name);
  const failures = failedTests({
    testResults: [
      {
        name: file("events.test.ts"),
        status: "failed",
        message: "",
        assertionResults: [
          { fullName: "events keeps the slug", status: "passed", failureMessages: [] },
          { fullName: "events has a date", status: "failed", failureMessages: ["expected 1 to be 2\n  at here"] },
        ],
      },
      { name: file("team.test.ts"), status: "failed", message: "Cannot find module", assertionResults: [] },
      { name: file("pages.test.ts"), status: "passed", message: "", assertionResults: [] },
    ],
  });
  expect(failures).toEqual([
    "✗ src/events.test.ts › events has a date\n    expected 1 to be 2\n      at here",
    "✗ src/team.test.ts\n    Cannot find module",
  ]);
});
