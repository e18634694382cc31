import { runWrite, type WriteDeps, type WriteTransaction } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import type { Person, PersonalData } from "../students.contract.ts";
import { folded } from "../students.rules.ts";
import { rememberErased } from "./erased-people.ts";
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
    await rememberErased(deps.db, rows, deps.clock());
    if (rows.length > 0) await auditPerson(deps, "erased", rows.length);
    return rows.length;
  });
