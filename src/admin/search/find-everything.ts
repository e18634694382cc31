import { furtherScreens, screensFor } from "#admin/screens.ts";
import type { ReadApi } from "#api-client/api.ts";
import { fetchAchievements } from "#features/achievements/achievements.contract.ts";
import { bannersApi } from "#features/banners/banners.contract.ts";
import { chaptersApi } from "#features/chapters/chapters.contract.ts";
import { fetchEvents } from "#features/events/events.api.ts";
import { adminEventPath } from "#features/events/events.rules.ts";
import { fetchGallery } from "#features/gallery/gallery.api.ts";
import { sectionsWith } from "#features/help/guide.rules.ts";
import { guide } from "#features/help/ui/admin/guide.tsx";
import { fetchReports } from "#features/reports/reports.contract.ts";
import { resourcesApi } from "#features/resources/resources.contract.ts";
import { fetchOfficers } from "#features/sign-in/sign-in.api.ts";
import { fetchStudents } from "#features/students/students.api.ts";
import { fetchTeam } from "#features/team/team.contract.ts";
import { NO_DATE_YET } from "#kit/admin/admin.labels.ts";
import { formatDay } from "#shared/dates.ts";
import { mayDo, type Role } from "#shared/roles.ts";
import { searchLabels as labels } from "./search.admin.labels.ts";

export interface SearchHit {
  title: string;
  /** Further text, such as the date of an event. */
  detail?: string;
  to: string;
}

export interface FoundGroup {
  title: string;
  found: readonly SearchHit[];
}

/** Results of one group. */
const LIMIT = 5;

const hasWords = (text: string, words: string) =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));

const editing = (screen: string, { _id }: { _id: string }) => `${screen}?edit=${encodeURIComponent(_id)}`;
const listed = (screen: string, words: string) => `${screen}?q=${encodeURIComponent(words)}`;

/** Finds actions, screens and sections of the guide, which the browser knows. Without words, finds no help. */
export function findScreens(
  { role, chapter }: { role: Role | null; chapter?: string | undefined },
  words: string,
): { places: FoundGroup[]; help: FoundGroup } {
  const screens = screensFor(role, chapter);
  const adding = screens.flatMap(({ add, path }) => (add ? [{ title: add, to: `${path}?add` }] : []));
  const actions = [
    ...adding,
    ...(role && mayDo(role, "owner") ? [{ title: labels.actions.invite, to: "/admin/officers" }] : []),
    { title: labels.actions.viewSite, to: "/" },
    { title: labels.actions.account, to: "/admin/account" },
    { title: labels.actions.shortcuts, to: "?shortcuts" },
  ];
  const further = furtherScreens.flatMap(({ path, for: permission }) => {
    const label = labels.furtherScreens[path];
    return label && role && mayDo(role, permission) ? [{ label, path }] : [];
  });
  const all = [...screens, ...further].map(({ label, path }) => ({ title: label, to: path }));
  const help =
    words === "" ? [] : sectionsWith(guide, words).map(({ id, title }) => ({ title, to: `/admin/help#${id}` }));
  const titled = ({ title }: SearchHit) => hasWords(title, words);
  return {
    places: [
      { title: labels.groups.actions, found: actions.filter(titled) },
      { title: labels.groups.screens, found: all.filter(titled) },
    ],
    help: { title: labels.groups.help, found: help.slice(0, LIMIT) },
  };
}

/** Finds content and people on the server. Each group can fail on its own. */
export function findContent(api: ReadApi, role: Role, q: string): Promise<FoundGroup>[] {
  const { groups } = labels;
  const few = { q, limit: LIMIT };
  const group = async (title: string, find: () => Promise<readonly SearchHit[]>): Promise<FoundGroup> => ({
    title,
    found: (await find()).slice(0, LIMIT),
  });
  const sources: Promise<FoundGroup>[] = [];
  if (mayDo(role, "content"))
    sources.push(
      group(groups.events, async () =>
        (await fetchEvents(api, few)).items.map((event) => ({
          title: event.title,
          detail: formatDay(event.date) || NO_DATE_YET,
          to: adminEventPath(event),
        })),
      ),
      group(groups.people, async () =>
        Object.values(await fetchTeam(api))
          .flat()
          .filter(({ name, position }) => hasWords(`${name} ${position}`, q))
          .map(({ name, position }) => ({ title: name, detail: position, to: listed("/admin/team", name) })),
      ),
      group(groups.gallery, async () =>
        (await fetchGallery(api, few)).items.map((item) => ({
          title: item.title,
          detail: formatDay(item.date),
          to: editing("/admin/gallery", item),
        })),
      ),
      group(groups.achievements, async () =>
        (await fetchAchievements(api, few)).items.map((item) => ({
          title: item.title,
          detail: item.date,
          to: editing("/admin/achievements", item),
        })),
      ),
      group(groups.reports, async () =>
        (await Promise.all((["annual", "event"] as const).map((type) => fetchReports(api, type, few)))).flatMap(
          ({ items }) =>
            items.map(({ title, type }) => ({ title, to: `${listed("/admin/reports", title)}&type=${type}` })),
        ),
      ),
      group(groups.content, async () => {
        const [chapters, resources, banners] = await Promise.all([
          chaptersApi.list(api),
          resourcesApi.list(api),
          bannersApi.list(api),
        ]);
        return [
          ...chapters.map((item) => ({ title: item.name, to: editing("/admin/chapters", { _id: item._id }) })),
          ...resources.map((item) => ({ title: item.title, to: editing("/admin/resources", item) })),
          ...banners.map((item) => ({ title: item.title, to: editing("/admin/banners", item) })),
        ].filter(({ title }) => hasWords(title, q));
      }),
    );
  if (mayDo(role, "applications"))
    sources.push(
      group(groups.applications, async () =>
        (await fetchStudents(api, { limit: LIMIT, page: 1 }, q)).items.map((student) => ({
          title: student.name,
          detail: student.branch,
          to: editing("/admin/students", student),
        })),
      ),
    );
  if (mayDo(role, "owner"))
    sources.push(
      group(groups.people, async () =>
        (await fetchOfficers(api))
          .filter(({ username }) => hasWords(username, q))
          .map(({ username, role }) => ({ title: username, detail: role, to: "/admin/officers" })),
      ),
    );
  return sources;
}
