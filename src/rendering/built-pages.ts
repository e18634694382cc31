import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildNote, Pages } from "./page-renderer.ts";

interface SharedFiles {
  script: string;
  styles: readonly string[];
  doorStyles?: readonly string[];
  pageStyles?: Record<"home" | "resources", string>;
  fonts?: readonly string[];
}

/** The interface of src/site/public-site.tsx, so that this folder imports no page. */
export interface PublicSite {
  createPublicSite: (files: SharedFiles) => Pages["render"];
  normalizeUrl: (url: string) => string;
  isPrivateUrl: (url: string) => boolean;
  formPaths: readonly string[];
}

type Mode = "production" | "development";

/** React Router's build of the admin area. Its entry is src/admin/entry.server.tsx. */
export interface AdminArea {
  entry: {
    module: {
      createAdminArea: (build: unknown, mode: Mode) => Pages["render"];
    };
  };
}

interface SiteParts {
  site: PublicSite;
  files: SharedFiles;
  admin: () => Promise<AdminArea>;
  mode: Mode;
}

const ADMIN_AREA = /^\/admin(?=[/?]|$)/i;

/** Combines the pages of the site: React Router renders the admin area, and `site` all other pages. */
export function combinePages({ site, files, admin, mode }: SiteParts) {
  const { createPublicSite, normalizeUrl, isPrivateUrl, formPaths } = site;
  const renderPublic = createPublicSite(files);
  const render: Pages["render"] = async (url, page) => {
    if (!ADMIN_AREA.test(url)) return renderPublic(url, page);
    const area = await admin();
    return { ...(await area.entry.module.createAdminArea(area, mode)(url, page)), withWorker: true };
  };
  return { normalizeUrl, isPrivateUrl, formPaths, render };
}

export const BUILD_NOTE = "note.json";

/** Returns undefined for older builds without version data. */
async function readBuildNote(folder: string): Promise<BuildNote | undefined> {
  const text = await readFile(join(folder, BUILD_NOTE), "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as BuildNote);
}

/** The built files of each source of the public pages. */
interface Manifest {
  [source: string]: { file: string; assets?: string[] };
}

const SCRIPT = "src/site/islands/start.ts";
const STYLES = "src/site/public.css";
const DOOR_STYLES = "src/site/door.css";
const HOME_STYLES = "src/site/pages/home.css";
const RESOURCES_STYLES = "src/site/pages/resources.css";
const ENGLISH_FONT = /[/](?:open-sans|archivo|archivo-wide)-(?!more|wide)[^/-]*[.]woff2$/;

/** Returns the URLs of the script and styles that all public pages share. */
async function sharedFiles(folder: string) {
  const manifest = JSON.parse(await readFile(join(folder, "client/.vite/islands.json"), "utf8")) as Manifest;
  const toPath = (file: string) => `/${file}`;
  const pathOf = (source: string) => {
    const built = manifest[source];
    if (!built) throw new Error(`The build lacks ${source}`);
    return toPath(built.file);
  };
  return {
    script: pathOf(SCRIPT),
    styles: [pathOf(STYLES)],
    doorStyles: [pathOf(DOOR_STYLES)],
    pageStyles: { home: pathOf(HOME_STYLES), resources: pathOf(RESOURCES_STYLES) },
    fonts: (manifest[STYLES]?.assets ?? []).map(toPath).filter((file) => ENGLISH_FONT.test(file)),
  };
}

/** Loads the pages of a build completely, because an update may remove the folder later. */
export async function loadBuiltPages(folder: string): Promise<Pages> {
  const load = (path: string): Promise<unknown> => import(pathToFileURL(join(folder, path)).href);
  const site = (await load("site/public-site.js")) as PublicSite;
  const admin = (await load("server/index.js")) as AdminArea;
  return {
    ...combinePages({ site, files: await sharedFiles(folder), admin: async () => admin, mode: "production" }),
    clientFolder: join(folder, "client"),
    note: await readBuildNote(folder),
    archiveCommand: join(folder, "site/archive.js"),
    cache: true,
  };
}
