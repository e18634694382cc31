import type { Kysely } from "kysely";
import { isMediaKey } from "../media/media-key.ts";
import type { Db } from "./database.ts";
import type { Database } from "./schema/tables.ts";

/** A stored file that a row names. */
export interface MediaReference {
  table: string;
  id: string;
  key: string;
}

type Find = (db: Kysely<Database>) => Promise<{ id: string; key: string }[]>;

/** Rows that need not have a picture, those that have one. Kysely knows the columns of one table at a time. */
const pictured = (db: Kysely<Database>, table: "chapters" | "resources") =>
  db.selectFrom(table as "banners").where("image", "is not", null);

/** @param stored the words of a page as JSON */
function pictureOfPage(id: string, stored: string): { id: string; key: string }[] {
  const { picture } = JSON.parse(stored) as { picture?: { image: string } };
  return picture ? [{ id, key: picture.image }] : [];
}

/** Every column that names stored files. A file that none of them names is an orphan and may be deleted. */
const columns = {
  event_images: (db) => db.selectFrom("event_images").select(["id", "image as key"]).execute(),
  gallery_items: (db) => db.selectFrom("gallery_items").select(["id", "image as key"]).execute(),
  achievements: (db) => db.selectFrom("achievements").select(["id", "image as key"]).execute(),
  banners: (db) => db.selectFrom("banners").select(["id", "image as key"]).execute(),
  team_members: (db) => db.selectFrom("team_members").select(["id", "image as key"]).execute(),
  chapters: (db) => pictured(db, "chapters").select(["id", "image as key"]).execute(),
  resources: (db) => pictured(db, "resources").select(["id", "image as key"]).execute(),
  reports: (db) => db.selectFrom("reports").select(["id", "file as key"]).execute(),
  settings: async (db) => {
    const row = await db.selectFrom("settings").select("value").where("key", "=", "branch").executeTakeFirst();
    const { logo, logoDark } = JSON.parse(row?.value ?? "{}") as { logo?: string | null; logoDark?: string | null };
    return [logo, logoDark].flatMap((key) => (key ? [{ id: "branch", key }] : []));
  },
  // Backups of older versions have the branch here. The columns came later than the table.
  branch_settings: async (db) => {
    const rows = await db.selectFrom("branch_settings").selectAll().execute();
    return rows.flatMap((row) =>
      [row["logo"], row["logo_dark"]].flatMap((key) => (key ? [{ id: "branch", key: String(key) }] : [])),
    );
  },
  pages: async (db) => {
    const rows = await db.selectFrom("pages").select(["id", "fields", "shown"]).execute();
    return rows.flatMap(({ id, fields, shown }) => [fields, shown].flatMap((stored) => pictureOfPage(id, stored)));
  },
  // Whatever may come back, from the trash or from before an edit, is a version.
  version_files: (db) =>
    db
      .selectFrom("version_files")
      .select((eb) => [eb.fn.min<string>("id").as("id"), "key"])
      .groupBy("key")
      .execute(),
} satisfies Partial<Record<keyof Database, Find>>;

export const tablesWithMedia: readonly string[] = Object.keys(columns);

/**
 * The stored files that rows name, an image by the key of its full size, each once: what versions name as well is what
 * a row of today does. Tables that an older schema lacks are skipped.
 */
export async function listMediaReferences(db: Kysely<Database>): Promise<MediaReference[]> {
  const present = new Set((await db.introspection.getTables()).map(({ name }) => name));
  const references = new Map<string, MediaReference>();
  for (const [table, find] of Object.entries<Find>(columns)) {
    if (!present.has(table) || (table === "branch_settings" && present.has("settings"))) continue;
    // The same columns contain URLs of external pictures.
    for (const { id, key } of await find(db))
      if (isMediaKey(key) && !references.has(key)) references.set(key, { table, id, key });
  }
  return [...references.values()];
}

/**
 * Returns the keys of the pictures that visitors may see, each by the key of its full size: those of published items, and
 * the branch's logos. Versions and reports are not public.
 */
export async function listPublishedPictures(db: Db): Promise<Set<string>> {
  const stored = await db
    .selectFrom("event_images")
    .innerJoin("published_events", "published_events.id", "event_images.event_id")
    .select("event_images.image as key")
    .unionAll(db.selectFrom("published_gallery_items").select("image as key"))
    .unionAll(db.selectFrom("published_achievements").select("image as key"))
    .unionAll(db.selectFrom("published_banners").select("image as key"))
    .unionAll(db.selectFrom("published_team_members").select("image as key"))
    .unionAll(db.selectFrom("published_chapters").select((eb) => eb.ref("image").$castTo<string>().as("key")))
    .unionAll(db.selectFrom("published_resources").select((eb) => eb.ref("image").$castTo<string>().as("key")))
    .execute();
  const pages = await db.selectFrom("published_pages").select(["id", "fields"]).execute();
  const ofPages = pages.flatMap(({ id, fields }) => pictureOfPage(id, fields));
  const all = [...stored, ...ofPages, ...(await columns.settings(db))].map(({ key }) => key);
  return new Set(all.filter((key) => key !== null && isMediaKey(key)));
}

/** Returns those of these files that a row refers to. */
export async function findNamed(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const named = db
    .selectFrom("event_images")
    .select("image as key")
    .where("image", "in", keys)
    .unionAll(db.selectFrom("gallery_items").select("image as key").where("image", "in", keys))
    .unionAll(db.selectFrom("achievements").select("image as key").where("image", "in", keys))
    .unionAll(db.selectFrom("banners").select("image as key").where("image", "in", keys))
    .unionAll(db.selectFrom("team_members").select("image as key").where("image", "in", keys))
    .unionAll(pictured(db, "chapters").select("image as key").where("image", "in", keys))
    .unionAll(pictured(db, "resources").select("image as key").where("image", "in", keys))
    .unionAll(db.selectFrom("reports").select("file as key").where("file", "in", keys))
    .unionAll(db.selectFrom("version_files").select("key").where("key", "in", keys));
  const inJson = [...(await columns.pages(db)), ...(await columns.settings(db))].filter(({ key }) =>
    keys.includes(key),
  );
  return new Set([...(await named.execute()), ...inJson].map(({ key }) => key));
}
