import { clsx } from "clsx/lite";
import { Search, SearchX } from "lucide-react";
import { type ComponentProps, type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { Button } from "#kit/action/button.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { Segmented, type SegmentedOption } from "#kit/list/tabs.tsx";
import type { Page } from "#shared/paging.ts";
import { adminListLabels, counted } from "./admin.labels.ts";
import { AdminHeading } from "./screen-parts.tsx";
import { type Loaded, LoadedContent } from "./screen-route.tsx";
import { useRevalidate } from "./use-write.ts";

export interface ListLabels {
  title: string;
  /** The name of one item: "image". The heading shows the count. */
  noun: string;
  /** The items that a search did not find, if they differ from the noun: "students". */
  items?: string;
  /** The button that adds an item, and its variant in the empty list. */
  add?: string;
  addFirst?: string;
  emptyTitle: string;
  emptyText: string;
  /** The label of the pagination, if it differs from the noun. */
  pages?: string;
}

interface ListScreenProps<Item> {
  labels: ListLabels;
  icon: ReactNode;
  /** The current page from `load`; undefined while it loads. */
  loaded: Loaded<Page<Item>> | undefined;
  /** Identifies the list on screens with several. */
  of?: string | undefined;
  onAdd?: () => void;
  /** Shown next to the heading, instead of the button that adds an item. */
  actions?: ReactNode;
  /** Shown instead of the count. */
  description?: ReactNode;
  /** The error banners. */
  banner?: ReactNode;
  /** Whether the list has a search field. It is hidden while there are no items. */
  hasSearch?: boolean;
  /** Shown above the list, instead of the search field. */
  tools?: ReactNode;
  /** Whether a search or a filter is active, if the URL does not contain it. */
  isFiltered?: boolean;
  waiting?: ReactNode;
  /** Wraps the list, for example in tabs. */
  frame?: (content: ReactNode) => ReactNode;
  children: (items: Item[]) => ReactNode;
}

const PageLink = ({ href = "", ...rest }: ComponentProps<"a">) => <Link to={href} {...rest} />;

export function ListScreen<Item>(props: ListScreenProps<Item>) {
  const { labels, icon, loaded, of = "", onAdd, banner, hasSearch = false, waiting, children } = props;
  const { title, noun, items: plural = `${noun}s` } = labels;
  const address = useListAddress();
  const { description = loaded?.data && counted(loaded.data.total, noun), frame = (content) => content } = props;
  const { actions = onAdd && <Button onClick={onAdd}>{labels.add}</Button>, isFiltered = address.value("q") !== "" } =
    props;
  const { tools = hasSearch && (isFiltered || Boolean(loaded?.data?.total)) && <ListSearch items={plural} /> } = props;

  const empty = isFiltered ? (
    <NoResults items={plural} />
  ) : (
    <EmptyState
      icon={icon}
      title={labels.emptyTitle}
      description={labels.emptyText}
      action={onAdd && <Button onClick={onAdd}>{labels.addFirst ?? labels.add}</Button>}
    />
  );

  return (
    <>
      <AdminHeading title={title} description={description} actions={actions} />
      {banner}
      <LoadedContent loaded={loaded} of={of} waiting={waiting}>
        {({ items, page, pageCount }) =>
          frame(
            <>
              {tools && <div className="mb-4 flex flex-wrap items-center gap-4">{tools}</div>}
              {items.length > 0 ? children(items) : empty}
              <Pagination
                {...{ page, pageCount, toPage: address.toPage }}
                link={PageLink}
                label={labels.pages ?? adminListLabels.pagesOf(`${noun}s`)}
                className="mt-6"
              />
            </>,
          )
        }
      </LoadedContent>
    </>
  );
}

/** Searches a list. The URL holds the words, so that reloading and Back keep them. @param items "events" */
export function ListSearch({ items }: { items: string }) {
  const address = useListAddress();
  const search = useSearchDelay((q) => address.change({ q }));
  return (
    <SearchField
      label={adminListLabels.search(items)}
      placeholder={`${adminListLabels.search(items)}...`}
      defaultValue={address.value("q")}
      onSearch={search}
      maxLength={200}
      className="w-full sm:w-80"
    />
  );
}

const NoResults = ({ items }: { items: string }) => (
  <EmptyState icon={<SearchX />} title={adminListLabels.noResults(items)} description={adminListLabels.noResultsHelp} />
);

const TYPING_PAUSE_MS = 150;

/** The target of a pending navigation. A further change on the page builds on it. */
let pending: { search: string } | undefined;

/** The state of a list in the URL: its page and filters. */
export function useListAddress() {
  const shown = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();

  return {
    value: (name: string): string => shown.get(name) ?? "",

    /** Goes to another list: its first page, without empty filters. */
    change(values: Record<string, string>) {
      const next = new URLSearchParams(pending?.search ?? window.location.search);
      next.delete("page");
      for (const [name, value] of Object.entries(values)) {
        if (value.trim() === "") next.delete(name);
        else next.set(name, value);
      }
      const target = { search: next.size > 0 ? `?${next}` : "" };
      pending = target;
      const end = () => {
        if (pending === target) pending = undefined;
      };
      Promise.resolve(navigate(target, { replace: true, preventScrollReset: true })).then(end, end);
    },

    /** Returns the URL of a page of the current list. */
    toPage(page: number): string {
      const next = new URLSearchParams(shown);
      next.set("page", String(page));
      return `?${next}`;
    },
  };
}

/** Calls `search` when typing pauses, so that not every key press causes a query. */
export function useSearchDelay(search: (words: string) => void): (words: string) => void {
  const latest = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (words) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(words), TYPING_PAUSE_MS);
  };
}

