import { selectContent } from "#content/content.store.ts";
import type { AnyContentType } from "#content/content-type.ts";
import { samplePdf } from "#demo/documents/pdf.ts";
import { achievements } from "#features/achievements/server/achievements.service.ts";
import { announcements } from "#features/announcements/server/announcements.routes.ts";
import { banners } from "#features/banners/server/banners.routes.ts";
import { chapters } from "#features/chapters/server/chapters.routes.ts";
import { events } from "#features/events/server/events.service.ts";
import { galleryItems } from "#features/gallery/server/gallery.service.ts";
import { reports } from "#features/reports/server/reports.service.ts";
import { resources } from "#features/resources/server/resources.routes.ts";
import { members } from "#features/team/server/team.service.ts";
import { pictureFile } from "./sample-files.ts";
import { type Answer, formOf, type TestSite } from "./test-site.ts";

type Fields = Parameters<typeof formOf>[0];

/** A content type for tests that cover all types. */
export interface TestContentType {
  kind: AnyContentType;
  path: string;
  /** A valid form, with a new file each time. */
  form: (title: string, more?: Fields) => FormData;
  /** The list that contains the created item. Only administrators see the list of reports. */
  list: string;
  isSeenByVisitors: boolean;
  hasEdit: boolean;
}

const picture = await pictureFile("picture.png", { width: 8, height: 8 });
const document = new File([new Uint8Array(samplePdf({ title: "Report", lines: ["A line."] }))], "report.pdf");
const description = "Come and see.";

const kind = (
  kind: AnyContentType,
  fields: (title: string) => Fields,
  more: Partial<TestContentType> = {},
): TestContentType => ({
  kind,
  path: kind.apiPath,
  form: (title, more) => formOf({ ...fields(title), ...more }),
  list: kind.apiPath,
  isSeenByVisitors: true,
  hasEdit: false,
  ...more,
});

/** All content types, by singular name. */
const everyKind: Record<string, TestContentType> = Object.fromEntries(
  [
    kind(
      events,
      (title) => ({ title, description, date: "2027-03-05", time: "10:00", location: "Lab 3", images: picture }),
      { hasEdit: true },
    ),
    kind(galleryItems, (title) => ({ title, date: "2026-03-05", image: picture }), { hasEdit: true }),
    kind(achievements, (title) => ({ title, description, date: "March 2026", image: picture }), { hasEdit: true }),
    kind(reports, (title) => ({ title, type: "annual", year: "2026", file: document }), {
      list: "/api/reports/type/annual",
      isSeenByVisitors: false,
    }),
    kind(banners, (title) => ({ title, description, image: picture }), { hasEdit: true }),
    kind(announcements, (title) => ({ title, text: description, endsOn: "2099-12-31" }), { hasEdit: true }),
    kind(
      members,
      (name) => ({
        name,
        position: "Chair",
        department: "CSE",
        linkedin: "https://www.linkedin.com/in/asha",
        section: "ieeeSbTeam",
        image: picture,
      }),
      { list: "/api/team?section=ieeeSbTeam", hasEdit: true },
    ),
    kind(chapters, (name) => ({ name, description, image: picture }), { hasEdit: true }),
    kind(resources, (title) => ({ title, description, link: "https://spectrum.ieee.org/", image: picture }), {
      hasEdit: true,
    }),
  ].map((one) => [one.kind.entity, one]),
);

/** Names for `describe.each`. */
export const contentTypeNames = Object.keys(everyKind);
export const allContentTypes: readonly AnyContentType[] = Object.values(everyKind).map(({ kind }) => kind);

/** Returns the content type for a name in `contentTypeNames`. */
export function contentTypeNamed(name: string): TestContentType {
  const found = everyKind[name];
  if (!found) throw new Error(`There is no kind ${name}`);
  return found;
}

/** Returns the IDs of the items that visitors see: those of the list, or of the view if there is no public list. */
export async function seenByVisitors(
  site: TestSite,
  { kind, list, isSeenByVisitors }: TestContentType,
): Promise<string[]> {
  const rows = await selectContent(site.deps.db, kind.table as "events", "published")
    .select("id")
    .execute();
  const inView = rows.map(({ id }) => id).sort();
  if (!isSeenByVisitors) return inView;
  const listed: string[] = (await site.call("GET", list, { token: false })).body.map(({ _id }: { _id: string }) => _id);
  if (listed.sort().join() !== inView.join()) throw new Error(`${list} shows ${listed}, its view has ${inView}`);
  return listed;
}

/** Returns the state of each item by ID, in the order of the administrators' list. */
export async function seenByOfficers(
  site: TestSite,
  { list }: TestContentType,
): Promise<[id: string, state: string][]> {
  const { body }: Answer = await site.call("GET", list);
  return body.map(({ _id, state }: { _id: string; state: string }) => [_id, state]);
}
