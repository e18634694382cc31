import { inWrite, type WriteGround, type WriteUnderWay } from "#content/in-write.ts";
import type { Db } from "#platform/db/database.ts";
import type { Person, PersonalData } from "../students.contract.ts";
import { folded } from "../students.rules.ts";
import { rememberErased } from "./erased-people.ts";
import { presentStudent } from "./students.service.ts";
import * as store from "./students.store.ts";

async function applicationsOf(db: Db, person: Person): Promise<store.StudentRow[]> {
  const email = folded(person.email);
  const studentId = person.studentId === undefined ? undefined : folded(person.studentId);
  // The databases fold letters differently, so that the comparison is made here.
  return (await store.allStudents(db)).filter(
    (row) => folded(row.email) === email && (studentId === undefined || folded(row.student_id) === studentId),
  );
}

const audit = (deps: WriteUnderWay<WriteGround>, action: "exported" | "erased", count: number) =>
  deps.record({
    action,
    entity: "student applications",
    entityId: "one person",
    label: `${count} ${count === 1 ? "application" : "applications"} of one person`,
  });

/** All that is stored about a person; an empty list when there is nothing. */
export const exportPerson = (deps: WriteGround, person: Person, actor: string): Promise<PersonalData[]> =>
  inWrite(deps, { username: actor }, async (deps) => {
    const rows = await applicationsOf(deps.db, person);
    if (rows.length > 0) await audit(deps, "exported", rows.length);
    return rows.map((row) => {
      const { name, email, id, branch, createdAt, state, note, handledAt } = presentStudent(row);
      const handled = handledAt === undefined ? {} : { state, note, handledAt };
      return { name, email, studentId: id, branch, createdAt, noticeVersion: row.notice_version, ...handled };
    });
  });

/** Erases all that is stored about a person, remembers that for whoever restores a backup, and returns how many applications that were. */
export const erasePerson = (deps: WriteGround, person: Person, actor: string): Promise<number> =>
  inWrite(deps, { username: actor }, async (deps) => {
    const rows = await applicationsOf(deps.db, person);
    for (const row of rows) await store.deleteStudent(deps.db, row.id);
    await rememberErased(deps.db, rows, deps.clock());
    if (rows.length > 0) await audit(deps, "erased", rows.length);
    return rows.length;
  });
