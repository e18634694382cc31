import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readBuildNote } from "./build-note.ts";
import type { Pages } from "./page-renderer.ts";
import { type AdminArea, type PublicSite, pagesOf } from "./site-parts.ts";

/** The built files of each source of the public pages. */
interface Manifest {
  [source: string]: { file: string; assets?: string[] };
}

const SCRIPT = "src/site/islands/start.ts";
const STYLES = "src/site/public.css";
const ENGLISH_FONT = /[/](?:open-sans|archivo|archivo-wide)-(?!more|wide)[^/-]*[.]woff2$/;

/** Returns the URLs of the script and styles that all public pages share. */
async function sharedFiles(folder: string) {
  const manifest = JSON.parse(await readFile(join(folder, "client/.vite/islands.json"), "utf8")) as Manifest;
  const { [SCRIPT]: script, [STYLES]: styles } = manifest;
  if (!script || !styles) throw new Error("The build lacks the script or the styles of public pages");
  const address = (file: string) => `/${file}`;
  return {
    script: address(script.file),
    styles: [address(styles.file)],
    fonts: (styles.assets ?? []).map(address).filter((file) => ENGLISH_FONT.test(file)),
  };
}

/** Loads the pages of a build completely, because an update may remove the folder later. */
export async function loadBuiltPages(folder: string): Promise<Pages> {
  const load = (path: string): Promise<unknown> => import(pathToFileURL(join(folder, path)).href);
  const site = (await load("site/public-site.js")) as PublicSite;
  const admin = (await load("server/index.js")) as AdminArea;
  return {
    ...pagesOf({
      site,
      files: await sharedFiles(folder),
      admin: async () => admin,
      mode: "production",
    }),
    clientFolder: join(folder, "client"),
    note: await readBuildNote(folder),
    cache: true,
  };
}
