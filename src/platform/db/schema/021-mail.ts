import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** Adds the email addresses of accounts and the links that reset a password. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";
    for (const table of ["admins", "invitations"])
      await db.schema.alterTable(table).addColumn("email", "text").execute();
    const resets = db.schema
      .createTable("password_resets")
      .addColumn("token_hash", "text", (c) => c.primaryKey().notNull())
      .addColumn("admin_id", "text", (c) => c.notNull().references("admins.id").onDelete("cascade"))
      .addColumn("created_at", millis, (c) => c.notNull());
    await (engine === "sqlite" ? resets.modifyEnd(sql`strict`) : resets).execute();
    await db.schema.createIndex("password_resets_admin").on("password_resets").column("admin_id").execute();
  },
});
