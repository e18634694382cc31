import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { v7 as newId } from "uuid";
import { z } from "zod";
import { SHORT_LINK } from "#content/addresses.store.ts";
import { jobActors, runWrite } from "#content/write.ts";
import { getTeamYear } from "#features/branch/server/branch.service.ts";
import { editablePages } from "#features/pages/pages.rules.ts";
import { fingerprint } from "#platform/backups/backup-files.ts";
import type { Config } from "#platform/config.ts";
import { createChanges } from "#platform/db/database.ts";
import { DatabaseAvailability } from "#platform/db/database-errors.ts";
import type { Deps } from "#platform/deps.ts";
import { recordingHashes } from "#platform/media/file-hashes.store.ts";
import { createMedia } from "#platform/media/media.ts";
import { contentTypeOf } from "#platform/media/media-key.ts";
import type { MediaStore } from "#platform/media/media-store.ts";
import { openStore } from "#platform/media/open-media.ts";
import { openTempFolder } from "#platform/media/temp-files.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { inZone } from "#shared/dates.ts";
import { buildApp } from "#src/app.ts";
import { contentTypes, mediaColumns, seedDefaultContent } from "#src/site-content.ts";
import { type Command, NotDone } from "../command.ts";
import { openSite, openSiteAsIs, readTimeZone, type SiteAsIs } from "../site.store.ts";
import { ArchivedContent, findContent, mediaKeysOf, readContent, writeContent } from "./content.store.ts";
import { CONTENT_FILE, MANIFEST_FILE, writeArchive } from "./write-archive.ts";

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
  const timeZone = await readTimeZone(data.db, config);
  const deps: Deps = {
    db: data.db,
    availability: new DatabaseAvailability(),
    media: createMedia({ store: data.store, ids: newId }),
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

const importUsage = `Usage: npm run archive -- import FOLDER

Adds the content and pictures of the archive in FOLDER to an empty site: the site
of the settings. Stop the site first. Accounts, registrations and applications are
not part of an archive. A site that has content is not changed.`;

const ManifestShape = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
});

type ImportDeps = Omit<Awaited<ReturnType<typeof openSite>>, "close"> & { store: MediaStore };

const MEDIA = "media/";

/** @throws NotDone if the folder has no archive, or if a file is damaged */
async function readArchive(folder: string) {
  const read = async <Schema extends z.ZodType>(name: string, schema: Schema) => {
    const text = await readFile(join(folder, name), "utf8").catch((cause: unknown) => {
      throw new NotDone(`${folder} is not an archive, because it has no ${name}.`, { cause });
    });
    try {
      return schema.parse(JSON.parse(text));
    } catch (cause) {
      throw new NotDone(`${name} is damaged, or a newer version of the site made it.`, { cause });
    }
  };
  const { files, madeAt } = await read(MANIFEST_FILE, ManifestShape);
  const check = async (name: string) => {
    const found = await fingerprint(join(folder, name)).catch(() => undefined);
    if (found?.sha256 !== files[name]?.sha256) throw new NotDone(`${name} is damaged or missing.`);
  };
  await check(CONTENT_FILE);
  const content = await read(CONTENT_FILE, ArchivedContent);
  // Only the stored pictures. The archive has larger files in place of the sizes that the old site had not made yet.
  const keys = mediaKeysOf(content);
  for (const key of keys) await check(`${MEDIA}${key}`);
  return { content, keys, madeAt };
}

/**
 * Adds the content and pictures of an archive to an empty site.
 * @throws NotDone if the site has content, or if the archive is damaged
 */
export async function importArchive(deps: ImportDeps, folder: string): Promise<{ items: number; pictures: number }> {
  const { db, store } = deps;
  const { content, keys, madeAt } = await readArchive(folder);
  const requireEmpty = async (tx: typeof db) => {
    const table = await findContent(tx);
    if (table)
      throw new NotDone(`The site already has content (${table}). An archive can only be imported into an empty site.`);
  };
  await requireEmpty(db);
  await seedDefaultContent(deps);
  // Files come before the rows that use them.
  for (const key of keys) await store.put(key, { path: join(folder, MEDIA, key) }, contentTypeOf(key));
  await runWrite(deps, { username: jobActors.commandLine }, async ({ db, record }) => {
    await requireEmpty(db);
    await writeContent(db, content);
    await record({
      action: "restored",
      entity: "archive",
      entityId: madeAt,
      label: `Archive of ${madeAt.slice(0, 10)}`,
    });
  });
  const items = Object.values(content.tables).reduce((sum, rows) => sum + rows.length, 0);
  return { items, pictures: mediaKeysOf(content).length };
}

type ImportContext = ImportDeps & { close(): Promise<unknown> };

/** Imports an archive into the site of the settings. */
export const importCommand: Command<ImportContext> = {
  usage: importUsage,
  understand([verb, folder, ...surplus]) {
    if (verb !== "import" || folder === undefined || surplus.length > 0) return null;
    return async (context, terminal) => {
      const { items, pictures } = await importArchive(context, resolve(folder));
      terminal.print(`Imported ${items} rows and ${pictures} pictures. Start the site to see them.`);
    };
  },
  async open(config: Config) {
    const site = await openSite(config, { mayMake: true });
    const store = recordingHashes(await openStore(config.dataDir, config.mediaS3), site.db);
    return { ...site, store };
  },
};
