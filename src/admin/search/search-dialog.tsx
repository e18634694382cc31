import { clsx } from "clsx/lite";
import { Search, SearchX } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { SEARCH_MAX_CHARACTERS } from "#features/search/search.labels.ts";
import { adminApi } from "#kit/admin/admin-api.ts";
import { useSearchDelay } from "#kit/admin/list-screen.tsx";
import { useSession } from "#kit/admin/session.ts";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Dialog } from "#kit/overlay/dialog.tsx";
import { type FoundGroup, findContent, findScreens, type SearchHit } from "./find-everything.ts";
import { searchLabels as labels } from "./search.admin.labels.ts";

/** The server searches from this length on. */
const MIN_CHARACTERS = 2;

/** Joins groups of the same title, and leaves out empty groups. */
const merged = (groups: readonly FoundGroup[]): FoundGroup[] =>
  [...Map.groupBy(groups, ({ title }) => title)]
    .map(([title, parts]) => ({ title, found: parts.flatMap(({ found }) => found) }))
    .filter(({ found }) => found.length > 0);

/** The results on the server for the typed words. Results appear as they arrive. */
function useFoundContent() {
  const { role } = useSession();
  const latest = useRef("");
  const [content, setContent] = useState<{ words: string; groups: FoundGroup[]; failed: boolean }>();

  const search = useSearchDelay(async (words) => {
    latest.current = words;
    if (words.length < MIN_CHARACTERS || role === null) {
      setContent(undefined);
      return;
    }
    const results = await Promise.allSettled(findContent(adminApi, role, words));
    if (latest.current !== words) return;
    for (const result of results) if (result.status === "rejected") console.error(labels.failed, result.reason);
    setContent({
      words,
      groups: results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])),
      failed: results.some(({ status }) => status === "rejected"),
    });
  });
  return { content, search };
}

interface SearchDialogProps {
  onClose: () => void;
  onShortcuts: () => void;
}

/** Finds content, people, screens, help and actions. The keyboard focus stays in the field. */
export function SearchDialog({ onClose, onShortcuts }: SearchDialogProps) {
  const session = useSession();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const { content: latest, search } = useFoundContent();
  const words = typed.trim();
  const content = latest?.words === words ? latest : undefined;
  const isSearching = words.length >= MIN_CHARACTERS && session.role !== null && !content;
  const { places, help } = findScreens(session, words);
  // Results of the server arrive later, and do not move the first result.
  const groups = merged([...places, ...(content?.groups ?? []), help]);
  const all = groups.flatMap(({ found }) => found);
  const hasNoResults = all.length === 0 && !isSearching;
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
      <p
        role="status"
        className={clsx("mt-3 text-muted text-sm", (words === "" || (hasNoResults && !content?.failed)) && "sr-only")}
      >
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
