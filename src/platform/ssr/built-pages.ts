import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Pages } from "./page-renderer.ts";
import { type AdminArea, type PublicSite, pagesOf } from "./site-parts.ts";

interface ScriptsManifest {
  [source: string]: { file: string; isEntry?: boolean };
}

interface StylesManifest {
  [source: string]: { css?: string[]; assets?: string[] };
}

const FIRST_LINE_FONT = /archivo-wide-(?!more)[^/]*[.]woff2$/;
/** The module whose styles are those of the whole site. */
const STYLED = "src/web/root.tsx";

async function readManifest<Manifest>(folder: string, name: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, "client/.vite", name), "utf8")) as Manifest;
}

/** Addresses of the script and the styles that the public pages of a build share. */
async function sharedFiles(folder: string) {
  const scripts = await readManifest<ScriptsManifest>(folder, "islands.json");
  const entry = Object.values(scripts).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error("The build has no script for public pages");
  const modules = Object.entries(await readManifest<StylesManifest>(folder, "manifest.json"));
  const styled = modules.filter(([source]) => source.startsWith(STYLED)).map(([, module]) => module);
  const address = (file: string) => `/${file}`;
  return {
    script: address(entry.file),
    styles: styled.flatMap(({ css = [] }) => css).map(address),
    firstLineFont: styled
      .flatMap(({ assets = [] }) => assets)
      .map(address)
      .find((file) => FIRST_LINE_FONT.test(file)),
  };
}

/** The pages that `npm run build` made in `folder`. The admin area is loaded when somebody first goes there. */
export async function loadBuiltPages(folder: string): Promise<Pages> {
  const load = (path: string): Promise<unknown> => import(pathToFileURL(join(folder, path)).href);
  const site = (await load("site/public-site.js")) as PublicSite;
  let admin: Promise<AdminArea> | undefined;
  return {
    ...pagesOf({
      site,
      files: await sharedFiles(folder),
      admin: () => {
        admin ??= load("server/index.js") as Promise<AdminArea>;
        return admin;
      },
      mode: "production",
    }),
    clientFolder: join(folder, "client"),
    cache: true,
  };
}
