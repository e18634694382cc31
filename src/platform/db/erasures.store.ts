import { createHmac } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "./database.ts";
import type { ErasedPeopleTable } from "./schema/tables.ts";
import { findSecret, getSecret, setSecret } from "./secrets.store.ts";

type ErasedRow = Selectable<ErasedPeopleTable>;

const SECRET = "erased-people";

/** People, pictures and items erased from a site, as hashes that need the site's secret. The site's backups contain the secret too. */
export interface ErasedList {
  rows: readonly ErasedRow[];
  /** Present if the list comes from a site's database. */
  secret?: string | undefined;
}

/** Returns when the person with a fingerprint was erased, or undefined. */
export type ErasedAt = (fingerprint: string) => number | undefined;

/** Returns an empty list for an older schema, which lacks the table. */
async function listErased(db: Db): Promise<ErasedRow[]> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "erased_people")) return [];
  return db.selectFrom("erased_people").selectAll().execute();
}

/** Adds erased people. If a person was erased twice, the later instant counts. */
async function addErased(db: Db, rows: readonly ErasedRow[]): Promise<void> {
  for (const row of rows)
    await db
      .insertInto("erased_people")
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column("hash")
          .doUpdateSet({ erased_at: row.erased_at })
          .where("erased_people.erased_at", "<", row.erased_at),
      )
      .execute();
}

const hashOf = (secret: string, fingerprint: string) =>
  createHmac("sha256", secret).update(fingerprint).digest("base64url");

/** Creates the secret so that every backup contains it. Call it before serving. */
export const prepareErasures = ({ db }: { db: Db }): Promise<unknown> => getSecret(db, SECRET);

/** Records erased people as hashes, which is enough to recognize them in a restored backup. */
export async function recordErased(db: Db, fingerprints: readonly string[], at: Date): Promise<void> {
  const secret = await getSecret(db, SECRET);
  const rows = fingerprints.map((fingerprint) => ({ hash: hashOf(secret, fingerprint), erased_at: at.getTime() }));
  await addErased(db, rows);
}

export const erasedFrom = async (db: Db): Promise<ErasedList> => ({
  rows: await listErased(db),
  secret: await findSecret(db, SECRET),
});

/** Returns a function that tells when the person, file or item of a fingerprint was erased. */
export function recognizing({ rows, secret }: ErasedList): ErasedAt {
  if (!secret) return () => undefined;
  const erasedAt = new Map(rows.map(({ hash, erased_at }) => [hash, erased_at]));
  return (fingerprint) => erasedAt.get(hashOf(secret, fingerprint));
}

/** Returns whether a fingerprint is in the list of a running site. */
export async function wasErased(db: Db, fingerprint: string): Promise<boolean> {
  const secret = await findSecret(db, SECRET);
  if (!secret) return false;
  const hash = hashOf(secret, fingerprint);
  return (
    (await db.selectFrom("erased_people").select("hash").where("hash", "=", hash).executeTakeFirst()) !== undefined
  );
}

/** Return the text that identifies an erased file, picture or item in the list of erasures. */
export const fileFingerprint = (key: string): string => `file ${key}`;
export const pictureFingerprint = (id: string): string => `picture ${id}`;
export const itemFingerprint = (entity: string, id: string): string => `${entity} ${id}`;

/** Adds a list to a restored database. @returns a function that recognizes the people of the list */
export async function addErasedList(db: Db, list: ErasedList): Promise<ErasedAt> {
  const own = await findSecret(db, SECRET);
  const secret = own ?? list.secret;
  if (!own && secret) await setSecret(db, SECRET, secret);
  await addErased(db, list.rows);
  return recognizing({ ...list, secret });
}
