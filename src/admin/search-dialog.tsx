import { clsx } from "clsx/lite";
import { Search, SearchX } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
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
import { fetchFound, SEARCH_MAX_CHARACTERS, type SearchResult } from "#features/search/search.contract.ts";
import { fetchOfficers } from "#features/sign-in/sign-in.api.ts";
import { fetchStudents } from "#features/students/students.api.ts";
import { fetchTeam } from "#features/team/team.contract.ts";
import { NO_DATE_YET } from "#kit/admin/admin.labels.ts";
import { adminApi } from "#kit/admin/admin-api.ts";
import { useSearchDelay } from "#kit/admin/list-screen.tsx";
import { useSession } from "#kit/admin/session.ts";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Dialog } from "#kit/overlay/dialog.tsx";
import { formatDay } from "#shared/dates.ts";
import { mayDo, type Role } from "#shared/roles.ts";
import { typingErrors, typingErrorsMax } from "#shared/typing-errors.ts";
import { searchLabels as labels } from "./admin.labels.ts";
import { furtherScreens, screensFor } from "./screens.ts";

/** The server searches from this length on. */
const MIN_CHARACTERS = 2;

/** Joins groups of the same title, and leaves out empty groups. */
const merged = (groups: readonly FoundGroup[]): FoundGroup[] =>
  [...Map.groupBy(groups, ({ title }) => title)]
    .map(([title, parts]) => ({ title, found: parts.flatMap(({ found }) => found) }))
    .filter(({ found }) => found.length > 0);

interface FoundContent {
  /** The typed words. */
  words: string;
  /** Set if nothing contains the typed words: the similar words that were found instead. */
  corrected: string | undefined;
  groups: FoundGroup[];
  /** Whether a part of the search failed. */
  failed: boolean;
}

const isEmpty = (groups: readonly FoundGroup[]) => groups.every(({ found }) => found.length === 0);

/** The results on the server for the typed words. Results appear as they arrive. */
function useFoundContent() {
  const session = useSession();
  const { role } = session;
  const latest = useRef("");
  const [content, setContent] = useState<FoundContent>();

  const search = useSearchDelay(async (words) => {
    latest.current = words;
    if (words.length < MIN_CHARACTERS || role === null) {
      setContent(undefined);
      return;
    }
    const found: FoundContent = { words, corrected: undefined, groups: [], failed: false };
    const fail = (error: unknown) => {
      console.error(labels.failed, error);
      found.failed = true;
    };
    for (const result of await Promise.allSettled(findContent(adminApi, role, words)))
      if (result.status === "fulfilled") found.groups.push(result.value);
      else fail(result.reason);
    const { places, help } = findScreens(session, words);
    if (!found.failed && isEmpty([...places, ...found.groups]))
      await findPublished(adminApi, role, words).then(({ groups, corrected }) => {
        if (corrected !== undefined && !isEmpty([help])) return;
        Object.assign(found, { groups, corrected });
      }, fail);
    if (latest.current === words) setContent(found);
  });
  return { content, search };
}

