import type { Insertable, Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { StudentsTable } from "#platform/db/schema/tables.ts";
import { contains } from "#platform/db/search-text.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import type { Listing } from "#shared/paging.ts";
import type { ApplicationCounts, Handling, StudentQuery } from "../students.contract.ts";

export type StudentRow = Selectable<StudentsTable>;
export type DerivedColumns = Pick<
  StudentRow,
  "search_text" | "name_key" | "email_key" | "student_id_key" | "branch_key"
>;

const orderedBy = {
  createdAt: "created_at",
  id: "student_id_key",
  name: "name_key",
  email: "email_key",
  branch: "branch_key",
} as const;

const newestFirst = (db: Db) =>
  db.selectFrom("students").selectAll().orderBy("created_at", "desc").orderBy("id", "desc");

export const allStudents = (db: Db): Promise<StudentRow[]> => newestFirst(db).execute();

export const findStudent = (db: Db, id: string): Promise<StudentRow | undefined> =>
  db.selectFrom("students").selectAll().where("id", "=", id).executeTakeFirst();

/** Returns applications that contain all words. Rows that compare equal are sorted newest first. */
export function listStudents(
  db: Db,
  { sort = "createdAt", order = "descending", state, ...paging }: StudentQuery,
  words: readonly string[],
): Promise<Listing<StudentRow>> {
  const direction = order === "ascending" ? "asc" : "desc";
  const found = db
    .selectFrom("students")
    .selectAll()
    .where((eb) => eb.and(words.map((word) => contains(eb.ref("search_text"), word))))
    .$if(state !== undefined, (query) => query.where("state", "=", state as Handling["state"]))
    .orderBy(orderedBy[sort], direction);
  const inOrder =
    sort === "createdAt" ? found.orderBy("id", direction) : found.orderBy("created_at", "desc").orderBy("id", "desc");
  return selectListing(inOrder, paging);
}

/** Stores an application unless its fingerprint already exists. */
export async function createStudent(db: Db, student: Insertable<StudentsTable>): Promise<void> {
  await db
    .insertInto("students")
    .values(student)
    .onConflict((conflict) => conflict.column("fingerprint").doNothing())
    .execute();
}

export async function deleteStudent(db: Db, id: string): Promise<void> {
  await db.deleteFrom("students").where("id", "=", id).execute();
}

/** Saves state and note, and increases the version. Returns false if the row is no longer at `version`. */
export async function updateHandling(
  db: Db,
  { id, version }: Pick<StudentRow, "id" | "version">,
  columns: Pick<StudentRow, "state" | "note" | "handled_by" | "handled_at">,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("students")
    .set({ ...columns, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countByState(db: Db): Promise<ApplicationCounts> {
  const rows = await db
    .selectFrom("students")
    .select(["state", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();
  return { new: 0, contacted: 0, member: 0, declined: 0, ...Object.fromEntries(rows.map((r) => [r.state, r.count])) };
}

/** Returns rows whose search and sort columns are empty. */
export const listWithoutDerivedColumns = (db: Db): Promise<StudentRow[]> =>
  db.selectFrom("students").selectAll().where("search_text", "=", "").execute();

export async function setDerived(db: Db, id: string, columns: DerivedColumns): Promise<void> {
  await db.updateTable("students").set(columns).where("id", "=", id).execute();
}
