import { checkVersion, type Writer } from "#content/write.ts";
import { recordAudit } from "#platform/audit/audit.store.ts";
import type { Db } from "#platform/db/database.ts";
import { inTransaction } from "#platform/db/in-transaction.ts";
import { AppError } from "#platform/errors.ts";
import { isoInstant } from "#shared/dates.ts";
import type { Notes, NotesFields } from "../handover.contract.ts";
import { findPaper, writePaper } from "./papers.store.ts";

const NOTES = "notes";
const nothing = { domain: "", domainUntil: "", hosting: "", hostingUntil: "", contacts: "" };

interface NotesDeps {
  db: Db;
  clock: () => Date;
  newId: () => string;
}

/** Returns the owners' notes on domain and hosting. */
export async function getNotes({ db }: { db: Db }): Promise<Notes> {
  const row = await findPaper(db, NOTES);
  if (!row) return { ...nothing, version: 0 };
  const fields = JSON.parse(row.fields) as Partial<NotesFields>;
  return { ...nothing, ...fields, savedAt: isoInstant(row.updated_at), version: row.version };
}

/** @throws AppError("stale") when the writer started from an older version */
export const saveNotes = (ground: NotesDeps, fields: NotesFields, writer: Writer): Promise<Notes> =>
  inTransaction(ground, async (deps) => {
    const { version } = await getNotes(deps);
    checkVersion(writer, { version });
    const paper = { name: NOTES, fields: JSON.stringify(fields), version } as const;
    if (!(await writePaper(deps.db, paper, deps.clock()))) throw new AppError("stale");
    await recordAudit(deps.db, {
      id: deps.newId(),
      at: deps.clock(),
      actor: writer.username,
      action: version === 0 ? "created" : "updated",
      entity: "handover notes",
      entityId: NOTES,
      label: "Domain and hosting",
    });
    return getNotes(deps);
  });
