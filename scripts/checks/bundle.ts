import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { buildFolder, ensureBuild } from "../build/build-site.ts";

const TEXT_PAGE_BYTES = 10_000;
const ISLAND_PAGE_BYTES = 75_000;
const STYLE_BYTES = 13_000;

const islands = {
  heroVideo: "src/features/hero/ui/public/hero-video.tsx",
  heroSlideshow: "src/features/hero/ui/public/hero-slideshow.tsx",
  eventPictures: "src/features/events/ui/public/image-carousel.tsx",
  eventText: "src/features/events/ui/public/expandable-text.tsx",
  gallery: "src/features/gallery/ui/public/gallery-grid.tsx",
  floatingMarks: "src/features/resources/ui/public/floating-marks.tsx",
  popularResources: "src/features/resources/ui/public/popular-carousel.tsx",
  join: "src/web/islands/join.tsx",
};

/** Each public page, with the islands that it can hold. */
const pages = [
  { page: "/", route: "pages/public/home", islands: [islands.heroVideo, islands.heroSlideshow] },
  { page: "/about", route: "pages/public/about", islands: [] },
  { page: "/resources", route: "pages/public/resources", islands: [islands.floatingMarks, islands.popularResources] },
  { page: "/events", route: "pages/public/events", islands: [islands.eventPictures, islands.eventText] },
  { page: "/gallery", route: "pages/public/gallery", islands: [islands.gallery] },
  { page: "/achievements", route: "pages/public/achievements", islands: [] },
  { page: "/chapters", route: "pages/public/chapters", islands: [] },
  { page: "/chapters/wie-miet", route: "pages/public/chapter", islands: [] },
  { page: "/join", route: "pages/public/join", islands: [islands.join] },
  { page: "not found", route: "pages/public/not-found", islands: [] },
];

/** Packages of the server that must never be in the browser's files. */
const serverOnly = /node:(sqlite|fs|crypto)|@aws-sdk|kysely|fastify-plugin/;

interface Script {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

interface RouteEntry {
  css?: string[];
  parentId?: string;
}

ensureBuild();
const client = join(buildFolder, "client");
const read = (path: string) => readFileSync(join(client, path), "utf8");
const scripts = JSON.parse(read(".vite/islands.json")) as Record<string, Script>;
const routesText = read(globSync("assets/manifest-*.js", { cwd: client })[0] ?? "");
const { routes } = JSON.parse(routesText.slice(routesText.indexOf("{"), routesText.lastIndexOf("}") + 1)) as {
  routes: Record<string, RouteEntry>;
};
const compressed = (path: string) => brotliCompressSync(readFileSync(join(client, path))).length;
const sum = (paths: Iterable<string>) => [...paths].reduce((total, path) => total + compressed(path), 0);

/** Files of a script with all that it imports, and all that it may fetch later. */
function filesOf(source: string, fetchesLater: boolean, found = new Set<string>()): Set<string> {
  const script = scripts[source];
  if (!script) throw new Error(`The build has no script ${source}`);
  if (found.has(script.file)) return found;
  found.add(script.file);
  const others = [...(script.imports ?? []), ...((fetchesLater && script.dynamicImports) || [])];
  for (const other of others) filesOf(other, fetchesLater, found);
  return found;
}

function scriptsOf(names: readonly string[]): Set<string> {
  const found = filesOf("src/web/islands/start.ts", false);
  if (names.length > 0) for (const name of ["src/kit/island/hydrate.ts", ...names]) filesOf(name, true, found);
  return found;
}

function stylesOf(route: string): Set<string> {
  const styles = new Set<string>();
  for (let id: string | undefined = route; id !== undefined; id = routes[id]?.parentId) {
    if (!routes[id]) throw new Error(`The build has no route ${id}`);
    for (const style of routes[id]?.css ?? []) styles.add(style);
  }
  return styles;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
let failed = false;
for (const { page, route, islands: names } of pages) {
  const script = sum(scriptsOf(names));
  const style = sum(stylesOf(route));
  const most = names.length > 0 ? ISLAND_PAGE_BYTES : TEXT_PAGE_BYTES;
  failed ||= script > most || style > STYLE_BYTES;
  console.log(
    `${page}: JavaScript ${kilobytes(script)} of ${kilobytes(most)}, CSS ${kilobytes(style)} of ${kilobytes(STYLE_BYTES)}`,
  );
}
for (const file of globSync("assets/*.js", { cwd: client })) {
  const found = serverOnly.exec(read(file));
  if (found) {
    failed = true;
    console.log(`${file} holds ${found[0]}, which belongs to the server`);
  }
}
if (!existsSync(join(client, "assets"))) failed = true;
process.exitCode = failed ? 1 : 0;
