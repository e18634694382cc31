import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { StudentsTable } from "#platform/db/schema.ts";

export type StudentRow = Selectable<StudentsTable>;

/** All applications, newest first. */
export const listStudents = (db: Db): Promise<StudentRow[]> =>
  db.selectFrom("students").selectAll().orderBy("created_at", "desc").orderBy("id", "desc").execute();

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
