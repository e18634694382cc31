import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { StartupError } from "#platform/startup-error.ts";
import { isThisMachine, type Platform } from "./platforms.ts";

const FILES = ["package.json", "package-lock.json", ".npmrc"];

/** The npm that runs this script, on this process's Node. An older Node would make npm skip optional packages. */
function runNpm(options: readonly string[], folder: string) {
  const { npm_execpath: npm } = process.env;
  const [program, ...line] = npm ? [process.execPath, npm, ...options] : ["npm", ...options];
  return spawnSync(program ?? "npm", line, { cwd: folder, encoding: "utf8" });
}

/**
 * Installs the production packages of a release into an empty folder, also for another platform. The runtime is then in
 * the folder `runtime`.
 * @throws StartupError if npm fails or is too old to install for another platform
 */
export function installPackages(root: string, folder: string, platform: Platform) {
  for (const file of FILES) copyFileSync(join(root, file), join(folder, file));
  const elsewhere = [`--os=${platform.os}`, `--cpu=${platform.cpu}`];
  if (platform.os === "linux") elsewhere.push("--libc=glibc");
  const { status, stderr } = runNpm(
    ["ci", "--omit=dev", "--prefer-offline", ...(isThisMachine(platform) ? [] : elsewhere)],
    folder,
  );
  if (status !== 0) throw new StartupError(`npm could not install the packages of ${platform.name}:\n${stderr}`);
  const sharp = `@img/sharp-${platform.os}-${platform.cpu}`;
  for (const name of [platform.runtime, sharp])
    if (!existsSync(join(folder, "node_modules", name)))
      throw new StartupError(`npm left out ${name}. Releases for other platforms need npm 10.5 or newer.`);
  renameSync(join(folder, "node_modules", platform.runtime), join(folder, "runtime"));
}
