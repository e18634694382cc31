import type { Db } from "#platform/db/database.ts";
import type { ErasedAt } from "#platform/db/erasures.store.ts";
import { allStudents, deleteStudent } from "./students.store.ts";

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
