import { recordWrite } from "#platform/audit/record-write.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import type { Writer } from "#platform/http/writer.ts";
import type { Application, Student } from "../students.contract.ts";
import { folded, studentsCsv } from "../students.rules.ts";
import { NOTICE_VERSION } from "../students.words.ts";
import * as store from "./students.store.ts";

/** Neither text has spaces once folded, so the line break keeps them apart. */
const fingerprint = (application: Application) => `${folded(application.id)}\n${folded(application.email)}`;

export const presentStudent = (row: store.StudentRow): Student => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  id: row.student_id,
  branch: row.branch,
  createdAt: new Date(row.created_at).toISOString(),
});

/** A database may quote the refused row in its error: only its code is passed on, for the log. */
function withoutPersonalData(error: unknown): AppError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  return new AppError("internal", { cause: new Error(`An application could not be stored (database error ${code})`) });
}

/**
 * Stores an application; one that was sent before is not stored again, and nothing tells the two apart.
 * Visitors leave no line in the audit table: the application says itself when it came.
 */
export async function submitApplication(
  deps: Pick<Deps, "clock" | "newId"> & { db: Db },
  application: Application,
): Promise<void> {
  await store
    .createStudent(deps.db, {
      id: deps.newId(),
      name: application.name,
      email: application.email,
      student_id: application.id,
      branch: application.branch,
      fingerprint: fingerprint(application),
      notice_version: NOTICE_VERSION,
      created_at: deps.clock().getTime(),
    })
    .catch((error: unknown) => {
      throw withoutPersonalData(error);
    });
}

/** Newest first. */
export const listStudents = async (deps: { db: Db }): Promise<Student[]> =>
  (await store.listStudents(deps.db)).map(presentStudent);

/** All applications as CSV; that they were exported is recorded, not who is in them. */
export const exportStudents = (deps: Deps, writer: Writer): Promise<string> =>
  inTransaction(deps, async (deps) => {
    const students = await listStudents(deps);
    await recordWrite(deps, writer, {
      action: "exported",
      entity: "student applications",
      entityId: "all",
      label: `${students.length} ${students.length === 1 ? "application" : "applications"}`,
    });
    return studentsCsv(students, deps.timeZone);
  });
