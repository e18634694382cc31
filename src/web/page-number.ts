/** The page of a list that an address names, as `?page=2`; the first when it names none. */
export function pageNumber(request: Request): number {
  const page = Number(new URL(request.url).searchParams.get("page") ?? 1);
  return Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1;
}
