import { contentRows } from "#content/content.store.ts";
import { daysFrom } from "../content/days.ts";
import { sampleIssues } from "../texts/newsletter.ts";
import { issueLink } from "./newsletter.ts";
import { storePicture } from "./pictures.ts";
import { addAuditEntry, type Prepared, type SeededSite } from "./seed.ts";

const rows = contentRows("resources");

/** Adds the branch's own guides before the resources of IEEE. */
export async function prepareResources(site: SeededSite): Promise<Prepared<{ id: string }>> {
  const guides = sampleIssues.flatMap(({ resource, ...issue }) => (resource ? [{ ...issue, resource }] : []));
  const items = await Promise.all(
    guides.map(async (guide, index) => ({
      ...guide,
      position: index - guides.length,
      image: await storePicture(site, "resources", "icon", index),
    })),
  );
  return {
    items,
    async write(db) {
      for (const { id, subject: title, resource: description, daysAgo, position, image } of items) {
        const now = daysFrom(site.deps.clock(), -daysAgo);
        const columns = { title, description, link: issueLink(id), image, popular: 0 as const, position };
        await rows.insert(db, { id, now, columns });
        await addAuditEntry(db, site, now, { action: "created", entity: "resource", entityId: id, label: title });
      }
    },
  };
}
