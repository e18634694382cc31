import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { takeImageSteps } from "./image.ts";

const root = join(import.meta.dirname, "../../..");

test("finding 30: the container image holds no tests and nothing that only tests need", () => {
  const folder = mkdtempSync(join(tmpdir(), "image-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const context = join(folder, "context");
  const kept = [
    "package.json",
    "src/main.ts",
    "src/features/events/events.rules.ts",
    "scripts/run.cjs",
    "scripts/serve.ts",
  ];
  const left = [
    "src/features/events/events.rules.test.ts",
    "scripts/start.test.ts",
    "scripts/test.ts",
    "scripts/checks/deploy.ts",
    "tests/support/databases.ts",
    "tests/e2e/home.e2e.ts",
    "bench/bench.ts",
    "node_modules/fastify/package.json",
  ];
  for (const name of [...kept, ...left]) {
    mkdirSync(dirname(join(context, name)), { recursive: true });
    writeFileSync(join(context, name), "");
  }
  cpSync(join(root, ".dockerignore"), join(context, ".dockerignore"));
  writeFileSync(join(context, "Dockerfile"), "FROM scratch\nCOPY . ./\n");

  const image = takeImageSteps(context, folder);
  const files = globSync("**/*.*", { cwd: join(image.folder, "site"), exclude: (name) => name === "Dockerfile" });
  expect(files.filter((name) => /\.(ts|cjs|json)$/.test(name)).sort()).toEqual(kept.toSorted());
});
