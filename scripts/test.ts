import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { systemChromium } from "#tests/support/chromium.ts";
import { ensureBuild } from "./build/build-site.ts";

const root = join(import.meta.dirname, "..");

/** Runs a tool of this project; ends the process when it fails. */
function run(title: string, script: string, ...options: string[]) {
  console.log(`\n── ${title}`);
  const { status } = spawnSync(process.execPath, [join(root, "node_modules", script), ...options], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}

console.log(
  process.env["TEST_DATABASE_URL"]
    ? "PostgreSQL: the server of TEST_DATABASE_URL."
    : "PostgreSQL: in process. TEST_DATABASE_URL=postgres://… takes a server, and adds tests/instances, which needs one.",
);
ensureBuild();
if (!systemChromium()) run("A Chromium for the browser tests", "@playwright/test/cli.js", "install", "chromium");
run("Unit and API tests", "vitest/vitest.mjs", "run");
run("Browser tests", "@playwright/test/cli.js", "test", ...process.argv.slice(2));
