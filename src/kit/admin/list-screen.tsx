import { SearchX } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "#kit/action/button.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { SearchField } from "#kit/list/search-field.tsx";
import { AdminHeading } from "#kit/page/section.tsx";
import type { Page } from "#shared/paging.ts";
import { adminListLabels, counted } from "./admin.labels.ts";
import { useListAddress, useSearchDelay } from "./list-address.ts";
import type { Loaded } from "./load.ts";
import { LoadedContent } from "./loaded-content.tsx";

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
