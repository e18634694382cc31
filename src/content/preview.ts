import type { Transaction } from "kysely";
import { createChanges } from "#platform/changes.ts";
import type { Db } from "#platform/db/database.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import { shadowTables } from "#platform/db/shadow-tables.store.ts";
import type { Deps } from "#platform/deps.ts";
import { type PublicationStatus, statusAt } from "#shared/publishing.ts";
import { type AnyContentType, getRow, type StoredRow } from "./content-type.ts";
import { PUBLISHED, statusOf } from "./publication.ts";
import { listAllDue } from "./publish.ts";
import { applyStatus, type WriteDeps, type WriteTransaction } from "./write.ts";

/** Carries a result out of a transaction that is rolled back. */
class RolledBack<Result> {
  readonly result: Result;
  constructor(result: Result) {
    this.result = result;
  }
}

/** Runs `work` in a transaction that always rolls back. Announces no changes. */
export async function rolledBack<AllDeps extends WriteDeps, Result>(
  outerDeps: AllDeps,
  work: (deps: WriteTransaction<AllDeps>) => Promise<Result>,
): Promise<Result> {
  const { db } = outerDeps as { db: Db };
  try {
    await db.transaction().execute(async (db: Transaction<Database>) => {
      const changes = createChanges("rolled back");
      throw new RolledBack(await work({ ...outerDeps, db, changes, record: async () => undefined }));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as Result;
    throw error;
  }
  throw new Error("The transaction did not roll back");
}

export interface PreviewSubject {
  /** One item, as if it were published. */
  item?: { entity: string; id: string } | undefined;
  /** The site at a future time, with everything that is scheduled until then. */
  at?: Date | undefined;
  /** Another change to show. */
  also?: ((deps: WriteTransaction<Deps>) => Promise<unknown>) | undefined;
}

async function show(
  deps: WriteTransaction<Deps>,
  type: AnyContentType,
  id: string,
  to: (row: StoredRow) => PublicationStatus,
) {
  const row = await getRow<StoredRow>(deps, type, id, "all");
  return applyStatus(deps, type, row, to(row), { restoreState: null, wasPublished: true, now: deps.clock() });
}

/** Publishes what the preview shows. @returns the row of the item */
async function prepare(
  deps: WriteTransaction<Deps>,
  contentTypes: readonly AnyContentType[],
  { item, at }: PreviewSubject,
) {
  for (const { type, id } of at ? await listAllDue(deps, contentTypes, at) : [])
    await show(deps, type, id, (row) => statusAt(statusOf(row), at ?? deps.clock()));
  const type = item && contentTypes.find(({ entity }) => entity === item.entity);
  if (!type || !item) return undefined;
  return { type, row: await show(deps, type, item.id, () => PUBLISHED) };
}

/** Returns the tables that a preview writes to, also through triggers on the table of its item. */
function writtenTables(contentTypes: readonly AnyContentType[], { item, at, also }: PreviewSubject): string[] {
  const indexes = ["addresses", "search_entries", "search_index"];
  if (at || also) return [...contentTypes.map(({ table }) => table), ...indexes, "settings", "admins"];
  const type = contentTypes.find(({ entity }) => entity === item?.entity);
  const written = contentTypes.filter(
    ({ table, belongsTo }) => table === type?.table || (type && belongsTo === type.table),
  );
  return [...written.map(({ table }) => table), ...indexes];
}

/**
 * Runs `look` on a site that shows the subject, in a transaction that rolls back.
 * @throws AppError("not_found") if the item does not exist
 */
export function preview<Result>(
  deps: Deps,
  contentTypes: readonly AnyContentType[],
  subject: PreviewSubject,
  look: (deps: Deps, shown: Awaited<ReturnType<typeof prepare>>) => Promise<Result>,
): Promise<Result> {
  const now = subject.at ?? deps.clock();
  return rolledBack({ ...deps, clock: () => now }, async (deps) => {
    await shadowTables(deps.db, writtenTables(contentTypes, subject));
    const shown = await prepare(deps, contentTypes, subject);
    await subject.also?.(deps);
    return look(deps, shown);
  });
}
