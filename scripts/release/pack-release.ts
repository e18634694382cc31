import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { packTar, type TarSource } from "modern-tar/fs";
import type { BuildNote } from "#rendering/page-renderer.ts";
import { serverEnvironment, serverFlags } from "../server-process.ts";
import type { Platform } from "./platforms.ts";

/** Files that only npm needs. */
const OF_NPM = /[/]node_modules[/][.](bin|package-lock[.]json)(?=[/]|$)/;
const TESTS = /[.]test[.]tsx?$/;

/** Starts the server like `npm start`, but in one step: systemd's open socket is lost when Node starts another Node. */
const serveScript = () => `#!/bin/sh
# Becomes the server. Made by scripts/release.ts.
release=$(dirname "$(dirname "$(readlink -f "$0")")")
exec env ${Object.entries(serverEnvironment)
  .map((pair) => pair.join("="))
  .join(" ")} "$release/runtime/node" ${serverFlags.join(" ")} "$release/build/site/serve.js" "$@"
`;

/** Returns the path of the program in a runtime package, from its package.json. */
type RuntimeBin = string | { node: string };

function sourcesOf(root: string, packages: string, platform: Platform, name: string): TarSource[] {
  const into = (target: string) => `${name}/${target}`;
  const { bin } = JSON.parse(readFileSync(join(packages, "runtime/package.json"), "utf8")) as { bin: RuntimeBin };
  const program = join(packages, "runtime", typeof bin === "string" ? bin : bin.node);
  // The package for Windows has no such entry.
  const license = join(packages, "runtime/LICENSE");
  const folder = (source: string): TarSource => ({
    type: "directory",
    source: join(root, source),
    target: into(source),
  });
  const file = (source: string): TarSource => ({ type: "file", source: join(root, source), target: into(source) });
  return [
    { type: "directory", source: join(root, "deploy/bin"), target: into("bin"), mode: 0o755 },
    { type: "content", content: serveScript(), target: into("bin/serve"), mode: 0o755 },
    {
      type: "file",
      source: program,
      target: into(platform.os === "win32" ? "runtime/node.exe" : "runtime/node"),
      mode: 0o755,
    },
    ...(existsSync(license) ? [{ type: "file", source: license, target: into("runtime/LICENSE") } as const] : []),
    ...["build", "src", "deploy", "docs"].map(folder),
    ...["package.json", "README.md", "LICENSE"].map(file),
    { type: "directory", source: join(packages, "node_modules"), target: into("node_modules") },
  ];
}

/** Returns the name of a release: its version and its commit. */
export function releaseName(root: string): string {
  const { version, of } = JSON.parse(readFileSync(join(root, "build/note.json"), "utf8")) as BuildNote;
  return `branch-site-${version}-${of}`;
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

interface PackOptions {
  root: string;
  /** Folder in which `installPackages` installed the platform's packages. */
  packages: string;
  platform: Platform;
  /** Folder for the archive and its checksum. */
  output: string;
}

/** Writes a platform's archive, and its checksum in the format of `sha256sum`. @returns the archive's path */
export async function packRelease({ root, packages, platform, output }: PackOptions): Promise<string> {
  const name = releaseName(root);
  const archive = join(output, `${name}-${platform.name}.tar.gz`);
  const isWanted = (path: string) => !OF_NPM.test(path.split(sep).join("/")) && !TESTS.test(path);
  const tar = packTar(sourcesOf(root, packages, platform, name), {
    filter: isWanted,
    // The server must be able to read every file, whatever the umask of the machine that makes the release.
    map: (header) => ({ ...header, mode: (header.mode ?? 0) | (header.type === "directory" ? 0o755 : 0o644) }),
  });
  await pipeline(tar, createGzip({ level: 9 }), createWriteStream(archive));
  writeFileSync(`${archive}.sha256`, `${await sha256Of(archive)}  ${basename(archive)}\n`);
  return archive;
}
