import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { Pagination } from "#kit/list/pagination.tsx";
import { AdminHeading } from "#kit/page/section.tsx";
import type { Page } from "#shared/paging.ts";
import { counted } from "./counted.ts";
import { useListAddress } from "./list-address.ts";
import type { Loaded } from "./load.ts";
import { LoadedContent } from "./loaded-content.tsx";

interface ListScreenProps<Item> {
  title: string;
  /** The current page from `load`; undefined while it loads. */
  loaded: Loaded<Page<Item>> | undefined;
  /** Identifies the list on screens with several. */
  of?: string | undefined;
  /** The name of one item: "image". The heading shows the count. */
  noun: string;
  /** The label of the pagination, if it differs from the noun. */
  pagesLabel?: string;
  /** Shown next to the heading. */
  actions: ReactNode;
  /** Shown instead of the count. */
  description?: ReactNode;
  /** The error banners. */
  banner?: ReactNode;
  /** The filters. */
  tools?: ReactNode;
  waiting?: ReactNode;
  /** Wraps the list, for example in tabs. */
  frame?: (content: ReactNode) => ReactNode;
  /** Shown for an empty list. */
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

const PageLink = ({ href = "", ...rest }: ComponentProps<"a">) => <Link to={href} {...rest} />;

const plain = (content: ReactNode) => content;

/** An admin screen with a paged list. The server pages and searches. */
export function ListScreen<Item>(props: ListScreenProps<Item>) {
  const { title, loaded, of = "", noun, actions, banner, tools, waiting, frame = plain, empty, children } = props;
  const { toPage } = useListAddress();
  const { pagesLabel = `Pages of ${noun}s`, description = loaded?.data && counted(loaded.data.total, noun) } = props;
  return (
    <>
      <AdminHeading title={title} description={description} actions={actions} />
      {banner}
      <LoadedContent loaded={loaded} of={of} waiting={waiting}>
        {({ items, page, pageCount }) =>
          frame(
            <>
              {tools}
              {items.length > 0 ? children(items) : empty}
              <Pagination {...{ page, pageCount, toPage }} link={PageLink} label={pagesLabel} className="mt-6" />
            </>,
          )
        }
      </LoadedContent>
    </>
  );
}
