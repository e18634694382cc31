import { readdirSync } from "node:fs";
import { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { expect, test } from "vitest";
import type { Database } from "./schema/tables.ts";
import { openSqlite } from "./sqlite.ts";

const SCHEMA = new URL("./schema/", import.meta.url);

/**
 * Tables and columns that a migration removes, as "table" or "table.column". The previous version must not use any of
 * them.
 */
const TAKEN_AWAY: Record<string, string[]> = {};

interface Column {
  type: string;
  required: boolean;
}

async function columnsOf(db: Kysely<Database>): Promise<Map<string, Column>> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.flatMap((table) => [
      [table.name, { type: "table", required: false }] as const,
      ...table.columns.map(
        ({ name, dataType, isNullable, hasDefaultValue }) =>
          [`${table.name}.${name}`, { type: dataType, required: !isNullable && !hasDefaultValue }] as const,
      ),
    ]),
  );
}

test("migrations keep what the previous version reads, and do not require new values from it", async () => {
  const files = readdirSync(SCHEMA)
    .filter((name) => /^\d{3}-/.test(name))
    .sort();
  const db = new Kysely<Database>({ dialect: openSqlite(":memory:").dialect });
  let before = new Map<string, Column>();
  for (const file of files) {
    const { migration } = (await import(new URL(file, SCHEMA).href)) as { migration: (engine: "sqlite") => Migration };
    await migration("sqlite").up(db);
    const after = await columnsOf(db);
    const gone = [...before].filter(([name, { type }]) => after.get(name)?.type !== type).map(([name]) => name);
    expect(gone, `${file} takes away or changes`).toEqual(TAKEN_AWAY[file.replace(/[.]ts$/, "")] ?? []);
    const demanded = [...after].filter(
      ([name, { required }]) => required && before.has(name.split(".")[0] ?? "") && before.get(name)?.required !== true,
    );
    expect(
      demanded.map(([name]) => name),
      `${file} demands`,
    ).toEqual([]);
    before = after;
  }
  expect(before.size).toBeGreaterThan(files.length);
  await db.destroy();
});
