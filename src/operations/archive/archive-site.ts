import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { v7 as newId } from "uuid";
import { createChanges } from "#platform/changes.ts";
import type { Config } from "#platform/config.ts";
import { DatabaseAvailability } from "#platform/db/database-errors.ts";
import type { Deps } from "#platform/deps.ts";
import { createImageProcessor } from "#platform/media/images.ts";
import { createMedia } from "#platform/media/media.ts";
import { openTempFolder } from "#platform/media/temp-files.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { buildApp } from "#src/app.ts";
import { contentTypes, mediaColumns } from "#src/site-content.ts";
import { type Command, NotDone } from "../command.ts";
import { openSiteAsIs, readTimeZone, type SiteAsIs } from "../site.store.ts";
import { writeArchive } from "./write-archive.ts";

const usage = `Usage: npm run archive -- FOLDER

Writes a copy of the public site into the new folder FOLDER: plain files that any
static web server can serve, without scripts and without this program. The site
can keep running. Set PUBLIC_URL to the address at which people will open the copy.`;

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
  const app = await buildApp(deps, { ...config, publicUrl, logLevel: "silent", shedAboveMs: 0, pages });
  const close = async () => {
    await app.close();
    await rm(tempFolder, { recursive: true, force: true });
  };
  return { app, pages, publicUrl, close };
}

/** Writes a static copy of the public site. */
export const archive: Command<Context> = {
  usage,
  understand([folder, ...surplus]) {
    if (folder === undefined || surplus.length > 0) return null;
    return async (context, terminal) => {
      const target = resolve(folder);
      if (existsSync(target) && readdirSync(target).length > 0)
        throw new NotDone(`${target} is not empty. Choose a new folder.`);
      const { app, pages, publicUrl, close } = await openApp(context);
      try {
        const written = await writeArchive(app, {
          folder: target,
          origin: publicUrl,
          clientFolder: pages.clientFolder,
          contentPaths: contentTypes.map(({ apiPath }) => apiPath),
          now: context.clock(),
        });
        const size = (written.bytes / MEGABYTE).toFixed(1);
        terminal.print(`${target}: ${written.pages} pages, ${written.files} files, ${size} MB`);
      } finally {
        await close();
      }
    };
  },
  open: async (config) => ({ ...(await openSiteAsIs(config)), config }),
};
