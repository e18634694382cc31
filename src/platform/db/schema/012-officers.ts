import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** Roles and end dates of accounts, origins of sessions, invitations, and passkeys. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";
    const make = <Table extends string>(table: CreateTableBuilder<Table, string>) =>
      (engine === "sqlite" ? table.modifyEnd(sql`strict`) : table).execute();
    // Administrators from before roles existed keep all their permissions.
    await db.schema
      .alterTable("admins")
      .addColumn("role", "text", (c) => c.notNull().defaultTo("owner"))
      .execute();
    await db.schema.alterTable("admins").addColumn("name", "text").execute();
    for (const column of ["ends_at", "last_sign_in_at"])
      await db.schema.alterTable("admins").addColumn(column, millis).execute();
    for (const column of ["peer", "agent"]) await db.schema.alterTable("sessions").addColumn(column, "text").execute();

    const invitations = db.schema
      .createTable("invitations")
      .addColumn("id", "text", (c) => c.primaryKey().notNull())
      .addColumn("token_hash", "text", (c) => c.notNull().unique())
      .addColumn("role", "text", (c) => c.notNull())
      .addColumn("name", "text")
      .addColumn("ends_at", millis)
      .addColumn("invited_by", "text", (c) => c.notNull().references("admins.id").onDelete("cascade"))
      .addColumn("created_at", millis, (c) => c.notNull())
      .addColumn("expires_at", millis, (c) => c.notNull());
    await make(invitations);

    await make(
      db.schema
        .createTable("passkeys")
        .addColumn("id", "text", (c) => c.primaryKey().notNull())
        .addColumn("admin_id", "text", (c) => c.notNull().references("admins.id").onDelete("cascade"))
        .addColumn("credential_id", "text", (c) => c.notNull().unique())
        .addColumn("public_key", "text", (c) => c.notNull())
        .addColumn("counter", millis, (c) => c.notNull())
        .addColumn("name", "text", (c) => c.notNull())
        .addColumn("created_at", millis, (c) => c.notNull())
        .addColumn("last_used_at", millis),
    );
    await db.schema.createIndex("passkeys_admin").on("passkeys").column("admin_id").execute();
    await make(
      db.schema
        .createTable("used_challenges")
        .addColumn("challenge", "text", (c) => c.primaryKey().notNull())
        .addColumn("until", millis, (c) => c.notNull()),
    );
  },
});
