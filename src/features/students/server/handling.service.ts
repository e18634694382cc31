import { checkVersion, runWrite, type WriteDeps, type Writer, type WriteTransaction } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import { recordErased } from "#platform/db/erasures.store.ts";
import { AppError } from "#platform/errors.ts";
import type { Handling, Person, PersonalData, Student } from "../students.contract.ts";
import { folded, stateLabels } from "../students.contract.ts";
import { presentStudent } from "./students.service.ts";
import * as store from "./students.store.ts";

async function applicationsOf(db: Db, person: Person): Promise<store.StudentRow[]> {
  const email = folded(person.email);
  const studentId = person.studentId === undefined ? undefined : folded(person.studentId);
  // Compared here, because the databases fold letters differently.
  return (await store.allStudents(db)).filter(
    (row) => folded(row.email) === email && (studentId === undefined || folded(row.student_id) === studentId),
  );
}

const auditPerson = (deps: WriteTransaction<WriteDeps>, action: "exported" | "erased", count: number) =>
  deps.record({
    action,
    entity: "student applications",
    entityId: "one person",
    label: `${count} ${count === 1 ? "application" : "applications"} of one person`,
  });

/** Returns all data stored about a person, or an empty list. */
export const exportPerson = (deps: WriteDeps, person: Person, actor: string): Promise<PersonalData[]> =>
  runWrite(deps, { username: actor }, async (deps) => {
    const rows = await applicationsOf(deps.db, person);
    if (rows.length > 0) await auditPerson(deps, "exported", rows.length);
    return rows.map((row) => {
      const { name, email, id, branch, createdAt, state, note, handledAt } = presentStudent(row);
      const handled = handledAt === undefined ? {} : { state, note, handledAt };
      return { name, email, studentId: id, branch, createdAt, noticeVersion: row.notice_version, ...handled };
    });
  });

/** Erases all data of a person, records the erasure for later restores and returns the number of applications. */
export const erasePerson = (deps: WriteDeps, person: Person, actor: string): Promise<number> =>
  runWrite(deps, { username: actor }, async (deps) => {
    const rows = await applicationsOf(deps.db, person);
    for (const row of rows) await store.deleteStudent(deps.db, row.id);
    await recordErased(
      deps.db,
      rows.map(({ fingerprint }) => fingerprint),
      deps.clock(),
    );
    if (rows.length > 0) await auditPerson(deps, "erased", rows.length);
    return rows.length;
  });

/** The audit table outlives applications, so its entries do not identify the applicant. */
const oneOf = { entity: "student application", entityId: "one" };

async function getRow(db: Db, id: string): Promise<store.StudentRow> {
  const row = await store.findStudent(db, id);
  if (!row) throw new AppError("not_found");
  return row;
}

export const getStudent = async (deps: { db: Db }, id: string): Promise<Student> =>
  presentStudent(await getRow(deps.db, id));

/**
 * Saves the state and note of an application.
 * @throws AppError("not_found") or AppError("stale")
 */
export const handleApplication = (
  deps: WriteDeps,
  id: string,
  { state, note }: Handling,
  writer: Writer,
): Promise<Student> =>
  runWrite(deps, writer, async (deps) => {
    const before = await getRow(deps.db, id);
    checkVersion(writer, before);
    const handled = { handled_by: writer.username, handled_at: deps.clock().getTime() };
    if (!(await store.updateHandling(deps.db, before, { state, note, ...handled }))) throw new AppError("stale");
    const label = state === before.state ? "Note" : `${stateLabels[before.state]} → ${stateLabels[state]}`;
    await deps.record({ action: "updated", ...oneOf, label });
    return getStudent(deps, id);
  });

/**
 * Erases an application and records the erasure for later restores.
 * @throws AppError("not_found")
 */
export const eraseApplication = (deps: WriteDeps, id: string, writer: Writer): Promise<void> =>
  runWrite(deps, writer, async (deps) => {
    const row = await getRow(deps.db, id);
    await store.deleteStudent(deps.db, id);
    await recordErased(deps.db, [row.fingerprint], deps.clock());
    await deps.record({ action: "erased", ...oneOf, label: "1 application" });
  });
