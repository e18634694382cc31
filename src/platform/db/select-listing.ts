import type { SelectQueryBuilder } from "kysely";
import { type Listing, type Paging, pageLimit } from "#shared/paging.ts";
import type { Database } from "./schema/tables.ts";

/**
 * Runs a list's query: whole, or the page asked for with the number of all. Never more than two queries.
 * @param count where there is a quicker way to the number than counting what the query finds
 */
export async function selectListing<Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
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

async function countFound<Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
): Promise<number> {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
