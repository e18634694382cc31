import { createHmac } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { ErasedPeopleTable } from "#platform/db/schema/tables.ts";
import { findSecret, getSecret, setSecret } from "#platform/db/secrets.store.ts";
import { allStudents, deleteStudent, type StudentRow } from "./students.store.ts";

export type ErasedRow = Selectable<ErasedPeopleTable>;

/** Returns an empty list for an older schema, which lacks the table. */
async function listErased(db: Db): Promise<ErasedRow[]> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "erased_people")) return [];
  return db.selectFrom("erased_people").selectAll().execute();
}

/** Adds erased people. If a person was erased twice, the later instant counts. */
async function addErased(db: Db, rows: ErasedRow[]): Promise<void> {
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

const SECRET = "erased-people";

/** People erased from a site, as hashes that need the site's secret. The site's backups contain the secret too. */
export interface ErasedList {
  rows: readonly ErasedRow[];
  /** Present if the list comes from a site's database. */
  secret?: string | undefined;
}

const hashOf = (secret: string, { fingerprint }: Pick<StudentRow, "fingerprint">) =>
  createHmac("sha256", secret).update(fingerprint).digest("base64url");

/** Creates the secret so that every backup contains it. Call it before serving. */
export const prepareErasures = ({ db }: { db: Db }): Promise<unknown> => getSecret(db, SECRET);

/** Records the erased applicants as hashes, which is enough to recognize them in a restored backup. */
export async function recordErased(db: Db, students: readonly StudentRow[], at: Date): Promise<void> {
  const secret = await getSecret(db, SECRET);
  const rows = students.map((student) => ({ hash: hashOf(secret, student), erased_at: at.getTime() }));
  await addErased(db, rows);
}

export const erasedFrom = async (db: Db): Promise<ErasedList> => ({
  rows: await listErased(db),
  secret: await findSecret(db, SECRET),
});

/** Erases listed people again after a restore. Keeps applications that are newer than the erasure. */
export async function eraseAgain(db: Db, list: ErasedList): Promise<number> {
  const own = await findSecret(db, SECRET);
  const secret = own ?? list.secret;
  if (!own && secret) await setSecret(db, SECRET, secret);
  await addErased(db, [...list.rows]);
  if (!secret || list.rows.length === 0) return 0;
  const erasedAt = new Map(list.rows.map(({ hash, erased_at }) => [hash, erased_at]));
  let erased = 0;
  for (const student of await allStudents(db)) {
    if (student.created_at > (erasedAt.get(hashOf(secret, student)) ?? Number.NEGATIVE_INFINITY)) continue;
    await deleteStudent(db, student.id);
    erased++;
  }
  return erased;
}
