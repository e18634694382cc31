import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { buildFolder, ensureBuild } from "../build/build-site.ts";

const TEXT_PAGE_BYTES = 10_000;
const ISLAND_PAGE_BYTES = 75_000;
const STYLE_BYTES = 13_000;
/** The server contains only the shell of the admin area. One screen would double this size. */
const ADMIN_SHELL_BYTES = 1_000_000;

const islands = {
  copy: "src/kit/action/copy-button.tsx",
  heroVideo: "src/features/hero/ui/public/hero-video.tsx",
  heroSlideshow: "src/features/hero/ui/public/hero-slideshow.tsx",
  eventPictures: "src/features/events/ui/public/image-carousel.tsx",
  eventTimeline: "src/site/islands/event-timeline.tsx",
  eventText: "src/features/events/ui/public/expandable-text.tsx",
  share: "src/features/events/ui/public/share-event.tsx",
  gallery: "src/features/gallery/ui/public/album-pictures.tsx",
  floatingMarks: "src/features/resources/ui/public/floating-marks.tsx",
  popularResources: "src/features/resources/ui/public/popular-carousel.tsx",
  join: "src/site/islands/join.tsx",
  register: "src/site/islands/register.tsx",
  registrationState: "src/site/islands/registration-state.tsx",
};

/** Each public page, with its possible islands. */
const pages = [
  { page: "/", islands: [islands.heroVideo, islands.heroSlideshow, islands.eventTimeline] },
  { page: "/about", islands: [] },
  { page: "/resources", islands: [islands.floatingMarks, islands.popularResources] },
  { page: "/events", islands: [islands.copy, islands.eventPictures, islands.eventText, islands.registrationState] },
  { page: "/events/<slug>", islands: [islands.eventPictures, islands.share, islands.registrationState] },
  { page: "/events/<slug>/register", islands: [islands.register] },
  { page: "/r/<token>", islands: [] },
  { page: "/gallery", islands: [islands.gallery] },
  { page: "/gallery/2026-03", islands: [islands.gallery] },
  { page: "/achievements", islands: [] },
  { page: "/achievements/<slug>", islands: [] },
  { page: "/chapters", islands: [] },
  { page: "/chapters/wie-miet", islands: [] },
  { page: "/team", islands: [] },
  { page: "/join", islands: [islands.join] },
  { page: "not found", islands: [] },
];

/** Server packages that must never be in browser files. */
const serverOnly = /node:(sqlite|fs|crypto)|@aws-sdk|kysely|fastify-plugin/;

/** Units of the size of a character. Browsers look up the font while they compute the styles of the element. */
const fontUnit = /\d(ch|ex|cap|ic)\b/;

interface Script {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

ensureBuild();
const client = join(buildFolder, "client");
const read = (path: string) => readFileSync(join(client, path), "utf8");
const scripts = JSON.parse(read(".vite/islands.json")) as Record<string, Script>;
const compressed = (path: string) => brotliCompressSync(readFileSync(join(client, path))).length;
const sum = (paths: Iterable<string>) => [...paths].reduce((total, path) => total + compressed(path), 0);

/** Returns the files of a script: everything that it imports, and everything that it may load later. */
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
  const found = filesOf("src/site/islands/start.ts", false);
  if (names.length > 0) for (const name of ["src/kit/island/hydrate.ts", ...names]) filesOf(name, true, found);
  return found;
}

const style = sum([...filesOf("src/site/public.css", false)]);

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
let failed = false;
for (const { page, islands: names } of pages) {
  const script = sum(scriptsOf(names));
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
for (const file of globSync("assets/*.css", { cwd: client })) {
  const found = fontUnit.exec(read(file));
  if (found) {
    failed = true;
    console.log(`${file} has a length in ${found[1]}, which needs a font while styles are computed. Use em`);
  }
}
const adminShell = globSync("**/*.js", { cwd: join(buildFolder, "server") })
  .map((file) => statSync(join(buildFolder, "server", file)).size)
  .reduce((total, size) => total + size, 0);
failed ||= adminShell > ADMIN_SHELL_BYTES;
console.log(`admin area on the server: ${kilobytes(adminShell)} of ${kilobytes(ADMIN_SHELL_BYTES)}`);
if (!existsSync(join(client, "assets"))) failed = true;
process.exitCode = failed ? 1 : 0;
