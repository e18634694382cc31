import type { ExpressionBuilder, Insertable, Selectable } from "kysely";
import { z } from "zod";
import { setting } from "#content/settings.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { ErasedAt } from "#platform/db/erasures.store.ts";
import type { Database, StudentsTable } from "#platform/db/schema/tables.ts";
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

/** The retention that officers have set. */
export const applicationForm = setting("application form", z.object({ retentionMonths: z.number() }));

/** Returns the periods promised to applicants, in months. Null means the default from the settings. */
export const listPromises = async (db: Db): Promise<(number | null)[]> =>
  (await db.selectFrom("students").select("promised_months").distinct().execute()).map((row) => row.promised_months);

/** Matches applications with a promised period, sent before an instant. */
const madeBefore = (promised: number | null, instant: Date) => (eb: ExpressionBuilder<Database, "students">) =>
  eb.and([
    promised === null ? eb("promised_months", "is", null) : eb("promised_months", "=", promised),
    eb("created_at", "<", instant.getTime()),
  ]);

/** Deletes applications with a promised period that were sent before an instant. Returns their number. */
export async function deleteStudentsBefore(db: Db, promised: number | null, instant: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("students").where(madeBefore(promised, instant)).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Counts applications with a promised period that were sent before an instant. */
export async function countStudentsBefore(db: Db, promised: number | null, instant: Date): Promise<number> {
  const { count } = await db
    .selectFrom("students")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(madeBefore(promised, instant))
    .executeTakeFirstOrThrow();
  return count;
}

/** Erases people again after a restore. Keeps applications that are newer than the erasure. */
export async function eraseStudentsAgain(db: Db, erasedAt: ErasedAt): Promise<number> {
  let erased = 0;
  for (const student of await allStudents(db)) {
    if (student.created_at > (erasedAt(student.fingerprint) ?? Number.NEGATIVE_INFINITY)) continue;
    await deleteStudent(db, student.id);
    erased++;
  }
  return erased;
}
