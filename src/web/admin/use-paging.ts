import { useSearchParams } from "react-router";

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
