import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

// A migration sees tables of several versions, which no one type describes.
// biome-ignore lint/suspicious/noExplicitAny: see above
type AnyDb = Kysely<any>;

interface Setting {
  key: string;
  value: object;
  version?: number;
  updated_at: number | string;
}

/** Returns the settings from their old tables, one table for each setting. */
async function listSettings(db: AnyDb): Promise<Setting[]> {
  // biome-ignore lint/suspicious/noExplicitAny: the tables have different columns
  const rows = (table: string): Promise<any[]> => db.selectFrom(table).selectAll().execute();
  const branch = (await rows("branch_settings")).map(({ fields, logo, logo_dark, ...row }) => ({
    ...row,
    key: "branch",
    value: { ...JSON.parse(fields), logo, logoDark: logo_dark },
  }));
  const hero = (await rows("hero_settings")).map(({ display_mode, video_url, ...row }) => ({
    ...row,
    key: "hero",
    value: { displayMode: display_mode === "video" ? "video" : "carousel", videoUrl: video_url },
  }));
  const applications = (await rows("application_settings")).map(({ retention_months, ...row }) => ({
    ...row,
    key: "application form",
    value: { retentionMonths: retention_months },
  }));
  const years = (await rows("year_plans")).map(({ state, plan, publish_at, done, failure, ...row }) => ({
    ...row,
    key: "year plan",
    value: {
      state,
      plan: JSON.parse(plan),
      publishAt: publish_at === null ? null : Number(publish_at),
      done: JSON.parse(done ?? "null"),
      failure,
    },
  }));
  const handover = (await rows("handover_papers")).map(({ name, fields, ...row }) => ({
    ...row,
    key: `handover ${name}`,
    value: JSON.parse(fields),
  }));
  const defaults = (await rows("given_defaults")).map(({ entity, at }) => ({
    key: `defaults: ${entity}`,
    value: {},
    version: 1,
    updated_at: at,
  }));
  return [...branch, ...hero, ...applications, ...years, ...handover, ...defaults];
}

/** Converts the versions of the branch details to the format of the settings table. */
async function convertBranchVersions(db: AnyDb) {
  for (const { id, row } of await db
    .selectFrom("content_versions")
    .selectAll()
    .where("entity", "=", "branch")
    .execute()) {
    const { fields, logo, logo_dark, ...version } = JSON.parse(row);
    const value = { ...JSON.parse(fields), logo: logo ?? null, logoDark: logo_dark ?? null };
    const converted = { id: version.id, version: version.version, value };
    await db
      .updateTable("content_versions")
      .set({ row: JSON.stringify(converted) })
      .where("id", "=", id)
      .execute();
  }
}

/**
 * Moves all settings that exist once into one table. While instances are updated one after the other, the previous
 * version still reads the branch, the hero and the retention time from the old tables, so those rows are kept. Plans
 * of a new year are deleted there, because the previous version would start the planned year a second time.
 */
export const migration = (engine: Engine): Migration => ({
  async up(db: AnyDb) {
    const table = db.schema
      .createTable("settings")
      .addColumn("key", "text", (c) => c.primaryKey().notNull())
      .addColumn("value", "text", (c) => c.notNull())
      .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
      .addColumn("updated_at", engine === "sqlite" ? "integer" : "bigint", (c) => c.notNull());
    await (engine === "sqlite" ? table.modifyEnd(sql`strict`) : table).execute();
    for (const { key, value, version, updated_at } of await listSettings(db))
      await db
        .insertInto("settings")
        .values({ key, value: JSON.stringify(value), version, updated_at })
        .execute();
    await convertBranchVersions(db);
    for (const name of ["year_plans", "handover_papers"]) await db.deleteFrom(name).execute();
  },
});
