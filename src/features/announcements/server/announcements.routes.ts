import type { Selectable } from "kysely";
import { contentRoutes } from "#content/content.routes.ts";
import { contentRows, selectContent } from "#content/content.store.ts";
import type { ContentType } from "#content/content-type.ts";
import { presentItem } from "#content/publication.ts";
import { createRow, updateRow } from "#content/save.ts";
import type { AnnouncementsTable } from "#platform/db/schema/tables.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import type { Deps } from "#platform/deps.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { inZone } from "#shared/dates.ts";
import { Paging } from "#shared/paging.ts";
import { Announcement, AnnouncementInput } from "../announcements.contract.ts";

type AnnouncementRow = Selectable<AnnouncementsTable>;

export const announcementRows = contentRows("announcements");

export const announcements: ContentType<AnnouncementRow> = {
  entity: "announcement",
  find: announcementRows.find,
  label: (row) => row.title,
  apiPath: "/api/announcements",
  table: "announcements",
  page: () => "/",
};

const columnsOf = ({ title, text, link, endsOn }: AnnouncementInput) => ({
  title,
  text,
  link: link || null,
  ends_on: endsOn,
});

const present = (_deps: Deps, row: AnnouncementRow): Announcement => ({
  ...presentItem(row),
  title: row.title,
  text: row.text,
  ...(row.link !== null && { link: row.link }),
  endsOn: row.ends_on,
});

const form = { fields: AnnouncementInput, files: {} };

export function announcementsRoutes(app: HttpServer, deps: Deps) {
  const options = { type: announcements, present, tag: "announcements", item: Announcement };
  const routes = contentRoutes(app, deps, options);
  // Cached responses become stale when a day begins in the site's time zone (`siteInstants`).
  routes.list(Paging, ({ db, clock, timeZone }, paging, scope) => {
    const today = inZone(clock().toISOString(), timeZone.name).slice(0, "2026-11-21".length);
    const rows = selectContent(db, "announcements", scope)
      .selectAll()
      .$if(scope === "published", (query) => query.where("ends_on", ">=", today))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc");
    return selectListing(rows, paging);
  });
  routes.one("content");
  routes.create(form, (deps, { fields, writer }) =>
    createRow(deps, announcements, { writer }, () => columnsOf(fields)),
  );
  routes.update(form, (deps, id, { fields, writer }) =>
    updateRow(deps, announcements, { id, writer, columnsOf: () => columnsOf(fields) }),
  );
}
