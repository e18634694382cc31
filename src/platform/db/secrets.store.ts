import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Db } from "./database.ts";
import type { Database } from "./schema/tables.ts";

const SECRET_BYTES = 32;

/** The row that says that traces of deleted applications have to be cleared. No secret, but kept as long as they are. */
export const TRACES_DUE = "traces-due";

/** Rows that backups keep, because data in the backup depends on them. All other secrets sign links and tickets. */
const SECRETS_OF_DATA = ["erased-people", TRACES_DUE];

/** Whether a row of the table belongs into backups. */
export const isSecretOfData = ({ name }: { name?: unknown }): boolean => SECRETS_OF_DATA.includes(String(name));

/** Deletes all secrets that sign links and tickets. The site makes new ones when it needs them. */
export async function deleteSigningSecrets(db: Db): Promise<void> {
  await db.deleteFrom("secrets").where("name", "not in", SECRETS_OF_DATA).execute();
}

/** Deletes them from a copy of a SQLite database, which otherwise keeps deleted rows readable in its file. */
export async function overwriteSigningSecrets(db: Kysely<Database>): Promise<void> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "secrets")) return;
  await sql`pragma secure_delete = on`.execute(db);
  await deleteSigningSecrets(db);
}

/** A secret that was made already. */
export const findSecret = async (db: Db, name: string): Promise<string | undefined> =>
  (await db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst())?.value;

export async function setSecret(db: Db, name: string, value: string): Promise<void> {
  await db.insertInto("secrets").values({ name, value }).execute();
}

/** A random secret (256 bits, base64url) that all instances on one database share, made when it is first asked for. */
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
