import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { v7 as newId } from "uuid";
import { SHORT_LINK } from "#content/short-links.store.ts";
import { getTeamYear } from "#features/branch/server/branch.service.ts";
import { editablePages } from "#features/pages/pages.rules.ts";
import type { Config } from "#platform/config.ts";
import { createChanges } from "#platform/db/changes.ts";
import { DatabaseAvailability } from "#platform/db/database-errors.ts";
import type { Deps } from "#platform/deps.ts";
import { createImageProcessor } from "#platform/media/images.ts";
import { createMedia } from "#platform/media/media.ts";
import { openTempFolder } from "#platform/media/temp-files.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { inZone } from "#shared/dates.ts";
import { buildApp } from "#src/app.ts";
import { contentTypes, mediaColumns } from "#src/site-content.ts";
import { type Command, NotDone } from "../command.ts";
import { openSiteAsIs, readTimeZone, type SiteAsIs } from "../site.store.ts";
import { type ArchivedContent, mediaKeysOf, readContent } from "./content.store.ts";
import { writeArchive } from "./write-archive.ts";

const usage = `Usage: npm run archive -- [--relative] FOLDER
       npm run archive -- import FOLDER

Writes a copy of the public site into the new folder FOLDER: plain files that any
static web server can serve, without scripts and without this program. The site
can keep running. Set PUBLIC_URL to the address at which people will open the copy.
With --relative, the links also work without a web server, such as on a USB stick.
With import, adds the content of the archive in FOLDER to an empty site.`;

/** The build that contains this code: build/site/archive.js. */
const BUILD = join(import.meta.dirname, "..");
const FALLBACK_ORIGIN = "http://localhost";
const MEGABYTE = 1024 * 1024;

type Context = SiteAsIs & { config: Config };

/** Builds the site on the opened data. It opens no port and writes nothing to the data. */
async function openApp({ data, clock, config }: Context) {
  const tempFolder = await mkdtemp(join(tmpdir(), "archive-"));
  const images = createImageProcessor({ concurrency: 1, maxWaiting: 1, timeoutSeconds: 10 });
  const timeZone = await readTimeZone(data.db, config);
  const deps: Deps = {
    db: data.db,
    availability: new DatabaseAvailability(),
    media: createMedia({ store: data.store, images, ids: newId }),
    mediaColumns,
    temp: await openTempFolder(tempFolder, { isShared: false }),
    changes: createChanges("archive"),
    clock,
    newId,
    timeZone,
    mediaBaseUrl: "",
  };
  const pages = await loadBuiltPages(BUILD);
  const publicUrl = config.publicUrl ?? FALLBACK_ORIGIN;
  const app = await buildApp(deps, {
    ...config,
    publicUrl,
    logLevel: "silent",
    shedAboveMs: 0,
    pages,
    isForArchive: true,
  });
  const close = async () => {
    await app.close();
    await rm(tempFolder, { recursive: true, force: true });
  };
  return { app, deps, publicUrl, close };
}

/** Returns the paths of the short links that officers can have printed: those of items, pages and months of the gallery. */
function shortLinksOf({ tables }: ArchivedContent): string[] {
  const months = tables["gallery_items"]?.map((row) => String(row["date"]).slice(0, "2026-11".length)) ?? [];
  const codes = tables["addresses"]?.flatMap(({ entity, slug }) => (entity === SHORT_LINK ? String(slug) : [])) ?? [];
  return [...codes, ...editablePages.map(({ id }) => id), ...new Set(months)].map((code) => `/s/${code}`);
}

/** Returns the content for the archive in the state of this moment. */
export async function exportContent(deps: Pick<Deps, "db" | "clock" | "timeZone">) {
  const tables = await readContent(deps.db, {
    teamYear: await getTeamYear(deps),
    today: inZone(deps.clock().toISOString(), deps.timeZone.name).slice(0, "2026-11-21".length),
  });
  return { tables, mediaKeys: mediaKeysOf(tables), shortLinks: shortLinksOf(tables) };
}

/** A parent process reads these lines. */
const progressLine = ({ pages, files }: { pages: number; files: number }) => `${pages} pages, ${files} files`;
const ITEMS_BETWEEN_LINES = 200;

/** Writes a static copy of the public site. */
export const archive: Command<Context, "relative"> = {
  usage,
  flags: ["relative"],
  understand([folder, ...surplus], flags) {
    if (folder === undefined || surplus.length > 0) return null;
    return async (context, terminal) => {
      const target = resolve(folder);
      if (existsSync(target) && readdirSync(target).length > 0)
        throw new NotDone(`${target} is not empty. Choose a new folder.`);
      const startedAt = performance.now();
      const { app, deps, publicUrl, close } = await openApp(context);
      try {
        const written = await writeArchive(app, {
          folder: target,
          origin: publicUrl,
          isRelative: flags.has("relative"),
          contentPaths: contentTypes.map(({ apiPath }) => apiPath),
          content: await exportContent(deps),
          now: context.clock(),
          onProgress: (done) => {
            if ((done.pages + done.files) % ITEMS_BETWEEN_LINES === 0) terminal.print(progressLine(done));
          },
        });
        const size = (written.bytes / MEGABYTE).toFixed(1);
        const seconds = Math.round((performance.now() - startedAt) / 1000);
        terminal.print(`${target}: ${progressLine(written)}, ${size} MB, in ${seconds} s`);
      } finally {
        await close();
      }
    };
  },
  async open(config) {
    // The archive needs the pictures themselves and not links to the store.
    const mediaS3 = config.mediaS3 && { ...config.mediaS3, reads: "through" as const };
    return { ...(await openSiteAsIs({ ...config, mediaS3 })), config };
  },
};
