import { checkVersion, runWrite, type WriteDeps, type Writer } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Handling, Student } from "../students.contract.ts";
import { stateWords } from "../students.contract.ts";
import { rememberErased } from "./erased-people.ts";
import { presentStudent } from "./students.service.ts";
import * as store from "./students.store.ts";

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
    const label = state === before.state ? "Note" : `${stateWords[before.state]} → ${stateWords[state]}`;
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
    await rememberErased(deps.db, [row], deps.clock());
    await deps.record({ action: "erased", ...oneOf, label: "1 application" });
  });
