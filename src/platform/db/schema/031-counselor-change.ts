import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** Adds the change of a counselor's mark that waits for a second owner, or for the end of its waiting time. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const add = (name: string, type: "text" | "integer" | "bigint") =>
      db.schema.alterTable("admins").addColumn(name, type).execute();
    await add("counselor_change", "text");
    await add("counselor_change_by", "text");
    await add("counselor_change_at", engine === "sqlite" ? "integer" : "bigint");
  },
});
