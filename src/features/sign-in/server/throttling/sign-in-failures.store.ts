import type { Db } from "#platform/db/database.ts";

/**
 * The latest end of the blocks on any of these keys, in milliseconds since 1970; 0 when there is none.
 * @param newest rows that were last touched after it do not count
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

/** Adds a failure to an account's key and returns how many it has now; undefined, and nothing added, while blocked. */
export async function addAccountFailure(db: Db, key: string, now: Date): Promise<number | undefined> {
  const at = now.getTime();
  const row = await db
    .insertInto("sign_in_failures")
    .values({ key, failures: 1, blocked_until: 0, last_at: at })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet((query) => ({ failures: query("sign_in_failures.failures", "+", 1), last_at: at }))
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
 * Adds a failure to a key that has a pace; false, and nothing added, while blocked. Each failure moves `blocked_until` on by
 * `stepMs`, starting `slackMs` ago at the earliest: a burst is free, and after it one failure per step.
 */
export async function addPacedFailure(
  db: Db,
  key: string,
  now: Date,
  { slackMs, stepMs }: { slackMs: number; stepMs: number },
): Promise<boolean> {
  const at = now.getTime();
  const earliest = at - slackMs;
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

/** Takes back one failure of such a key. */
export async function removePacedFailure(db: Db, key: string, stepMs: number): Promise<void> {
  await db
    .updateTable("sign_in_failures")
    .set((query) => ({ failures: query("failures", "-", 1), blocked_until: query("blocked_until", "-", stepMs) }))
    .where("key", "=", key)
    .execute();
}

export async function deleteFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom("sign_in_failures").where("key", "=", key).execute();
}

/** Removes rows last touched before `oldest` or after `newest`, and all but the `kept` newest. */
export async function pruneFailures(
  db: Db,
  { oldest, newest, kept }: { oldest: number; newest: number; kept: number },
): Promise<void> {
  const surplus = await db
    .selectFrom("sign_in_failures")
    .select("last_at")
    .orderBy("last_at", "desc")
    .limit(1)
    .offset(kept)
    .executeTakeFirst();
  const end = Math.max(oldest - 1, surplus?.last_at ?? 0);
  await db
    .deleteFrom("sign_in_failures")
    .where((eb) => eb.or([eb("last_at", "<=", end), eb("last_at", ">", newest)]))
    .execute();
}
