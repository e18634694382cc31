import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

const KEPT_MS = 365 * 86_400_000;

/** Keeps door links of earlier versions as long as new ones: a link ends with its event, which can be postponed. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`update tokens set expires_at = expires_at + ${sql.lit(KEPT_MS)} where purpose = 'door link'`.execute(db);
  },
});
