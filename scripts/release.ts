import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runOrExplain } from "#platform/start/process.ts";
import { StartupError } from "#platform/startup-error.ts";
import { ensureBuild } from "./build/build-site.ts";
import { installPackages } from "./release/install-packages.ts";
import { packRelease } from "./release/pack-release.ts";
import { isThisMachine, platforms } from "./release/platforms.ts";

const ARCHIVE_MAX_MB = 120;
const root = join(import.meta.dirname, "..");
const output = join(root, "releases");

// npm run release [-- PLATFORM ...]: makes one archive per platform with everything a server needs to run the site.
await runOrExplain(async () => {
  const wanted = process.argv.slice(2);
  const known = platforms.map(({ name }) => name);
  const unknown = wanted.find((name) => name !== "this" && !known.includes(name));
  if (unknown)
    throw new StartupError(`There is no platform ${unknown}. Usage: npm run release [-- this | ${known.join(" | ")}]`, {
      exitReason: "usage",
    });
  ensureBuild();
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output);
  for (const platform of platforms) {
    const isWanted = wanted.includes(platform.name) || (wanted.includes("this") && isThisMachine(platform));
    if (wanted.length > 0 && !isWanted) continue;
    const packages = mkdtempSync(join(tmpdir(), "release-"));
    try {
      installPackages(root, packages, platform);
      const archive = await packRelease({ root, packages, platform, output });
      const megabytes = statSync(archive).size / 1e6;
      console.log(`${archive}: ${megabytes.toFixed(1)} MB`);
      if (megabytes > ARCHIVE_MAX_MB) throw new StartupError(`The archive is larger than ${ARCHIVE_MAX_MB} MB.`);
    } finally {
      rmSync(packages, { recursive: true, force: true });
    }
  }
});
