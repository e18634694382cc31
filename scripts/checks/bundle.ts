import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildFolder, ensureBuild } from "../build/build-site.ts";

/** What a visitor's browser may have to load for a page, gzipped. */
const budgets = [
  { page: "/", module: "pages/public/home", scriptBytes: 140_000, styleBytes: 15_000 },
  { page: "/events", module: "pages/public/events", scriptBytes: 135_000, styleBytes: 15_000 },
  { page: "/gallery", module: "pages/public/gallery", scriptBytes: 140_000, styleBytes: 15_000 },
  { page: "/achievements", module: "pages/public/achievements", scriptBytes: 140_000, styleBytes: 15_000 },
  { page: "/join", module: "pages/public/join", scriptBytes: 140_000, styleBytes: 15_000 },
  { page: "/resources", module: "pages/public/resources", scriptBytes: 140_000, styleBytes: 15_000 },
];

/** Packages of the server that must never be in the browser's files. */
const serverOnly = /node:(sqlite|fs|crypto)|@aws-sdk|kysely|fastify-plugin/;

interface RouteEntry {
  module: string;
  imports?: string[];
  css?: string[];
  parentId?: string;
}

ensureBuild();
const client = join(buildFolder, "client");
const manifestFile = globSync("assets/manifest-*.js", { cwd: client })[0] ?? "";
const manifestText = readFileSync(join(client, manifestFile), "utf8");
const manifest = JSON.parse(manifestText.slice(manifestText.indexOf("{"), manifestText.lastIndexOf("}") + 1)) as {
  entry: { module: string; imports: string[] };
  routes: Record<string, RouteEntry>;
};
const gzipped = (path: string) => gzipSync(readFileSync(join(client, path)), { level: 9 }).length;
const sum = (paths: Iterable<string>) => [...paths].reduce((total, path) => total + gzipped(path), 0);

function filesOf(routeId: string): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set([manifestFile, manifest.entry.module, ...manifest.entry.imports]);
  const styles = new Set<string>();
  for (let id: string | undefined = routeId; id !== undefined; id = manifest.routes[id]?.parentId) {
    const route: RouteEntry | undefined = manifest.routes[id];
    if (!route) throw new Error(`The build has no route ${id}`);
    for (const script of [route.module, ...(route.imports ?? [])]) scripts.add(script);
    for (const style of route.css ?? []) styles.add(style);
  }
  return { scripts, styles };
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
let failed = false;
for (const { page, module, scriptBytes, styleBytes } of budgets) {
  const { scripts, styles } = filesOf(module);
  const script = sum(scripts);
  const style = sum(styles);
  const tooLarge = script > scriptBytes || style > styleBytes;
  failed ||= tooLarge;
  console.log(
    `${page}: JavaScript ${kilobytes(script)} of ${kilobytes(scriptBytes)}, CSS ${kilobytes(style)} of ${kilobytes(styleBytes)}`,
  );
}
for (const file of globSync("assets/*.js", { cwd: client })) {
  const found = serverOnly.exec(readFileSync(join(client, file), "utf8"));
  if (found) {
    failed = true;
    console.log(`${file} holds ${found[0]}, which belongs to the server`);
  }
}
if (!existsSync(join(client, "assets"))) failed = true;
process.exitCode = failed ? 1 : 0;
