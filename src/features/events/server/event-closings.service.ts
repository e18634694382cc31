import type { Selectable } from "kysely";
import { getRow } from "#content/content-type.ts";
import { runWrite, type Writer } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import type { EventClosingsTable } from "#platform/db/schema/tables.ts";
import type { Deps } from "#platform/deps.ts";
import type { EventClosing, EventClosingInput } from "../events.contract.ts";
import { findClosing, putClosing } from "./event-closings.store.ts";
import { events } from "./events.service.ts";

const stepOf = (at: number | null, by: string) => (at === null ? null : { at: new Date(at).toISOString(), by });

const present = (row: Selectable<EventClosingsTable> | undefined): EventClosing => ({
  numbersConfirmed: row ? stepOf(row.confirmed_at, row.confirmed_by) : null,
  wrappedUp: row ? stepOf(row.wrapped_up_at, row.wrapped_up_by) : null,
});

/** Returns the steps after an event. @throws AppError("not_found") */
export async function getClosing(deps: { db: Db }, eventId: string): Promise<EventClosing> {
  await getRow(deps, events, eventId, "active");
  return present(await findClosing(deps.db, eventId));
}

/** Marks steps as done or as open. A step that is already done keeps its time. @throws AppError("not_found") */
export const saveClosing = (
  deps: Pick<Deps, "clock" | "newId" | "changes"> & { db: Db },
  eventId: string,
  { numbersConfirmed, wrappedUp }: EventClosingInput,
  writer: Writer,
): Promise<EventClosing> =>
  runWrite(deps, writer, async (deps) => {
    const event = await getRow(deps, events, eventId, "active");
    const now = deps.clock().getTime();
    const before = await findClosing(deps.db, eventId);
    const step = (isDone: boolean, at: number | null | undefined, by: string | undefined) => {
      if (!isDone) return { at: null, by: "" };
      return at ? { at, by: by ?? "" } : { at: now, by: writer.username };
    };
    const confirmed = step(numbersConfirmed, before?.confirmed_at, before?.confirmed_by);
    const closed = step(wrappedUp, before?.wrapped_up_at, before?.wrapped_up_by);
    await putClosing(deps.db, {
      event_id: eventId,
      confirmed_at: confirmed.at,
      confirmed_by: confirmed.by,
      wrapped_up_at: closed.at,
      wrapped_up_by: closed.by,
    });
    await deps.record({ action: "updated", entity: "event report", entityId: eventId, label: event.title });
    return present(await findClosing(deps.db, eventId));
  });
