import type { SelectQueryBuilder } from "kysely";
import { type Listing, type Page, type Paging, pageLimit } from "#shared/paging.ts";

/**
 * Runs a list's query: the whole list, or one page with the total count. Runs at most two queries.
 * @param count a faster way to get the total than counting the query's rows
 */
export function selectListing<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  paging: Paging & { page: number },
  count?: () => Promise<number>,
): Promise<Page<Row>>;
export function selectListing<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  paging: Paging,
  count?: () => Promise<number>,
): Promise<Listing<Row>>;
export async function selectListing<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  paging: Paging,
  count?: () => Promise<number>,
): Promise<Listing<Row>> {
  const limit = pageLimit(paging);
  if (limit === undefined) return query.execute();
  const total = await (count ?? (() => countFound(query)))();
  const pageCount = Math.max(1, Math.ceil(total / limit));
  const page = Math.min(paging.page ?? 1, pageCount);
  const items = await query
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { items, total, page, pageCount };
}

async function countFound<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
): Promise<number> {
  const counted = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return (counted as { total: number }).total;
}
