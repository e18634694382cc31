import { checkVersion, runWrite, type WriteDeps, type Writer, type WriteTransaction } from "#content/write.ts";
import { toCsv } from "#platform/csv.ts";
import type { Db } from "#platform/db/database.ts";
import { databaseFailure } from "#platform/db/database-errors.ts";
import { recordErased } from "#platform/db/erasures.store.ts";
import { naturalKey, searchText } from "#platform/db/search-text.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { type Listing, mapListing } from "#shared/paging.ts";
import {
  type Application,
  folded,
  type Handling,
  type Person,
  type PersonalData,
  type Student,
  type StudentQuery,
  stateLabels,
} from "../students.contract.ts";
import { NOTICE_VERSION } from "../students.labels.ts";
import * as store from "./students.store.ts";
import { applicationForm } from "./students.store.ts";

/** Folded texts contain no whitespace, so a line break separates them safely. */
const fingerprint = (application: Application) => `${folded(application.id)}\n${folded(application.email)}`;

const presentStudent = (row: store.StudentRow): Student => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  id: row.student_id,
  branch: row.branch,
  createdAt: new Date(row.created_at).toISOString(),
  state: row.state,
  note: row.note,
  ...(row.handled_by !== null && { handledBy: row.handled_by }),
  ...(row.handled_at !== null && { handledAt: new Date(row.handled_at).toISOString() }),
  version: row.version,
});

const derivedColumns = ({ id, name, email, branch }: Application): store.DerivedColumns => ({
  search_text: searchText(id, name, email, branch),
  student_id_key: naturalKey(id),
  name_key: naturalKey(name),
  email_key: naturalKey(email),
  branch_key: naturalKey(branch),
});

/** Keeps only the error code, because a database may quote the refused row in its error. */
function withoutPersonalData(error: Error & { code?: unknown; errcode?: unknown }): AppError {
  const code = String(error.errcode ?? error.code ?? "unknown");
  const cause = new Error(`An application could not be stored (database error ${code})`);
  const expected = databaseFailure(error);
  return expected?.withCause(cause) ?? new AppError("internal", { cause });
}

/**
 * Stores an application. A repeated application is not stored again, and the response is the same.
 * Writes no audit entry, because the application itself records its time.
 */
export async function submitApplication(
  deps: Pick<Deps, "clock" | "newId"> & { db: Db },
  application: Application,
): Promise<void> {
  const retention = await applicationForm.find(deps.db);
  await store
    .createStudent(deps.db, {
      id: deps.newId(),
      name: application.name,
      email: application.email,
      student_id: application.id,
      branch: application.branch,
      fingerprint: fingerprint(application),
      notice_version: NOTICE_VERSION,
      promised_months: retention?.value.retentionMonths ?? null,
      created_at: deps.clock().getTime(),
      ...derivedColumns(application),
    })
    .catch((error: unknown) => {
      throw withoutPersonalData(error as Error);
    });
}

const wordsOf = (search: string) => search.split(/\s+/).filter(Boolean);

/** Lists applications, newest first by default. @param search words that must all occur, in any field */
export const listStudents = async (deps: { db: Db }, query: StudentQuery, search = ""): Promise<Listing<Student>> =>
  mapListing(await store.listStudents(deps.db, query, wordsOf(search)), presentStudent);

/** Returns all applications that match. The audit log records the export and its size, not whose applications they are. */
export const exportStudents = (deps: WriteDeps, writer: Writer, query: StudentQuery, search = ""): Promise<Student[]> =>
  runWrite(deps, writer, async (deps) => {
    const students = (await listStudents(deps, query, search)) as Student[];
    await deps.record({
      action: "exported",
      entity: "student applications",
      entityId: "all",
      label: `${students.length} ${students.length === 1 ? "application" : "applications"}`,
    });
    return students;
  });

type ExportedStudent = Pick<Student, "name" | "email" | "id" | "branch" | "createdAt">;

/** Returns applications as a CSV file with the specified columns. Days are dd/mm/yyyy in `timeZone`. */
export function studentsCsv<Exported extends ExportedStudent>(
  students: readonly Exported[],
  timeZone: string,
  further: { header: string; value: (student: Exported) => string }[] = [],
): string {
  // One formatter for all rows: creating one takes longer than formatting a hundred days.
  const day = new Intl.DateTimeFormat("en-GB", { timeZone });
  return toCsv(
    ["Date", "Student ID", "Name", "Email", "Branch", ...further.map(({ header }) => header)],
    students.map((student) => [
      day.format(new Date(student.createdAt)),
      student.id,
      student.name,
      student.email,
      student.branch,
      ...further.map(({ value }) => value(student)),
    ]),
  );
}

/** The columns that the export with details adds. */
export const detailColumns = [
  { header: "State", value: ({ state }: Student) => stateLabels[state] },
  { header: "Note", value: ({ note }: Student) => note },
];

/** Fills the search and sort columns of rows stored before those columns existed. */
export async function recomputeStudents(deps: { db: Db }): Promise<void> {
  for (const row of await store.listWithoutDerivedColumns(deps.db))
    await store.setDerived(deps.db, row.id, derivedColumns({ ...row, id: row.student_id }));
}

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
