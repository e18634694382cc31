import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** Adds requested changes of the counselor mark, which wait for a second owner or for the end of the waiting time. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const add = (name: string, type: "text" | "integer" | "bigint") =>
      db.schema.alterTable("admins").addColumn(name, type).execute();
    await add("counselor_change", "text");
    await add("counselor_change_by", "text");
    await add("counselor_change_at", engine === "sqlite" ? "integer" : "bigint");
  },
});
