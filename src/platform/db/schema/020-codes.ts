import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** Adds TOTP secrets, and recovery codes for a lost phone. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";
    const make = <Table extends string>(table: CreateTableBuilder<Table, string>) =>
      (engine === "sqlite" ? table.modifyEnd(sql`strict`) : table).execute();
    await make(
      db.schema
        .createTable("code_keys")
        .addColumn("admin_id", "text", (c) => c.primaryKey().notNull().references("admins.id").onDelete("cascade"))
        .addColumn("secret", "text", (c) => c.notNull())
        .addColumn("created_at", millis, (c) => c.notNull())
        .addColumn("confirmed_at", millis)
        .addColumn("last_step", "integer", (c) => c.notNull()),
    );
    await make(
      db.schema
        .createTable("recovery_codes")
        .addColumn("code_hash", "text", (c) => c.primaryKey().notNull())
        .addColumn("admin_id", "text", (c) => c.notNull().references("admins.id").onDelete("cascade")),
    );
    await db.schema.createIndex("recovery_codes_admin").on("recovery_codes").column("admin_id").execute();
  },
});
