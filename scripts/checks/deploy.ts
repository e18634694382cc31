import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { throughCaddy } from "./deploy/caddy.ts";
import { isInstalled, megabytesOf, takeImageSteps } from "./deploy/image.ts";
import { answersSoon, NOBODY } from "./deploy/site-at.ts";
import { walkGuide } from "./deploy/walk-guide.ts";

const PACKAGES_MAX_MB = 200;
const BUILD_TOOLS = ["typescript", "vite", "vitest", "@playwright", "@biomejs", "react-router"];
const root = join(import.meta.dirname, "../..");

function must(holds: boolean, what: string) {
  console.log(`${holds ? "✓" : "✗"} ${what}`);
  if (!holds) process.exitCode = 1;
}

/** Visits the image's site through Caddy, configured with the example in deploy/. */
async function checkCaddy(scratch: string) {
  if (!isInstalled("caddy")) return console.log("  not run, Caddy is not installed: deploy/Caddyfile");
  const address = "https://localhost:38444";
  const places = { folder: join(scratch, "caddy"), file: join(root, "deploy/Caddyfile"), address };
  await throughCaddy({ ...places, plainPort: 38081, upstream: "127.0.0.1:38110" }, must, async () =>
    must((await fetch(`${address}/events`)).ok, "Caddy passes pages on"),
  );
}

/** Runs the Dockerfile's steps in folders, then starts the result as a user who can write only to the data folder. */
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

  const tests = globSync("**/*.{test,e2e}.ts", { cwd: site, exclude: ["node_modules/**"] });
  must(tests.length === 0, `no test is in the image ${tests.join(", ")}`);

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
  must(spawnSync(asker, question, { cwd: site, env }).status === 0, "its health check succeeds");
  await checkCaddy(scratch);
  child.kill("SIGTERM");
  const [code] = await ended;
  must(code === 0, "it stops on a signal");
}

/**
 * Needs root, debootstrap and systemd-container. Environment variables can name existing root file systems to save
 * time.
 */
function checkGuide(scratch: string) {
  const { DEBIAN_ROOT: debian, COMPUTER_ROOT: computer } = process.env;
  return walkGuide(root, scratch, must, { debian, computer });
}

// node scripts/checks/deploy.ts [image] [guide]: follows docs/how-to/deploy.md and the Dockerfile.
const parts = { image: checkImage, guide: checkGuide };
const wanted = process.argv.slice(2);
for (const [name, check] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n── ${name}`);
  const scratch = mkdtempSync(join(tmpdir(), `deploy-${name}-`));
  // Other users must be able to read the folder.
  chmodSync(scratch, 0o755);
  try {
    await check(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
