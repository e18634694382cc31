import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Db } from "./database.ts";
import { hasTable } from "./migrate.ts";
import type { Database } from "./schema/tables.ts";

const SECRET_BYTES = 32;

/**
 * Names of the rows that record an unfinished cleanup of erased rows, by table. They are not secret, but have the same
 * lifetime.
 */
export const traceSecrets = {
  students: "traces-due",
  registrations: "traces-due registrations",
  newsletter_subscribers: "traces-due newsletter",
} as const;

/**
 * Rows that backups keep, because data in the backup depends on them. All other secrets only sign links and tickets.
 */
const SECRETS_OF_DATA: readonly string[] = ["erased-people", ...Object.values(traceSecrets)];

/** Returns whether a row belongs in backups. */
export const isSecretOfData = ({ name }: { name?: unknown }): boolean => SECRETS_OF_DATA.includes(String(name));

/** Deletes the secrets that sign links and tickets. The site creates new ones on demand. */
export async function deleteSigningSecrets(db: Db): Promise<void> {
  await db.deleteFrom("secrets").where("name", "not in", SECRETS_OF_DATA).execute();
}

/** Deletes these secrets from a copy of a SQLite database. Without a vacuum, deleted rows stay readable in the file. */
export async function overwriteSigningSecrets(db: Kysely<Database>): Promise<void> {
  if (!(await hasTable(db, "secrets"))) return;
  await sql`pragma secure_delete = on`.execute(db);
  await deleteSigningSecrets(db);
}

/** Returns an existing secret. */
export const findSecret = async (db: Db, name: string): Promise<string | undefined> =>
  (await db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst())?.value;

export async function setSecret(db: Db, name: string, value: string): Promise<void> {
  await db.insertInto("secrets").values({ name, value }).execute();
}

/** Returns a random secret (256 bits, base64url) that all instances share. Creates the secret on first use. */
export async function getSecret(db: Db, name: string): Promise<string> {
  const present = await findSecret(db, name);
  if (present !== undefined) return present;
  await db
    .insertInto("secrets")
    .values({ name, value: randomBytes(SECRET_BYTES).toString("base64url") })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirstOrThrow()).value;
}
