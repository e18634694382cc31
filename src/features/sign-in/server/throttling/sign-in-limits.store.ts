import type { Db } from "#platform/db/database.ts";

/** Returns the browser with this mark in which this username has signed in earlier. */
export const findBrowser = (db: Db, usernameKey: string, markHash: string) =>
  db
    .selectFrom("known_browsers")
    .innerJoin("admins", "admins.id", "known_browsers.admin_id")
    .select("known_browsers.id")
    .where("admins.username_key", "=", usernameKey)
    .where("known_browsers.mark_hash", "=", markHash)
    .executeTakeFirst();

/** Stores a browser of an account and deletes all except the latest `kept` ones. */
export async function storeBrowser(
  db: Db,
  browser: { id: string; admin_id: string; mark_hash: string; last_at: number },
  kept: number,
): Promise<void> {
  await db
    .insertInto("known_browsers")
    .values(browser)
    .onConflict((conflict) => conflict.columns(["admin_id", "mark_hash"]).doUpdateSet({ last_at: browser.last_at }))
    .execute();
  const others = await db
    .selectFrom("known_browsers")
    .select("id")
    .where("admin_id", "=", browser.admin_id)
    .orderBy("last_at", "desc")
    .orderBy("id", "desc")
    .offset(kept)
    .limit(100)
    .execute();
  if (others.length > 0)
    await db
      .deleteFrom("known_browsers")
      .where(
        "id",
        "in",
        others.map(({ id }) => id),
      )
      .execute();
}

/** Deletes all known browsers of an administrator. */
export async function deleteBrowsersOf(db: Db, adminId: string): Promise<void> {
  await db.deleteFrom("known_browsers").where("admin_id", "=", adminId).execute();
}

/** Allows a burst of failures, and after that one failure per step. */
export interface Pace {
  burst: number;
  stepMs: number;
}

/**
 * Returns the end of the latest block on any of these keys, in milliseconds since 1970, or 0 without a block.
 * @param newest ignores rows that were last changed after this instant
 */
export async function findBlockEnd(db: Db, keys: readonly string[], newest: number): Promise<number> {
  const { end } = await db
    .selectFrom("sign_in_failures")
    .select((query) => query.fn.max("blocked_until").as("end"))
    .where("key", "in", keys)
    .where("last_at", "<=", newest)
    .executeTakeFirstOrThrow();
  return Number(end ?? 0);
}

/**
 * Adds a failure to a key and returns how many it has now. Returns undefined, and adds nothing, while the key is blocked.
 * The count starts again from one if the last failure is older than `keptForMs`.
 */
export async function addFailure(db: Db, key: string, now: Date, keptForMs: number): Promise<number | undefined> {
  const at = now.getTime();
  const row = await db
    .insertInto("sign_in_failures")
    .values({ key, failures: 1, blocked_until: 0, last_at: at })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet((query) => ({
          failures: query
            .case()
            .when("sign_in_failures.last_at", "<", at - keptForMs)
            .then(1)
            .else(query("sign_in_failures.failures", "+", 1))
            .end(),
          last_at: at,
        }))
        .where("sign_in_failures.blocked_until", "<=", at),
    )
    .returning("failures")
    .executeTakeFirst();
  return row?.failures;
}

export async function blockKey(db: Db, key: string, until: number): Promise<void> {
  await db.updateTable("sign_in_failures").set({ blocked_until: until }).where("key", "=", key).execute();
}

/**
 * Adds a failure to a key with a pace. Returns false, and adds nothing, while the key is blocked. Each failure moves
 * `blocked_until` one step later. The earliest start is a whole burst before now.
 */
export async function addPacedFailure(db: Db, key: string, now: Date, { burst, stepMs }: Pace): Promise<boolean> {
  const at = now.getTime();
  const earliest = at - (burst - 1) * stepMs;
  const row = await db
    .insertInto("sign_in_failures")
    .values({ key, failures: 1, blocked_until: earliest + stepMs, last_at: at })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet((query) => ({
          failures: query("sign_in_failures.failures", "+", 1),
          blocked_until: query
            .case()
            .when("sign_in_failures.blocked_until", "<", earliest)
            .then(earliest + stepMs)
            .else(query("sign_in_failures.blocked_until", "+", stepMs))
            .end(),
          last_at: at,
        }))
        .where("sign_in_failures.blocked_until", "<=", at),
    )
    .returning("failures")
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes one failure from a key with a pace. */
export async function removePacedFailure(db: Db, key: string, { stepMs }: Pace): Promise<void> {
  await db
    .updateTable("sign_in_failures")
    .set((query) => ({ failures: query("failures", "-", 1), blocked_until: query("blocked_until", "-", stepMs) }))
    .where("key", "=", key)
    .execute();
}

export async function deleteFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom("sign_in_failures").where("key", "=", key).execute();
}

/** Removes rows that were last changed before `oldest` or after `newest`. */
export async function deleteExpiredFailures(db: Db, { oldest, newest }: { oldest: number; newest: number }) {
  await db
    .deleteFrom("sign_in_failures")
    .where((eb) => eb.or([eb("last_at", "<", oldest), eb("last_at", ">", newest)]))
    .execute();
}
