import type { Transaction } from "kysely";
import { createChanges } from "#platform/changes.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import type { Deps } from "#platform/deps.ts";
import { standingAt } from "#shared/publishing.ts";
import type { AnyKind, StoredRow } from "./kind.ts";
import { hold, type Placed, settle } from "./placing.ts";
import { PUBLISHED } from "./publishing.ts";
import { listTakeDownsDue } from "./take-downs.store.ts";
import { listDue } from "./unpublished.store.ts";

/** What is to be seen before others see it. */
export interface Wanted {
  /** One thing, as if it were published. */
  item?: { entity: string; id: string } | undefined;
  /** The site as it will be at an instant, by what is scheduled now. */
  at?: Date | undefined;
}

type Ground = Omit<Deps, "db"> & { db: Transaction<Database> };

/** Ends a transaction that is to leave nothing behind. */
class Seen<Result> {
  readonly result: Result;
  constructor(result: Result) {
    this.result = result;
  }
}

async function place(
  deps: Ground,
  kind: AnyKind,
  id: string,
  now: Date,
  to: (placed: Placed<StoredRow>) => Placed<StoredRow>,
) {
  const placed = to(await hold<StoredRow>(deps, kind, id));
  return settle(deps, kind, { ...placed, wasPublished: true }, now);
}

/** Makes what is wanted so, in a transaction. @returns the row of the thing that is wanted */
async function prepare(deps: Ground, kinds: readonly AnyKind[], { item, at }: Wanted, now: Date) {
  const kindOf = (entity: string) => kinds.find((kind) => kind.entity === entity);
  for (const due of at ? [...(await listDue(deps.db, at)), ...(await listTakeDownsDue(deps.db, at))] : []) {
    const kind = kindOf(due.entity);
    if (kind)
      await place(deps, kind, due.id, now, (placed) => ({
        ...placed,
        standing: standingAt(placed.standing, at ?? now),
      }));
  }
  const kind = item && kindOf(item.entity);
  if (!kind || !item) return undefined;
  const row = await place(deps, kind, item.id, now, (placed) => ({ ...placed, standing: PUBLISHED }));
  return { kind, row };
}

/**
 * Runs `look` on a site that is as wanted, in a transaction that is undone: nobody else sees it, and nothing of it stays.
 * @throws AppError("not_found") when the thing that is wanted is not there
 */
export async function lookAhead<Result>(
  deps: Deps,
  kinds: readonly AnyKind[],
  wanted: Wanted,
  look: (deps: Deps, seen: Awaited<ReturnType<typeof prepare>>) => Promise<Result>,
): Promise<Result> {
  const now = wanted.at ?? deps.clock();
  try {
    await deps.db.transaction().execute(async (db) => {
      const ground = { ...deps, db, changes: createChanges("preview"), clock: () => now };
      throw new Seen(await look(ground, await prepare(ground, kinds, wanted, now)));
    });
  } catch (error) {
    if (error instanceof Seen) return error.result as Result;
    throw error;
  }
  throw new Error("A preview ends by undoing its transaction");
}
