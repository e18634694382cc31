import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";

/** A screen's `shouldRevalidate`: another page of the same list is no reason to fetch it again. */
export const unlessOtherPage = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;

/** The page of a long list that the address names, as `?page=2`; one that is not there becomes the nearest. */
export function usePaging<Item>(items: readonly Item[], pageSize: number) {
  const [search, setSearch] = useSearchParams();
  const pageCount = Math.max(1, Math.ceil(items.length / pageSize));
  const page = Math.min(Math.max(1, Math.trunc(Number(search.get("page"))) || 1), pageCount);
  return {
    onPage: items.slice((page - 1) * pageSize, page * pageSize),
    /** For a list that has become another one. */
    toFirstPage() {
      if (search.has("page")) setSearch({}, { replace: true, preventScrollReset: true });
    },
    /** For a Pagination. */
    pagination: { page, pageCount, toPage: (number: number) => `?page=${number}` },
  };
}