interface SearchFieldProps extends Omit<ComponentProps<"input">, "type" | "value" | "defaultValue" | "onChange"> {
  label: string;
  /** The initial text. */
  defaultValue?: string;
  /** Called in a transition with the text of the field. */
  onSearch: (words: string) => void;
}

/** Typing renders only this field immediately. The results follow, and are dropped at the next key. */
export function SearchField({ label, onSearch, defaultValue = "", className, ...rest }: SearchFieldProps) {
  const [value, setValue] = useState(defaultValue);

  function change(words: string) {
    setValue(words);
    startTransition(() => onSearch(words));
  }

  return (
    <div className={clsx("relative", className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => change(event.target.value)}
        className="h-11 w-full rounded-lg border border-field bg-paper pr-3.5 pl-10 text-base transition-colors duration-150 ease-out placeholder:text-muted hover:border-muted"
        {...rest}
      />
    </div>
  );
}

/** The search words of a list of people. They stay out of the URL, because they contain names and URLs are logged. */
export interface PrivateSearch {
  words: string;
}

/** Clears the search when the screen closes, so that the next visit starts with the whole list. */
export const useClearedSearch = (search: PrivateSearch) =>
  useEffect(
    () => () => {
      search.words = "";
    },
    [search],
  );

interface PrivateSearchToolsProps {
  search: PrivateSearch;
  /** The states that the list can be filtered by. */
  options: readonly SegmentedOption<string>[];
  labels: { state: string; search: string; placeholder: string };
  /** The number of results as text. Empty if the list is not filtered. */
  found: string;
}

/** Shows the filter by state, the search field and the number of results. */
export function PrivateSearchTools({ search, labels, options, found }: PrivateSearchToolsProps) {
  const address = useListAddress();
  const revalidate = useRevalidate();
  const onSearch = useSearchDelay((words) => {
    search.words = words;
    if (address.value("page")) address.change({});
    else void revalidate();
  });
  return (
    <>
      <Segmented
        label={labels.state}
        size="small"
        options={options}
        value={address.value("state")}
        onValueChange={(state) => address.change({ state })}
      />
      <SearchField
        label={labels.search}
        placeholder={labels.placeholder}
        maxLength={200}
        defaultValue={search.words}
        onSearch={onSearch}
        className="w-full sm:w-72"
      />
      <p role="status" className="text-muted text-sm tabular-nums empty:hidden">
        {found}
      </p>
    </>
  );
}
