import type { Transaction } from "kysely";
import { z } from "zod";
import { inTransaction } from "#platform/db/database.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import type { Deps } from "#platform/deps.ts";
import { contentRows } from "./content.store.ts";
import { type AnyContentType, type ContentType, getRow, type OwnColumns, type StoredRow } from "./content-type.ts";
import { PUBLISHED, statusAfter } from "./publication.ts";
import { setting } from "./settings.store.ts";
import {
  type ContentDeps,
  finishWrite,
  runWrite,
  type WriteInput,
  type WriteTransaction,
  whileSaving,
} from "./write.ts";

/** The new row's ID and creation time, and the keys of its stored files. */
interface NewRow {
  id: string;
  now: Date;
  keys: string[];
  isPublished: boolean;
}

/** Creates an item: stores its files, then its row in one transaction with the audit entry. @returns the stored row */
export async function create<AllDeps extends ContentDeps, Row extends StoredRow>(
  deps: AllDeps,
  type: ContentType<Row>,
  { writer, files = [] }: WriteInput,
  insert: (deps: WriteTransaction<AllDeps>, row: NewRow) => Promise<void>,
): Promise<Row> {
  const status = statusAfter(PUBLISHED, writer.publishing, { now: deps.clock(), timeZone: deps.timeZone.name });
  return whileSaving(deps, type, files, (keys) =>
    runWrite(deps, writer, async (deps) => {
      const id = deps.newId();
      const now = deps.clock();
      await insert(deps, { id, now, keys, isPublished: status.state === "published" });
      const row = await getRow(deps, type, id, "all");
      return finishWrite(deps, type, row, {
        writer,
        action: "created",
        now,
        status,
        restoreState: null,
        wasPublished: false,
      });
    }),
  );
}

/**
 * Creates an item whose columns are all in the table of its type.
 * @returns the stored row
 */
export const createRow = <AllDeps extends ContentDeps, Row extends StoredRow>(
  deps: AllDeps,
  type: ContentType<Row>,
  input: WriteInput,
  columnsOf: (deps: WriteTransaction<AllDeps>, row: NewRow) => OwnColumns<Row> | Promise<OwnColumns<Row>>,
): Promise<Row> =>
  create(deps, type, input, async (deps, row) =>
    contentRows(type.table).insert(deps.db, { ...row, columns: (await columnsOf(deps, row)) as never }),
  );

/**
 * Inserts the defaults of a content type once, on an empty site. Later releases never change or restore what officers
 * have edited or deleted.
 */
export const seedDefaults = (
  deps: Pick<Deps, "db" | "clock">,
  { entity }: Pick<AnyContentType, "entity">,
  put: (db: Transaction<Database>, now: Date) => Promise<void>,
): Promise<void> =>
  inTransaction(deps, async ({ db, clock }) => {
    const now = clock();
    if (await setting(`defaults: ${entity}`, z.object({})).create(db, {}, now)) await put(db, now);
  });
