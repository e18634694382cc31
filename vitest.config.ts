import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The tests that start processes and kill them take longest: whoever came to them last would keep the other waiting. */
class CrashTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isCrashTest = ({ moduleId }: TestSpecification) => moduleId.includes("/tests/crash/");
    return [...sorted.filter(isCrashTest), ...sorted.filter((file) => !isCrashTest(file))];
  }
}

/** Several processes on one database need a PostgreSQL server; scripts/test.ts says when they are left out. */
const needServer = process.env["TEST_DATABASE_URL"] ? [] : ["tests/instances/**"];

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "demo/**/*.test.ts", "tests/**/*.test.ts", "scripts/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...needServer],
    // Files of a worker share its modules, and with them the one PostgreSQL that took seconds to start.
    isolate: false,
    maxWorkers: 3,
    sequence: { sequencer: CrashTestsFirst },
    // A busy machine is slow, so a poll gives up late: no test measures time with one.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
