import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { megabytesOf, takeImageSteps } from "./deploy/image.ts";
import { answersSoon, NOBODY } from "./deploy/site-at.ts";
import { walkGuide } from "./deploy/walk-guide.ts";

const PACKAGES_MAX_MB = 200;
const BUILD_TOOLS = ["typescript", "vite", "vitest", "@playwright", "@biomejs", "react-router"];
const root = join(import.meta.dirname, "../..");

function must(holds: boolean, what: string) {
  console.log(`${holds ? "✓" : "✗"} ${what}`);
  if (!holds) process.exitCode = 1;
}

/** The Dockerfile's steps in folders, and what comes of them under a user who may write nothing but data. */
async function checkImage(scratch: string) {
  const image = takeImageSteps(root, scratch);
  const site = join(image.folder, "site");
  const runtime = join(site, "node_modules", `node-linux-${process.arch}`);
  const megabytes = megabytesOf(join(site, "node_modules")) - megabytesOf(runtime);
  must(
    megabytes < PACKAGES_MAX_MB,
    `packages without the runtime take ${megabytes.toFixed(0)} MB, at most ${PACKAGES_MAX_MB}`,
  );
  const left = BUILD_TOOLS.filter((name) => existsSync(join(site, "node_modules", name)));
  must(left.length === 0, `no build tool is in the image ${left.join(", ")}`);

  const data = mkdtempSync(join(scratch, "data-"));
  spawnSync("chown", ["-R", `${NOBODY.uid}:${NOBODY.gid}`, data]);
  const PATH = `${join(site, "node_modules/.bin")}:${process.env["PATH"]}`;
  const env = { ...image.env, PATH, PORT: "38110", HOST: "127.0.0.1", DATA_DIR: data };
  const [program = "", ...line] = image.command;
  const child = spawn(program, line, { cwd: site, env, stdio: ["ignore", "pipe", "inherit"], ...NOBODY });
  child.stdout.resume();
  const ended = once(child, "close");
  must(await answersSoon("http://127.0.0.1:38110/", child), "the site of the image answers, its code read-only");
  const [asker = "", ...question] = image.healthcheck;
  must(spawnSync(asker, question, { cwd: site, env }).status === 0, "its health check says that it is well");
  child.kill("SIGTERM");
  const [code] = await ended;
  must(code === 0, "it stops when it is told to");
}

// node scripts/checks/deploy.ts [image] [guide]: what docs/how-to/deploy.md and deploy/ say, done on this machine.
const parts = { image: checkImage, guide: (scratch: string) => walkGuide(root, scratch, must) };
const wanted = process.argv.slice(2);
for (const [name, check] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n── ${name}`);
  const scratch = mkdtempSync(join(tmpdir(), `deploy-${name}-`));
  // Others than its maker are to look into it.
  chmodSync(scratch, 0o755);
  try {
    await check(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
