import { contentRows } from "#content/content.store.ts";
import type { Db } from "#platform/db/database.ts";
import { daysFrom } from "../content/days.ts";
import { sampleIssues } from "../texts/newsletter.ts";
import { issueLink } from "./newsletter.ts";
import { addAuditEntry, type SeededSite } from "./seed.ts";

const rows = contentRows("resources");

/** Adds the branch's own guides before the resources of IEEE. */
export async function writeResources(db: Db, site: SeededSite): Promise<void> {
  const guides = sampleIssues.flatMap(({ resource, ...issue }) => (resource ? [{ ...issue, resource }] : []));
  for (const [index, { id, subject: title, resource: description, daysAgo }] of guides.entries()) {
    const now = daysFrom(site.deps.clock(), -daysAgo);
    const position = index - guides.length;
    await rows.insert(db, {
      id,
      now,
      columns: { title, description, link: issueLink(id), image: null, popular: 0, position },
    });
    await addAuditEntry(db, site, now, { action: "created", entity: "resource", entityId: id, label: title });
  }
}
