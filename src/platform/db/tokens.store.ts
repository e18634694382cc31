import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "./database.ts";
import type { TokensTable } from "./schema/tables.ts";

export type TokenPurpose = TokensTable["purpose"];
export type TokenRow = Selectable<TokensTable>;

const SECRET_BYTES = 32;

/** Returns a new secret of 256 bits in base64url. The site stores only its hash. */
export const newSecret = (random: (size: number) => Buffer = randomBytes): string =>
  random(SECRET_BYTES).toString("base64url");

/** Returns the stored hash of a secret. A fast hash is enough, because nobody can guess the secrets. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

interface NewToken {
  /** Defaults to a random ID. */
  id?: string;
  purpose: TokenPurpose;
  /** The ID of the account whose access the token depends on. */
  subject?: string;
  hash: string;
  data?: object;
  /** Milliseconds since 1970. Without it, the token does not expire. */
  expiresAt?: number;
}

const rowOf = ({ id = randomUUID(), purpose, subject, hash, data, expiresAt }: NewToken, now: Date): TokenRow => ({
  id,
  purpose,
  subject: subject ?? null,
  hash,
  data: data ? JSON.stringify(data) : null,
  created_at: now.getTime(),
  expires_at: expiresAt ?? null,
  used_at: null,
});

const deleteExpired = (db: Db, now: Date) => db.deleteFrom("tokens").where("expires_at", "<=", now.getTime()).execute();

const selectValid = (db: Db, purpose: TokenPurpose, now: Date) =>
  db
    .selectFrom("tokens")
    .selectAll()
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now.getTime())]));

/** Stores tokens and deletes expired ones. */
export async function createTokens(db: Db, tokens: readonly NewToken[], now: Date): Promise<void> {
  await deleteExpired(db, now);
  await db
    .insertInto("tokens")
    .values(tokens.map((token) => rowOf(token, now)))
    .execute();
}

/** Returns a token that is neither used nor expired. */
export const findToken = (db: Db, purpose: TokenPurpose, hash: string, now: Date): Promise<TokenRow | undefined> =>
  selectValid(db, purpose, now).where("hash", "=", hash).executeTakeFirst();

/** Returns the valid tokens for a purpose, oldest first. @param subject all subjects by default */
export const listTokens = (db: Db, purpose: TokenPurpose, now: Date, subject?: string): Promise<TokenRow[]> =>
  selectValid(db, purpose, now)
    .$if(subject !== undefined, (query) => query.where("subject", "=", subject as string))
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** Marks a valid token as used. Of several concurrent calls, one succeeds. */
export async function consumeToken(db: Db, purpose: TokenPurpose, hash: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable("tokens")
    .set({ used_at: now.getTime() })
    .where("purpose", "=", purpose)
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now.getTime())]))
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Stores signed tokens as used. Signed tokens have no row before, so that requests for them cost no storage.
 * @returns the hashes of the tokens that were not yet used at any instance
 */
export async function consumeSignedTokens(
  db: Db,
  tokens: readonly (Pick<NewToken, "id" | "purpose" | "hash"> & { expiresAt: number })[],
  now: Date,
): Promise<Set<string>> {
  if (tokens.length === 0) return new Set();
  await deleteExpired(db, now);
  const used = await db
    .insertInto("tokens")
    .values(tokens.map((token) => ({ ...rowOf(token, now), used_at: now.getTime() })))
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .returning("hash")
    .execute();
  return new Set(used.map(({ hash }) => hash));
}

export const consumeSignedToken = async (
  db: Db,
  token: Parameters<typeof consumeSignedTokens>[1][number],
  now: Date,
): Promise<boolean> => (await consumeSignedTokens(db, [token], now)).has(token.hash);

/** Returns the ID of a used token that has not expired. */
export const findUsedToken = (
  db: Db,
  purpose: TokenPurpose,
  hash: string,
  now: Date,
): Promise<Pick<TokenRow, "id"> | undefined> =>
  db
    .selectFrom("tokens")
    .select("id")
    .where("purpose", "=", purpose)
    .where("hash", "=", hash)
    .where("used_at", "is not", null)
    .where("expires_at", ">", now.getTime())
    .executeTakeFirst();

/** Makes used signed tokens valid again. */
export async function releaseSignedTokens(db: Db, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0) await db.deleteFrom("tokens").where("hash", "in", hashes).execute();
}

/** Deletes a token and returns it. Returns undefined if it is missing or used. */
export const deleteToken = (db: Db, purpose: TokenPurpose, id: string): Promise<TokenRow | undefined> =>
  db
    .deleteFrom("tokens")
    .where("purpose", "=", purpose)
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returningAll()
    .executeTakeFirst();

/** Deletes the tokens of an account. @param purpose all purposes by default */
export async function deleteTokensOf(db: Db, subject: string, purpose?: TokenPurpose): Promise<void> {
  await db
    .deleteFrom("tokens")
    .where("subject", "=", subject)
    .$if(purpose !== undefined, (query) => query.where("purpose", "=", purpose as TokenPurpose))
    .execute();
}
