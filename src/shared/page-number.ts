/** The page of a list that an address names, as `?page=2`; the first when it names none. */
export function pageNumber(query: URLSearchParams): number {
  const page = Number(query.get("page") ?? 1);
  return Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1;
}
