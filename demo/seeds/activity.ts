import { eventColumns } from "#features/events/server/event-rows.service.ts";
import { updateEventRow } from "#features/events/server/events.store.ts";
import type { Db } from "#platform/db/database.ts";
import { DAY_MS, daysFrom } from "../content/days.ts";
import type { SeededEvent } from "./events.ts";
import { addAuditEntry, type SeededSite } from "./seed.ts";

const EXPORTS = 8;

/** Writes further actions of officers: corrections, exports and a new order. */
export async function writeActivity(db: Db, site: SeededSite, events: readonly SeededEvent[]): Promise<void> {
  const now = site.deps.clock();
  for (const { id, input, createdAt } of events.filter((_, index) => index % 4 === 0)) {
    const at = new Date((createdAt.getTime() + Math.min(createdAt.getTime() + 2 * DAY_MS, now.getTime())) / 2);
    await updateEventRow(db, { id, version: 1 }, { now: at, columns: eventColumns(site.deps.timeZone.name, input) });
    await addAuditEntry(db, site, at, { action: "updated", entity: "event", entityId: id, label: input.title });
  }
  for (let month = 0; month < EXPORTS; month++)
    await addAuditEntry(db, site, daysFrom(now, -1.4 - 30 * month), {
      action: "exported",
      entity: "student applications",
      entityId: "all",
      label: `${160 - 14 * month} applications`,
    });
  await addAuditEntry(db, site, daysFrom(now, -3.2), {
    action: "reordered",
    entity: "banner",
    entityId: "order",
    label: "Banners",
  });
}
