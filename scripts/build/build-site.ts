import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const root = join(import.meta.dirname, "../..");
export const buildFolder = join(root, "build");
const stamp = join(buildFolder, "built");
const compressible = /\.(js|css|svg|json|txt|webmanifest)$/;

/** Writes .br and .gz beside every text file, so that none is compressed while a visitor waits. */
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

function runBundler(program: string, ...options: string[]) {
  const { status } = spawnSync(process.execPath, [join(root, "node_modules", program), "build", ...options], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error("The pages could not be built");
}

/** Builds pages, islands and the server into build/. @throws when a bundler fails; its words have been printed. */
export function buildSite() {
  runBundler("@react-router/dev/bin.cjs");
  runBundler("vite/bin/vite.js", "--config", "vite.islands.config.ts");
  runBundler("vite/bin/vite.js", "--config", "vite.server.config.ts");
  compressFiles(join(buildFolder, "client"));
  writeFileSync(stamp, "");
}

function isUpToDate(): boolean {
  if (!existsSync(stamp)) return false;
  const builtAt = statSync(stamp).mtimeMs;
  const sources = globSync(["src/**/*", "public/**/*", "scripts/build/*", "*.config.ts", "package-lock.json"], {
    cwd: root,
    exclude: ["**/*.test.ts"],
  });
  return sources.every((name) => statSync(join(root, name)).mtimeMs <= builtAt);
}

/** Builds the pages unless the build there is newer than every source. */
export function ensureBuild() {
  if (isUpToDate()) return;
  console.log("Building the pages…");
  buildSite();
}
