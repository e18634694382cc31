import { type Expression, type Insertable, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { type Db, isPostgres } from "#platform/db/database.ts";
import { itemFingerprint, wasErased } from "#platform/db/erasures.store.ts";
import type { ContentColumns, ContentTable, Database } from "#platform/db/schema/tables.ts";
import { isFoundAmong } from "#platform/db/search-text.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import { AppError } from "#platform/errors.ts";
import type { Address } from "#shared/by-id.ts";
import { isoInstant } from "#shared/dates.ts";
import type { Listing, Paging } from "#shared/paging.ts";
import { type PublicationStatus, type PublishingState, publishingStates } from "#shared/publishing.ts";
import { findIdBySlug, slugOrId } from "./addresses.store.ts";
import type { AnyContentType, ContentType, StoredRow } from "./content-type.ts";

/**
 * Which rows a query reads. Public code reads "published", which is the view `published_<table>`. Administrators read one
 * state, "active" (everything except the trash) or "all".
 */
export type Scope = PublishingState | "active" | "all";

/** The scope of an administrator's list: one state, or everything except the trash. */
export const scopeOf = ({ state }: { state?: PublishingState | undefined }): Scope => state ?? "active";

/** The columns of a table that a feature writes: all except the columns that all content tables share. */
type ColumnsOf<Table extends ContentTable> = Omit<Insertable<Database[Table]>, keyof ContentColumns>;

type ContentQuery<Table extends ContentTable> = SelectQueryBuilder<Database, Table, Record<never, never>>;

const activeStates = publishingStates.filter((state) => state !== "trashed");

/** Starts a query on a content table, limited to `scope`. */
export function selectContent<Table extends ContentTable>(db: Db, table: Table, scope: Scope): ContentQuery<Table> {
  // Kysely resolves names at compile time, one table at a time. All content tables have the columns used here, so this code treats them as one.
  const view = `published_${table} as ${table}` as "events";
  const query = db.selectFrom(scope === "published" ? view : (table as "events"));
  if (scope === "published" || scope === "all") return query as unknown as ContentQuery<Table>;
  // With `!=`, PostgreSQL would read the whole table instead of an index.
  const limited = scope === "active" ? query.where("state", "in", activeStates) : query.where("state", "=", scope);
  return limited as unknown as ContentQuery<Table>;
}

/**
 * Returns a condition for the rows of a chapter. Rows that older API clients store for Women in Engineering have no chapter.
 * @param isOfWie matches rows that belong to Women in Engineering according to the columns of older clients
 */
export const inChapter = (chapter: string, isOfWie: Expression<SqlBool>): Expression<SqlBool> =>
  sql<SqlBool>`(chapter_id = ${chapter} or (chapter_id is null and ${isOfWie} and exists (
    select 1 from published_chapters as chapter where chapter.id = ${chapter} and chapter.unit = 'wie')))`;

/**
 * Returns a condition for rows whose texts in `columns` contain the words, ignoring case and accents. Without words, all
 * rows meet it. For tables of hundreds of rows: reads their texts, because databases fold letters differently.
 */
export async function containsWords<Table extends ContentTable>(
  db: Db,
  { table, scope, columns }: { table: Table; scope: Scope; columns: readonly (keyof Database[Table] & string)[] },
  q = "",
): Promise<Expression<SqlBool>> {
  const words = q.trim();
  if (words === "") return sql<SqlBool>`1 = 1`;
  const rows: Record<string, unknown>[] = await selectContent(db, table as "events", scope)
    .select(["id", ...columns] as "id"[])
    .execute();
  const texts = rows.map((row) => ({
    id: String(row["id"]),
    words: columns.map((column) => row[column] ?? "").join("\n"),
  }));
  return isFoundAmong(sql.ref<string>("id"), texts, words);
}

/** The statements that are the same for every content table. */
export function contentRows<Table extends ContentTable>(table: Table) {
  type Row = Selectable<Database[Table]>;
  const any = table as "banners";
  const rows = (db: Db, scope: Scope) => selectContent(db, any, scope).selectAll().$castTo<Row>();
  const inOrder = (db: Db, scope: Scope) => rows(db, scope).orderBy("position").orderBy("id");
  return {
    find: (db: Db, id: string, scope: Scope): Promise<Row | undefined> =>
      rows(db, scope).where("id", "=", id).executeTakeFirst(),

    /** @param row `createdAt` dates an item from elsewhere, so that old items are not listed as new */
    async insert(
      db: Db,
      { id, now, createdAt = now, columns }: { id: string; now: Date; createdAt?: Date; columns: ColumnsOf<Table> },
    ): Promise<void> {
      const values = { id, created_at: createdAt.getTime(), updated_at: now.getTime(), ...columns };
      await db
        .insertInto(any)
        .values(values as never)
        .execute();
    },

    /** Overwrites columns and raises the version. Returns false if the row is gone or no longer at `version`. */
    async update(
      db: Db,
      { id, version }: { id: string; version: number },
      change: { now: Date; columns: Partial<ColumnsOf<Table>> },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable(any)
        .set({ ...(change.columns as object), updated_at: change.now.getTime(), version: version + 1 })
        .where("id", "=", id)
        .where("version", "=", version)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Overwrites all columns of a row. An old version may lack columns that were added later. They get their defaults. */
    async put(db: Db, row: Row): Promise<void> {
      const stored = row as Selectable<Database["banners"]>;
      const current = await selectContent(db, any, "all").selectAll().where("id", "=", stored.id).executeTakeFirst();
      const { id: _id, ...columns } = { ...current, ...stored };
      await db
        .insertInto(any)
        .values(stored)
        .onConflict((conflict) =>
          conflict.column("id").doUpdateSet(
            // `excluded` is the row of the insert, defaults included.
            (eb) => Object.fromEntries(Object.keys(columns).map((name) => [name, eb.ref(`excluded.${name}` as never)])),
          ),
        )
        .execute();
    },

    async delete(db: Db, id: string): Promise<void> {
      await db.deleteFrom(any).where("id", "=", id).execute();
    },

    /** Keeps other transactions from writing a row until this one ends. SQLite has one writer at a time anyway. */
    async lock(db: Db, id: string): Promise<void> {
      if (isPostgres(db)) await selectContent(db, any, "all").select("id").where("id", "=", id).forUpdate().execute();
    },

    /** Returns the slugs of all published rows, in order of creation. Only for tables with the column `slug`. */
    async listSlugs(db: Db): Promise<Address[]> {
      const rows = await selectContent(db, table as "events", "published")
        .select(["id", "slug", "updated_at"])
        .orderBy("id")
        .execute();
      return rows.map((row) => ({ slug: slugOrId(row), updatedAt: isoInstant(row.updated_at) }));
    },

    /** Returns the rows in the order that officers chose. Only for tables with the column `position`. */
    all: (db: Db, scope: Scope): Promise<Row[]> => inOrder(db, scope).execute(),

    list: (db: Db, paging: Paging, scope: Scope): Promise<Listing<Row>> => selectListing(inOrder(db, scope), paging),

    /** Returns the position after the last row. */
    async nextPosition(db: Db): Promise<number> {
      const last = await selectContent(db, any, "all")
        .select((eb) => eb.fn.max("position").as("position"))
        .executeTakeFirst();
      return (last?.position ?? -1) + 1;
    },

    /** Sets positions in the order of `ids`. Versions stay, because no field of a form changes. */
    async setPositions(db: Db, ids: readonly string[]): Promise<void> {
      // Sorted by ID, so that two officers who reorder at once cannot deadlock.
      for (const [position, id] of [...ids.entries()].sort(([, a], [, b]) => (a < b ? -1 : 1)))
        await db.updateTable(any).set({ position }).where("id", "=", id).execute();
    },
  };
}

export const noLongerExists = ({ entity }: Pick<AnyContentType, "entity">) =>
  new AppError("not_found", { message: `This ${entity} no longer exists` });

/** @throws AppError: "not_found"; for visitors "gone" if the item was erased */
export async function getRow<Row extends StoredRow>(
  deps: { db: Db },
  type: ContentType<Row>,
  id: string,
  scope: Scope,
): Promise<Row> {
  const row = await type.find(deps.db, id, scope);
  if (row) return row;
  if (scope === "published" && (await wasErased(deps.db, itemFingerprint(type.entity, id)))) throw new AppError("gone");
  throw noLongerExists(type);
}

/**
 * Returns the published row with this slug, an earlier slug or this ID.
 * @throws AppError: "gone" if it was published once, "not_found" if it never was
 */
export async function getRowBySlug<Row extends StoredRow>(
  { db }: { db: Db },
  type: ContentType<Row>,
  slug: string,
): Promise<Row> {
  const id = await findIdBySlug(db, type.entity, slug);
  const row = await type.find(db, id ?? slug, "published");
  if (row) return row;
  const hidden = id === undefined ? undefined : await type.find(db, id, "all");
  // Visitors must not learn that an unpublished item exists.
  throw new AppError(id === undefined || hidden?.was_published === 0 ? "not_found" : "gone");
}

type StatusColumns = Pick<Selectable<ContentColumns>, "deleted_at" | "restore_state" | "was_published">;

/** Writes the publication status of a row, and other columns that change with it. */
export async function setStatus(
  db: Db,
  table: ContentTable,
  id: string,
  { status, ...columns }: StatusColumns & { status: PublicationStatus; [column: string]: unknown },
): Promise<void> {
  await db
    .updateTable(table as "events")
    .set({
      state: status.state,
      publish_at: status.publishAt?.getTime() ?? null,
      unpublish_at: status.unpublishAt?.getTime() ?? null,
      ...columns,
    })
    .where("id", "=", id)
    .execute();
}

/** Returns the state of an item; undefined if it does not exist. */
export async function findState(db: Db, table: ContentTable, id: string): Promise<PublishingState | undefined> {
  const row = await selectContent(db, table as "events", "all")
    .select("state")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.state;
}

/** Returns the items that are due to be published or unpublished, the earliest first. */
export async function listDue(db: Db, table: ContentTable, now: Date): Promise<{ id: string; at: number }[]> {
  const due = (state: "scheduled" | "published", column: "publish_at" | "unpublish_at") =>
    selectContent(db, table as "events", "all")
      .select(["id", (eb) => eb.ref(column).$notNull().as("at")])
      .where("state", "=", state)
      .where(column, "<=", now.getTime());
  return due("scheduled", "publish_at").unionAll(due("published", "unpublish_at")).orderBy("at").execute();
}

/** Returns the trash of one table, the last deleted first; with `before`, only items deleted before that time. */
export const listTrashed = (db: Db, table: ContentTable, before?: Date) =>
  selectContent(db, table as "events", "trashed")
    .selectAll()
    .$if(before !== undefined, (query) => query.where("deleted_at", "<", before?.getTime() ?? 0))
    .orderBy("deleted_at", "desc")
    .orderBy("id", "desc")
    .execute();

/** Returns how many drafts there are of each content type that has any, sorted by name. */
export async function countAllDrafts(db: Db, types: readonly { entity: string; table: ContentTable }[]) {
  const counts = types.map(async ({ entity, table }) => {
    const { count } = await selectContent(db, table as "events", "draft")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return { entity, count: Number(count) };
  });
  const found = (await Promise.all(counts)).filter(({ count }) => count > 0);
  return found.sort((one, other) => (one.entity < other.entity ? -1 : 1));
}

/** Returns the IDs of all rows, also of those in the trash. */
export const listAllIds = (db: Db, table: ContentTable): Promise<{ id: string }[]> =>
  selectContent(db, table as "events", "all")
    .select("id")
    .execute();

type OfChapters = Pick<AnyContentType, "table" | "belongsToChapter">;

/** Starts a query for the items of a chapter, in any state. */
const selectOfChapter = (db: Db, { table, belongsToChapter }: OfChapters, chapter: string) =>
  selectContent(db, table as "events", "all")
    .select("id")
    .where((eb) =>
      belongsToChapter
        ? inChapter(chapter, eb(belongsToChapter.column as "unit", "=", belongsToChapter.wie as "wie"))
        : sql<SqlBool>`1 = 0`,
    );

/** Returns whether an item belongs to a chapter. Returns false without the item, and for types without chapters. */
export const isOfChapter = async (db: Db, type: OfChapters, id: string, chapter: string): Promise<boolean> =>
  (await selectOfChapter(db, type, chapter).where("id", "=", id).executeTakeFirst()) !== undefined;

/** Returns the IDs of a chapter's items in any state. */
export const listIdsOfChapter = async (db: Db, type: OfChapters, chapter: string): Promise<ReadonlySet<string>> =>
  new Set((await selectOfChapter(db, type, chapter).execute()).map(({ id }) => id));
