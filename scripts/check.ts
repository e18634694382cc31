import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

const checks: [title: string, script: string, ...options: string[]][] = [
  ["Route types", "node_modules/@react-router/dev/bin.cjs", "typegen"],
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
  ["Documents", "scripts/checks/documents.ts"],
  ["OpenAPI document", "scripts/openapi.ts", "--check"],
  ["Bundle", "scripts/checks/bundle.ts"],
  ["Answers beside a bare server", "bench/short.ts"],
];

const failed = checks.filter(([title, script, ...options]) => {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script), ...options], {
    cwd: root,
    encoding: "utf8",
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${status === 0 ? "✓" : "✗"} ${title} (${seconds} s)`);
  if (status !== 0) console.log(stdout + stderr);
  return status !== 0;
});
console.log(`${checks.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
