import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Runs the crash tests first. They take longest, so a worker that started them last would delay the end of the run. */
class CrashTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isCrashTest = ({ moduleId }: TestSpecification) => moduleId.includes("/tests/crash/");
    return [...sorted.filter(isCrashTest), ...sorted.filter((file) => !isCrashTest(file))];
  }
}

/** Tests with several processes on one database need a PostgreSQL server. scripts/test.ts prints when they are skipped. */
const needServer = process.env["TEST_DATABASE_URL"] ? [] : ["tests/instances/**"];

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "demo/**/*.test.ts", "tests/**/*.test.ts", "scripts/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...needServer],
    // Test files share the modules of their worker, and so the in-process PostgreSQL, which takes seconds to start.
    isolate: false,
    maxWorkers: 3,
    sequence: { sequencer: CrashTestsFirst },
    // A busy machine is slow, so polls have a long timeout. No test measures time with a poll.
    expect: { poll: { timeout: 20_000 } },
    // These end only tests that hang. Some tests start several processes, which takes long on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
