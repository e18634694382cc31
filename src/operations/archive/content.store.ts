import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { SHORT_LINK } from "#content/addresses.store.ts";
import { Branch } from "#features/branch/branch.contract.ts";
import { pictureIn } from "#features/pages/server/pages.service.ts";
import type { Db } from "#platform/db/database.ts";
import type { ContentTable, Database } from "#platform/db/schema/tables.ts";
import { isMediaKey } from "#platform/media/media-key.ts";
import { withoutEmails } from "#shared/logged-path.ts";
import { contentTypes } from "#src/site-content.ts";
import { insertRows, type Row } from "../backup/tables.store.ts";

const picture = ["alt", "focus"];
const shared = ["id", "version", "created_at", "updated_at"];

/**
 * The columns that an archive has, of published rows. Visitors see each of them in the public API or on pages. Report files are not public.
 * A referenced table comes before the tables that refer to it.
 */
const columns = {
  chapters: "name description slug address image alt link unit details position spoid unit_kind minimum_events".split(
    " ",
  ),
  events: (
    "title description date time location registration_link gallery starts_at time_zone search_text slug end_date end_time ends_at " +
    "all_day kind unit chapter_id format building room city postal_code cost contact requirements formatted_description speakers hosts category subcategory vtools_id"
  ).split(" "),
  gallery_items: ["title", "date", "image", "event_id", ...picture],
  achievements: ["title", "description", "date", "link", "kind", "image", "day", "slug", ...picture],
  banners: ["title", "alt", "description", "image", "position", "focus"],
  announcements: ["title", "text", "link", "ends_on"],
  team_members: [
    ..."section name job_title department linkedin image position year email private_link chapter_id".split(" "),
    ...picture,
  ],
  resources: ["title", "description", "link", "popular", "image", "position"],
  pages: ["fields"],
} satisfies Partial<Record<ContentTable, string[]>>;

type Table = keyof typeof columns;
const contentTables = Object.keys(columns) as Table[];
const further = {
  event_images: ["id", "event_id", "image", "position", ...picture],
  // Without the numbers of members and guests: visitors see at most their sum.
  event_closings: ["event_id", "summary"],
  addresses: ["entity", "slug", "item_id"],
  settings: ["key", "value", "version", "updated_at"],
};
export const archivedColumns = (name: string): readonly string[] | undefined =>
  name in columns ? [...shared, ...columns[name as Table]] : further[name as keyof typeof further];
const order = [...contentTables, ...Object.keys(further)];

const FORMAT = 1;
const Rows = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])));
/** The content of an archive: rows by table. Other tables and columns are refused, so that an archive cannot add accounts. */
export const ArchivedContent = z.object({
  format: z.literal(FORMAT),
  tables: z
    .record(z.enum(order as [string, ...string[]]), Rows)
    .refine(
      (tables) =>
        Object.entries(tables).every(([name, rows]) =>
          rows.every((row) => Object.keys(row).every((column) => archivedColumns(name)?.includes(column))),
        ),
      "has unknown columns",
    ),
});
export type ArchivedContent = z.output<typeof ArchivedContent>;

/** The stored branch and hero settings. Visitors see each of these fields. */
const publicSettings = { branch: Object.keys(Branch.shape), hero: ["displayMode", "videoUrl"] };

function publicSetting(row: Row): Row {
  const names = publicSettings[row["key"] as keyof typeof publicSettings];
  const stored = Object.entries(JSON.parse(String(row["value"])) as Row).filter(([name]) => names.includes(name));
  return { ...row, value: JSON.stringify(Object.fromEntries(stored)) };
}

interface Moment {
  /** The year of the current team. */
  teamYear: string;
  /** YYYY-MM-DD in the site's time zone. */
  today: string;
}

/** Visitors see email addresses and private links of the current team only, as `memberForVisitors` decides. */
const publicMember =
  ({ teamYear }: Moment) =>
  (row: Row): Row => {
    if (row["year"] === teamYear) return row;
    const texts = ["name", "job_title", "department", "alt"].map((name) => {
      const text = row[name];
      return [name, typeof text === "string" ? withoutEmails(text) : text];
    });
    const linkedin = row["private_link"] === 1 ? "" : row["linkedin"];
    return { ...row, ...Object.fromEntries(texts), linkedin, email: null };
  };

