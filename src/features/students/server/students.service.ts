import { runWrite, type WriteDeps, type Writer } from "#content/write.ts";
import { toCsv } from "#platform/csv.ts";
import type { Db } from "#platform/db/database.ts";
import { databaseFailure } from "#platform/db/database-errors.ts";
import { naturalKey, searchText } from "#platform/db/search-text.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { type Listing, mapListing } from "#shared/paging.ts";
import type { Application, Student, StudentQuery } from "../students.contract.ts";
import { folded, stateLabels } from "../students.contract.ts";
import { NOTICE_VERSION } from "../students.labels.ts";
import { applicationForm } from "./retention.store.ts";
import * as store from "./students.store.ts";

/** Folded texts contain no whitespace, so a line break separates them safely. */
const fingerprint = (application: Application) => `${folded(application.id)}\n${folded(application.email)}`;

export const presentStudent = (row: store.StudentRow): Student => ({
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