/** Finds content, people, screens, help and actions. The keyboard focus stays in the field. */
export function SearchDialog({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const session = useSession();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const { content: latest, search } = useFoundContent();
  const words = typed.trim();
  const content = latest?.words === words ? latest : undefined;
  const isSearching = words.length >= MIN_CHARACTERS && session.role !== null && !content;
  const { places, similar, help } = findScreens(session, words);
  // Results of the server arrive later, and do not move the first result.
  const groups = merged([...places, ...(content?.groups ?? []), ...similar, help]);
  const all = groups.flatMap(({ found }) => found);
  const hasNoResults = all.length === 0 && !isSearching && !content?.failed;
  const current = Math.min(active, all.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the ID of the option follows from its place
  useEffect(() => {
    document.getElementById(optionId(current))?.scrollIntoView({ block: "nearest" });
  }, [current]);

  function open({ to }: SearchHit) {
    onClose();
    if (to === "?shortcuts") onShortcuts();
    // The site is not part of this application.
    else if (to === "/") window.open("/", "_blank", "noopener");
    else void navigate(to);
  }

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1 };
    const next = moves[event.key];
    const chosen = all[current];
    if (next !== undefined && all.length > 0) setActive((next + all.length) % all.length);
    else if (event.key === "Enter" && chosen) open(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog open isAtTop title={labels.title} onCloseRequest={onClose}>
      <div className="relative">
        <Search aria-hidden="true" className="absolute top-3 left-3.5 size-4.5 text-muted" />
        <input
          type="search"
          aria-label={labels.placeholder}
          aria-controls={`${id}-list`}
          aria-activedescendant={all.length > 0 ? optionId(current) : undefined}
          aria-describedby={`${id}-keys`}
          placeholder={labels.placeholder}
          maxLength={SEARCH_MAX_CHARACTERS}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(0);
            search(target.value.trim());
          }}
          onKeyDown={onKeyDown}
          className="h-11 w-full rounded-lg border border-field bg-paper pr-3.5 pl-10 placeholder:text-muted"
        />
      </div>
      <p id={`${id}-keys`} className="sr-only">
        {labels.keys}
      </p>
      <p role="status" className={clsx("mt-3 text-muted text-sm", (words === "" || hasNoResults) && "sr-only")}>
        {content?.corrected && all.length > 0 && `${labels.corrected(words, content.corrected)} `}
        {words !== "" && (isSearching ? labels.searching : labels.found(all.length))}
        {content?.failed && ` ${labels.partFailed}`}
      </p>
      {hasNoResults && (
        <EmptyState
          icon={<SearchX />}
          title={labels.nothing(words)}
          description={labels.nothingHelp}
          className="mt-4"
        />
      )}
      <div id={`${id}-list`} role="listbox" aria-label={labels.results} className="mt-3" hidden={all.length === 0}>
        {groups.map(({ title, found }) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box has no element for its groups
          <div key={title} role="group" aria-label={title} className="mt-3 first:mt-0">
            <p aria-hidden="true" className="px-3 pb-1 font-semibold text-muted text-xs">
              {title}
            </p>
            {found.map((item) => {
              const index = all.indexOf(item);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
                <div
                  key={`${item.to} ${item.title} ${index}`}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === current}
                  onClick={() => open(item)}
                  onPointerMove={() => setActive(index)}
                  className={clsx(
                    "flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-lg px-3 py-2",
                    index === current && "bg-brand/10 text-brand",
                  )}
                >
                  <span dir="auto" className="min-w-0 break-words font-semibold">
                    {item.title}
                  </span>
                  {item.detail && <span className="shrink-0 text-muted text-sm">{item.detail}</span>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

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
/** Results of the search index. */
const PUBLISHED_LIMIT = 10;

const hasWords = (text: string, words: string) =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));

/** Whether each word is the beginning of a word of the text, with a few typing errors. */
function hasSimilarWords(text: string, words: string): boolean {
  const parts = text.toLowerCase().split(/\s+/);
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => parts.some((part) => typingErrors(word, part.slice(0, word.length)) <= typingErrorsMax(word)));
}

const editing = (screen: string, { _id }: { _id: string }) => `${screen}?edit=${encodeURIComponent(_id)}`;
const listed = (screen: string, words: string) => `${screen}?q=${encodeURIComponent(words)}`;

/**
 * Finds actions, screens and sections of the guide, which the browser knows. If no action or screen has the words, finds
 * those with similar words. Without words, finds no help.
 */
export function findScreens(
  { role, chapter }: { role: Role | null; chapter?: string | undefined },
  words: string,
): { places: FoundGroup[]; similar: FoundGroup[]; help: FoundGroup } {
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
  const placesWith = (isFound: (title: string, words: string) => boolean) => [
    { title: labels.groups.actions, found: actions.filter(({ title }) => isFound(title, words)) },
    { title: labels.groups.screens, found: all.filter(({ title }) => isFound(title, words)) },
  ];
  const places = placesWith(hasWords);
  return {
    places,
    similar: places.some(({ found }) => found.length > 0) ? [] : placesWith(hasSimilarWords),
    help: { title: labels.groups.help, found: help.slice(0, LIMIT) },
  };
}

/**
 * Finds published content and people in the search index, which also has the words of dates and forgives typing errors.
 * @returns `corrected` as in `FoundContent`
 */
async function findPublished(
  api: ReadApi,
  role: Role,
  q: string,
): Promise<{ groups: FoundGroup[]; corrected: string | undefined }> {
  if (!mayDo(role, "content")) return { groups: [], corrected: undefined };
  const { items, corrected } = await fetchFound(api, { q, limit: PUBLISHED_LIMIT });
  const { groups } = labels;
  const hitOf = ({ kind, id: _id, title, day = "" }: SearchResult): [group: string, hit: SearchHit] | undefined => {
    const item = { _id };
    const detail = formatDay(day);
    if (kind === "event") return [groups.events, { title, detail, to: adminEventPath(item) }];
    if (kind === "achievement")
      return [groups.achievements, { title, detail, to: editing("/admin/achievements", item) }];
    if (kind === "team member") return [groups.people, { title, to: listed("/admin/team", title) }];
    if (kind === "chapter") return [groups.content, { title, to: editing("/admin/chapters", item) }];
    if (kind === "resource") return [groups.content, { title, to: editing("/admin/resources", item) }];
    return undefined;
  };
  const hits = items.flatMap((item) => {
    const [title, hit] = hitOf(item) ?? [];
    return title === undefined || hit === undefined ? [] : [{ title, found: [hit] }];
  });
  return { groups: merged(hits), corrected: hits.length > 0 ? corrected : undefined };
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
