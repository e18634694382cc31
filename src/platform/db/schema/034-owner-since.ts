import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** Adds the instant at which an owner made an account an owner's. Null for existing accounts and those of the server. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("admins")
      .addColumn("owner_since", engine === "sqlite" ? "integer" : "bigint")
      .execute();
  },
});
