import { createHmac } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { parsedJson } from "#shared/form-fields.ts";
import { type Db, inTransaction, isPostgres } from "./database.ts";
import { hasTable } from "./migrate.ts";
import { type ErasedPeopleTable, tablesOwnersFirst } from "./schema/tables.ts";
import { findSecret, getSecret, setSecret, traceSecrets } from "./secrets.store.ts";

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
const listErased = async (db: Db): Promise<ErasedRow[]> =>
  (await hasTable(db, "erased_people")) ? db.selectFrom("erased_people").selectAll().execute() : [];

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

/** The URL of a stored file in a text, also under a base URL with a path. The group is its key. */
const MEDIA_URL =
  /(?:https?:\/\/[\w.:-]+(?:\/[\w.~%-]+)*)?\/media\/([a-z0-9-]+\/[a-z0-9-]+(?:@\d+)?\.[a-z]+)(?:\?[\w=&-]*)?/g;

/** A part of a formatted text, or another value in JSON. */
type Part = { type?: string; text?: string; attrs?: { href?: string } } | null;

/** Returns whether a part of a formatted text consisted only of a URL. Such parts could not be saved again. */
const isEmptyPart = (part: Part) =>
  (part?.type === "text" && part.text === "") || (part?.type === "link" && part.attrs?.href === "");

function cleaned(value: unknown, isErased: (key: string) => boolean): unknown {
  if (typeof value === "string") return withoutUrls(value, isErased);
  if (Array.isArray(value))
    return value.map((part) => cleaned(part, isErased)).filter((part) => !isEmptyPart(part as Part));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cleaned(part, isErased)]));
}

function withoutUrls(text: string, isErased: (key: string) => boolean): string {
  // Formatted texts, and the items in versions, are stored as JSON.
  const json = text.includes("/media/") && /^[{[]/.test(text) ? parsedJson(text) : undefined;
  if (json !== undefined) return JSON.stringify(cleaned(json, isErased));
  return text.replace(MEDIA_URL, (url, key: string) => (isErased(key) ? "" : url));
}

/**
 * Removes the URLs of erased files from all texts of the database, such as unpublished edits, versions and drafts of
 * emails. Returns whether a text changed.
 */
export async function removeUrls(db: Db, isErased: (key: string) => boolean): Promise<boolean> {
  let isChanged = false;
  const known: readonly string[] = tablesOwnersFirst;
  for (const { name, columns } of await db.introspection.getTables()) {
    if (!known.includes(name)) continue;
    for (const column of columns.filter(({ dataType }) => dataType.toLowerCase() === "text")) {
      const [table, texts] = [sql.table(name), sql.ref(column.name)];
      const { rows } = await sql<{ text: string }>`
        select distinct ${texts} as text from ${table} where ${texts} like '%/media/%'`.execute(db);
      for (const { text } of rows) {
        const rest = withoutUrls(text, isErased);
        if (rest === text) continue;
        await sql`update ${table} set ${texts} = ${rest} where ${texts} = ${text}`.execute(db);
        isChanged = true;
      }
    }
  }
  return isChanged;
}

const INSERTED_AT_ONCE = 500;

/** The tables with personal data that can be erased. */
type PersonalTable = keyof typeof traceSecrets;

/** Notes that erased rows of a table have left traces. Call it in the transaction that erases them. */
export async function markTracesDue(db: Db, table: PersonalTable): Promise<void> {
  await db
    .insertInto("secrets")
    .values({ name: traceSecrets[table], value: "due" })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

/** Returns whether erased rows have left traces that nobody has cleared yet. */
export const areTracesDue = async (db: Db, table: PersonalTable): Promise<boolean> =>
  (await db.selectFrom("secrets").select("name").where("name", "=", traceSecrets[table]).executeTakeFirst()) !==
  undefined;

/**
 * Clears the traces of erased rows. When it fails, they stay due, and the job that erases old rows tries again.
 * @throws when another process keeps the database busy
 */
export async function clearTraces(db: Db, table: PersonalTable): Promise<void> {
  await markTracesDue(db, table);
  await overwriteTraces(db, table);
  await db.deleteFrom("secrets").where("name", "=", traceSecrets[table]).execute();
}

/**
 * Removes what erased rows leave in the database's files.
 *
 * `secure_delete` overwrites a deleted row, but SQLite also leaves copies of rows in the gaps of pages that it has split.
 * `VACUUM` clears them and rewrites the whole database each time. Rewriting one table clears them too: SQLite frees and
 * overwrites all its pages. The checkpoint then empties the write-ahead log, which holds earlier page images.
 */
async function overwriteTraces(db: Db, table: PersonalTable): Promise<void> {
  if (isPostgres(db)) {
    await sql`vacuum full ${sql.table(table)}`.execute(db);
    return;
  }
  await inTransaction({ db }, async ({ db }) => {
    // Other tables refer to these rows, which are back before the commit.
    await sql`pragma defer_foreign_keys = on`.execute(db);
    // The statements are the same for each table, so the type of one table is enough.
    const rows = await db
      .selectFrom(table as "students")
      .selectAll()
      .orderBy("id")
      .execute();
    await db.deleteFrom(table).execute();
    for (let start = 0; start < rows.length; start += INSERTED_AT_ONCE)
      await db
        .insertInto(table as "students")
        .values(rows.slice(start, start + INSERTED_AT_ONCE))
        .execute();
  });
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  if (rows[0]?.busy) throw new Error("The write-ahead log could not be emptied: the database is busy");
}