/** Returns the published content with exactly those values that visitors can see. */
export async function readContent(db: Kysely<Database>, moment: Moment): Promise<ArchivedContent> {
  const select = async (name: string, source = name): Promise<Row[]> => {
    const names = archivedColumns(name) ?? [];
    return (
      await sql<Row>`select ${sql.join(names.map((column) => sql.ref(column)))} from ${sql.table(source)}`.execute(db)
    ).rows;
  };
  const tables: Record<string, Row[]> = {};
  for (const table of contentTables) tables[table] = await select(table, `published_${table}`);
  tables["team_members"] = tables["team_members"]?.map(publicMember(moment)) ?? [];
  tables["announcements"] = tables["announcements"]?.filter((row) => String(row["ends_on"]) >= moment.today) ?? [];
  const idsOf = (table: string) => new Set(tables[table]?.map((row) => String(row["id"])));
  const events = idsOf("events");
  tables["event_images"] = (await select("event_images")).filter((row) => events.has(String(row["event_id"])));
  tables["event_closings"] = (await select("event_closings")).filter(
    ({ event_id, summary }) => summary !== "" && events.has(String(event_id)),
  );
  const items = new Set(
    contentTypes.flatMap(({ entity, table }) =>
      [...idsOf(table)].flatMap((id) => [`${entity} ${id}`, `${SHORT_LINK} ${entity}:${id}`]),
    ),
  );
  tables["addresses"] = (await select("addresses")).filter((row) => items.has(`${row["entity"]} ${row["item_id"]}`));
  tables["settings"] = (await select("settings"))
    .filter((row) => String(row["key"]) in publicSettings)
    .map(publicSetting);
  return ArchivedContent.parse({ format: FORMAT, tables });
}

/** Returns the keys of the stored pictures that the content uses. */
export function mediaKeysOf({ tables }: ArchivedContent): string[] {
  const logos = tables["settings"]?.flatMap(({ value }) => {
    const { logo, logoDark } = JSON.parse(String(value)) as Row;
    return [logo, logoDark];
  });
  const images = Object.values(tables).flatMap((rows) => rows.map((row) => row["image"]));
  const ofPages = tables["pages"]?.map(({ fields }) => pictureIn(String(fields))?.image);
  const keys = [...images, ...(logos ?? []), ...(ofPages ?? [])].filter(
    (key) => typeof key === "string" && isMediaKey(key),
  );
  return [...new Set(keys as string[])];
}

/** Tables that are empty on a new site. */
const emptyTables = [
  "events",
  "gallery_items",
  "achievements",
  "reports",
  "banners",
  "announcements",
  "team_members",
  "pages",
  "students",
  "registrations",
  "content_versions",
] as const;

/** Returns the name of a table that shows that the site has content already; undefined for an empty site. */
export async function findContent(db: Db): Promise<string | undefined> {
  for (const table of emptyTables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) return table;
  }
  const stored = await db
    .selectFrom("settings")
    .select("key")
    .where("key", "in", Object.keys(publicSettings))
    .execute();
  return stored.length > 0 ? "settings" : undefined;
}

/** Replaces the seed data of an empty site by the content of an archive. Call it in a transaction. */
export async function writeContent(db: Db, { tables }: ArchivedContent): Promise<void> {
  for (const table of ["search_entries", "addresses", "chapters", "resources"] as const)
    await db.deleteFrom(table).execute();
  for (const name of order) {
    const isContent = name in columns;
    const rows = (tables[name] ?? []).map((row) => ({
      ...row,
      ...(isContent && { state: "published", was_published: 1 }),
      ...(name === "event_closings" && { confirmed_by: "", wrapped_up_by: "" }),
      ...(name === "pages" && { shown: row["fields"] }),
    }));
    await insertRows(db, name as keyof Database, rows);
  }
}
