import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { StudentsTable } from "#platform/db/schema/tables.ts";
import { contains } from "#platform/db/search-text.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import type { Listing } from "#shared/paging.ts";
import type { StudentQuery } from "../students.contract.ts";

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

/** All applications, newest first. */
export const allStudents = (db: Db): Promise<StudentRow[]> => newestFirst(db).execute();

/** Applications in which each of the words occurs; what the order does not tell apart, newest first. */
export function listStudents(
  db: Db,
  { sort = "createdAt", order = "descending", ...paging }: StudentQuery,
  words: readonly string[],
): Promise<Listing<StudentRow>> {
  const direction = order === "ascending" ? "asc" : "desc";
  const found = db
    .selectFrom("students")
    .selectAll()
    .where((eb) => eb.and(words.map((word) => contains(eb.ref("search_text"), word))))
    .orderBy(orderedBy[sort], direction);
  const inOrder =
    sort === "createdAt" ? found.orderBy("id", direction) : found.orderBy("created_at", "desc").orderBy("id", "desc");
  return selectListing(inOrder, paging);
}

/** Stores an application unless there is one with its fingerprint. */
export async function createStudent(db: Db, student: StudentRow): Promise<void> {
  await db
    .insertInto("students")
    .values(student)
    .onConflict((conflict) => conflict.column("fingerprint").doNothing())
    .execute();
}

export async function deleteStudent(db: Db, id: string): Promise<void> {
  await db.deleteFrom("students").where("id", "=", id).execute();
}

/** Deletes applications made before an instant and returns how many there were. */
export async function deleteStudentsBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("students")
    .where("created_at", "<", before.getTime())
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Rows for which nobody has made the texts to search and order by. */
export const listUnderived = (db: Db): Promise<StudentRow[]> =>
  db.selectFrom("students").selectAll().where("search_text", "=", "").execute();

export async function setDerived(db: Db, id: string, columns: DerivedColumns): Promise<void> {
  await db.updateTable("students").set(columns).where("id", "=", id).execute();
}
