import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { StartupError } from "#platform/startup-error.ts";
import { BUILD_NOTE } from "#rendering/built-pages.ts";
import type { BuildNote } from "#rendering/page-renderer.ts";

const root = join(import.meta.dirname, "../..");
export const buildFolder = join(root, "build");
const stamp = join(buildFolder, "built");
const REACT_ROUTER = "@react-router/dev/bin.cjs";
const VITE = "vite/bin/vite.js";
const bundlers = [REACT_ROUTER, VITE];
const compressible = /\.(js|css|svg|json|txt|webmanifest)$/;

/** Writes .br and .gz versions of every text file, so that the server compresses none of them on request. */
function compressFiles(folder: string) {
  for (const path of globSync("**/*", { cwd: folder }).map((name) => join(folder, name))) {
    if (!compressible.test(path) || !statSync(path).isFile()) continue;
    const plain = readFileSync(path);
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    );
    writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
  }
}

/** Small servers build too. Less heap and one bundler thread save a third of the memory. */
const BUILD_FLAGS = ["--max-old-space-size=384", "--max-semi-space-size=4"];
const BUILD_ENVIRONMENT = { NODE_ENV: "production", RAYON_NUM_THREADS: "1", MALLOC_ARENA_MAX: "1" };

/** Runs one bundler in a separate process, so that its memory is free for the next one. */
function runBundler(program: string, ...options: string[]) {
  const line = [...BUILD_FLAGS, join(root, "node_modules", program), "build", ...options];
  const { status } = spawnSync(process.execPath, line, {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...BUILD_ENVIRONMENT },
  });
  if (status !== 0) throw new StartupError("The pages could not be built.", { exitReason: "unforeseen" });
}

/** Builds pages, islands and the server into build/. @throws if a bundler fails; it has already printed its errors */
export function buildSite() {
  const builtOf = fingerprintOf(sources());
  runBundler(REACT_ROUTER);
  runBundler(VITE, "--config", "vite.islands.config.ts");
  runBundler(VITE, "--config", "vite.server.config.ts");
  compressFiles(join(buildFolder, "client"));
  writeNote(builtOf);
  writeFileSync(stamp, builtOf);
}

const LETTERS_OF_FINGERPRINT = 7;

function writeNote(builtOf: string) {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const of = builtOf.slice(0, LETTERS_OF_FINGERPRINT);
  const note: BuildNote = { version, of, madeAt: new Date().toISOString() };
  writeFileSync(join(buildFolder, BUILD_NOTE), JSON.stringify(note));
}

function sources(): string[] {
  const folders = ["src/**/*", "public/**/*", "docs/officers/*", "scripts/build/*"];
  const patterns = [...folders, "*.config.ts", "package-lock.json"];
  return globSync(patterns, { cwd: root, exclude: ["**/*.test.ts"] }).sort();
}

/** Returns a hash of all files that a build depends on. */
function fingerprintOf(names: readonly string[]): string {
  const hash = createHash("sha256");
  for (const name of names.filter((path) => statSync(join(root, path)).isFile()))
    hash.update(`${name}\0`).update(readFileSync(join(root, name)));
  return hash.digest("hex");
}

/** Returns whether the build is current: newer than its sources, or of the same content if a copy changed the times. */
export function isUpToDate(): boolean {
  if (!existsSync(stamp)) return false;
  const builtAt = statSync(stamp).mtimeMs;
  const names = sources();
  if (names.every((name) => statSync(join(root, name)).mtimeMs <= builtAt)) return true;
  if (readFileSync(stamp, "utf8") !== fingerprintOf(names)) return false;
  const now = new Date();
  try {
    utimesSync(stamp, now, now);
  } catch {
    // In a read-only folder, every start compares the content again.
  }
  return true;
}

/**
 * Returns whether the site can start with its build. Without build tools, a build older than its sources is accepted.
 */
export const isStartable = (): boolean => isUpToDate() || (existsSync(stamp) && !canBuild());

/** Build tools are development dependencies. `npm prune` and production installs omit them. */
export const canBuild = (): boolean => bundlers.every((program) => existsSync(join(root, "node_modules", program)));

/** Builds the site unless the build is current. */
export function ensureBuild() {
  if (isUpToDate()) return;
  console.log("Building the pages…");
  buildSite();
}
