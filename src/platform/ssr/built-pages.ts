import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Pages } from "./page-renderer.ts";

interface SharedFiles {
  script: string;
  styles: readonly string[];
}

interface BuiltServer {
  assets: { routes: { root: { css?: string[] } } };
  entry: {
    module: {
      createPageHandler: (build: unknown, mode: "production", files: SharedFiles) => Pages["render"];
      pageAddress: (address: string) => string;
      formAddresses: readonly string[];
    };
  };
}

interface ScriptsManifest {
  [source: string]: { file: string; isEntry?: boolean };
}

/** Address of the script that the public pages of a build share. */
async function publicScript(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, "client/.vite/islands.json"), "utf8")) as ScriptsManifest;
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error("The build has no script for public pages");
  return `/${entry.file}`;
}

/** The pages that `npm run build` made in `folder`. */
export async function loadBuiltPages(folder: string): Promise<Pages> {
  const build = (await import(pathToFileURL(join(folder, "server/index.js")).href)) as BuiltServer;
  const { createPageHandler, pageAddress, formAddresses } = build.entry.module;
  const files = { script: await publicScript(folder), styles: build.assets.routes.root.css ?? [] };
  return {
    render: createPageHandler(build, "production", files),
    pageAddress,
    formAddresses,
    clientFolder: join(folder, "client"),
    cache: true,
  };
}
