import { execFile } from "node:child_process";
import { join } from "node:path";
import pLimit from "p-limit";

const root = join(import.meta.dirname, "..");

type Check = [title: string, script: string, ...options: string[]];

const checks: Check[] = [
  ["Types", "node_modules/typescript/bin/tsc", "-b"],
  ["Lint and format", "node_modules/@biomejs/biome/bin/biome", "ci", "--error-on-warnings", "--colors=off"],
  [
    "Import rules",
    "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs",
    "src",
    "demo",
    "drawings",
    "scripts",
    "--config",
    ".dependency-cruiser.mjs",
  ],
  ["Dead code", "node_modules/knip/bin/knip.js"],
  ["Lockfile", "scripts/checks/lockfile.ts"],
  ["Published views", "scripts/checks/published-views.ts"],
  ["Documents", "scripts/checks/documents.ts"],
  ["Prose", "scripts/checks/prose.ts"],
  ["Spelling", "node_modules/cspell/bin.mjs", "--no-progress", "--no-summary"],
  ["OpenAPI document", "scripts/openapi.ts", "--check"],
  ["Bundle", "scripts/checks/bundle.ts"],
];

/** Runs a check and returns whether it passed. Prints its output if it failed. */
function passes([title, script, ...options]: Check): Promise<boolean> {
  const start = performance.now();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  execFile(process.execPath, [join(root, script), ...options], { cwd: root, maxBuffer: 2 ** 26 }, (error, out, err) => {
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${error ? "✗" : "✓"} ${title} (${seconds} s)`);
    if (error) console.log(out + err);
    resolve(!error);
  });
  return promise;
}

const results = await pLimit(2).map(checks, passes);
const failed = results.filter((passed) => !passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
