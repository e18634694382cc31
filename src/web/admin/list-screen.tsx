import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { Pagination } from "#kit/list/pagination.tsx";
import { AdminHeading } from "#kit/page/admin-heading.tsx";
import type { Page } from "#shared/paging.ts";
import { counted } from "./counted.ts";
import { useListAddress } from "./list-address.ts";
import type { Loaded } from "./load.ts";
import { LoadedContent } from "./loaded-content.tsx";

interface ListScreenProps<Item> {
  title: string;
  /** The page that the address names, from `load`; undefined while it is on the way. */
  loaded: Loaded<Page<Item>> | undefined;
  /** Which one, where a screen has several lists. */
  of?: string | undefined;
  /** "image": the heading counts them. */
  noun: string;
  /** Names the links to other pages, where the noun does not. */
  pagesLabel?: string;
  /** Beside the heading. */
  actions: ReactNode;
  /** Instead of the count. */
  description?: ReactNode;
  /** Red banners of what was tried. */
  banner?: ReactNode;
  /** What narrows the list down. */
  tools?: ReactNode;
  waiting?: ReactNode;
  /** Puts what is listed into something, such as tabs. */
  frame?: (content: ReactNode) => ReactNode;
  /** Stands in place of an empty list. */
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

const PageLink = ({ href = "", ...rest }: ComponentProps<"a">) => <Link to={href} {...rest} />;

const plain = (content: ReactNode) => content;

/** A screen of the admin area that shows a long list, a page at a time: each page and each search is the server's. */
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
