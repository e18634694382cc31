import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "demo/**/*.test.ts", "tests/**/*.test.ts", "scripts/**/*.test.ts"],
    // Files of a worker share its modules, and with them the one PostgreSQL that took seconds to start.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
