import { getRow } from "#content/content.store.ts";
import { checkVersion, runWrite, type WriteDeps, type Writer } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import { type EventEdit, type EventInput, eventMessages } from "../events.contract.ts";
import { detailColumns, presentDetails } from "./event-rows.service.ts";
import { events } from "./events.service.ts";
import { deleteEdit, type EventRow, findEdit, putEdit } from "./events.store.ts";

const ENTITY = "event edit";

/** Returns the unpublished edit of an event, or null. */
export async function getEdit({ db }: { db: Db }, eventId: string): Promise<EventEdit | null> {
  const row = await findEdit(db, eventId);
  if (!row) return null;
  const fields = JSON.parse(row.fields) as Omit<EventEdit, "version" | "savedAt" | "savedBy">;
  return { ...fields, version: row.version, savedAt: new Date(row.saved_at).toISOString(), savedBy: row.saved_by };
}

/** Returns the fields to store. Details that the input leaves out are those of the published event. */
function editedFields(event: EventRow, { allDay = false, vtoolsId: _, ...input }: EventInput) {
  const details = { ...event, ...detailColumns(input), description: input.description };
  return { ...input, allDay, ...presentDetails(details) };
}

/**
 * Stores an edit beside the published event.
 * @throws AppError: "not_found"; "stale" if someone else changed the edit; "conflict" if the event is not published
 */
export const saveEdit = (
  deps: WriteDeps,
  eventId: string,
  input: EventInput,
  writer: Writer,
): Promise<EventEdit | null> =>
  runWrite(deps, writer, async (deps) => {
    const event = await getRow(deps, events, eventId, "active");
    if (event.state !== "published") throw new AppError("conflict", { message: eventMessages.editOfUnpublished });
    const before = await findEdit(deps.db, eventId);
    checkVersion(writer, { version: before?.version ?? 0 }, before?.saved_by);
    await putEdit(deps.db, {
      event_id: eventId,
      fields: JSON.stringify(editedFields(event, input)),
      version: (before?.version ?? 0) + 1,
      saved_at: deps.clock().getTime(),
      saved_by: writer.username,
    });
    if (!before) await deps.record({ action: "created", entity: ENTITY, entityId: eventId, label: event.title });
    return getEdit(deps, eventId);
  });

/** Discards the edit of an event. @throws AppError: "not_found" without an edit, "stale" */
export const discardEdit = (deps: WriteDeps, eventId: string, writer: Writer): Promise<void> =>
  runWrite(deps, writer, async (deps) => {
    const event = await getRow(deps, events, eventId, "active");
    const before = await findEdit(deps.db, eventId);
    if (!before) throw new AppError("not_found");
    checkVersion(writer, before);
    await deleteEdit(deps.db, eventId, before.version);
    await deps.record({ action: "deleted", entity: ENTITY, entityId: eventId, label: event.title });
  });
