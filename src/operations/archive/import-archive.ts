import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { runWrite } from "#content/write.ts";
import { jobActors } from "#platform/audit/audit.store.ts";
import { fingerprint } from "#platform/backups/backup-files.ts";
import type { Config } from "#platform/config.ts";
import { recordingHashes } from "#platform/media/file-hashes.store.ts";
import { openStore } from "#platform/media/media.ts";
import { contentTypeOf } from "#platform/media/media-key.ts";
import type { MediaStore } from "#platform/media/media-store.ts";
import { seedDefaultContent } from "#src/site-content.ts";
import { type Command, NotDone } from "../command.ts";
import { openSite } from "../site.store.ts";
import { ArchivedContent, findContent, mediaKeysOf, writeContent } from "./content.store.ts";
import { CONTENT_FILE, MANIFEST_FILE } from "./write-archive.ts";

const usage = `Usage: npm run archive -- import FOLDER

Adds the content and pictures of the archive in FOLDER to an empty site: the site
of the settings. Stop the site first. Accounts, registrations and applications are
not part of an archive. A site that has content is not changed.`;

const Manifest = z.object({
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
  const { files, madeAt } = await read(MANIFEST_FILE, Manifest);
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

type Context = ImportDeps & { close(): Promise<unknown> };

/** Imports an archive into the site of the settings. */
export const importCommand: Command<Context> = {
  usage,
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
