import { claimSlug } from "#content/addresses.store.ts";
import { contentRows } from "#content/content.store.ts";
import { chapters } from "#features/chapters/server/chapters.routes.ts";
import type { Db } from "#platform/db/database.ts";
import { daysFrom } from "../content/days.ts";
import { sampleChapters } from "../texts/chapters.ts";
import { addAuditEntry, type SeededSite } from "./seed.ts";

const rows = contentRows("chapters");

/** Adds the sample chapters after the default one. */
export async function writeChapters(db: Db, site: SeededSite): Promise<void> {
  const now = daysFrom(site.deps.clock(), -200);
  for (const { id, name, description, ...details } of sampleChapters) {
    const slug = await claimSlug(db, { entity: chapters.entity, id, base: id });
    const noIeeeData = { unit: null, spoid: null, unit_kind: null, minimum_events: null };
    const position = await rows.nextPosition(db);
    const columns = { name, description, slug, address: id, image: null, alt: null, link: null, position };
    await rows.insert(db, { id, now, columns: { ...columns, ...noIeeeData, details: JSON.stringify(details) } });
    await addAuditEntry(db, site, now, { action: "created", entity: chapters.entity, entityId: id, label: name });
  }
}
