import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import { type Listing, type Page, type Paging, pageLimit } from "#shared/paging.ts";
import type { PublishingAnswer, PublishingState } from "#shared/publishing.ts";
import { getRow, type Kind, type StoredRow } from "./kind.ts";
import { placedOf } from "./placing.ts";
import { PUBLISHED, presentStanding } from "./publishing.ts";
import { findTakeDown, listTakeDowns } from "./take-downs.store.ts";
import { findUnpublished, listUnpublished } from "./unpublished.store.ts";

/** A kind, and how its rows are answered. */
export interface Shown<Row extends StoredRow, Answer> {
  kind: Kind<Row>;
  present: (row: Row) => Answer | Promise<Answer>;
}

type Ground = { db: Db };
/** What administrators ask of a list, beside what is said of its things. */
export interface OfficersQuery extends Paging {
  state?: PublishingState | undefined;
  q?: string | undefined;
  [name: string]: unknown;
}

/** One thing as administrators see it, wherever it stands. @throws AppError("not_found") */
export async function getForOfficers<Row extends StoredRow, Answer>(
  { db }: Ground,
  { kind, present }: Shown<Row, Answer>,
  id: string,
): Promise<Answer & PublishingAnswer> {
  const item = await findUnpublished(db, kind.entity, id);
  if (!item) {
    const row = await getRow({ db }, kind, id);
    return { ...(await present(row)), ...presentStanding({ ...PUBLISHED, unpublishAt: await findTakeDown(db, id) }) };
  }
  const { row, standing } = placedOf<Row>(item);
  return { ...(await present(row)), ...presentStanding(standing) };
}

/** What of a query is said of each thing: `kind`, `type`, `section` and the like; the rest orders or pages. */
const isMeant = (item: object, query: OfficersQuery): boolean =>
  Object.entries(query).every(([name, wanted]) => {
    const said = (item as Record<string, unknown>)[name];
    return wanted === undefined || said === undefined || said === wanted;
  });

/** What visitors do not see of a kind, as far as a query means it, last written first. */
async function listHidden<Row extends StoredRow, Answer extends object>(
  { db }: Ground,
  { kind, present }: Shown<Row, Answer>,
  { state, q, limit: _limit, page: _page, ...query }: OfficersQuery,
): Promise<(Answer & PublishingAnswer)[]> {
  if (state === "published") return [];
  const found = [];
  for (const item of await listUnpublished(db, kind.entity, state === "trashed" ? "trashed" : "drafts")) {
    if (state !== undefined && item.state !== state) continue;
    if (q && !item.label.toLowerCase().includes(q.trim().toLowerCase())) continue;
    const { row, standing } = placedOf<Row>(item);
    const answer = await present(row);
    if (isMeant(answer, query)) found.push({ ...answer, ...presentStanding(standing) });
  }
  return found;
}

/** Things that visitors see, with what administrators are told of them. */
async function asPublished<Answer extends { _id: string }>(
  { db }: Ground,
  entity: string,
  items: readonly Answer[],
): Promise<(Answer & PublishingAnswer)[]> {
  const takenDown = await listTakeDowns(db, entity);
  return items.map((item) => ({
    ...item,
    ...presentStanding({ ...PUBLISHED, unpublishAt: takenDown.get(item._id) ?? null }),
  }));
}

/**
 * A list as administrators see it: what is not published before what is, paged as one.
 * @param list what visitors see of it
 */
export async function listForOfficers<
  Row extends StoredRow,
  Answer extends { _id: string },
  Asked extends OfficersQuery,
>(
  deps: Ground,
  shown: Shown<Row, Answer>,
  query: Asked,
  list: (query: Asked) => Promise<Listing<Answer>>,
): Promise<Listing<Answer & PublishingAnswer>> {
  const { entity } = shown.kind;
  const hidden = await listHidden(deps, shown, query);
  const limit = pageLimit(query);
  const isPublishedMeant = query.state === undefined || query.state === "published";
  if (limit === undefined) {
    const published = isPublishedMeant ? ((await list(query)) as Answer[]) : [];
    return [...hidden, ...(await asPublished(deps, entity, published))];
  }
  if (!isPublishedMeant) return pageOfAll(hidden, query, limit);
  const page = query.page ?? 1;
  const first = (page - 1) * limit - hidden.length;
  // A page of both together begins somewhere in a page of the published ones alone, and ends in the next.
  const at = Math.max(1, Math.floor(first / limit) + 1);
  const here = (await list({ ...query, limit, page: at })) as Page<Answer>;
  const total = hidden.length + here.total;
  const pageCount = Math.max(1, Math.ceil(total / limit));
  if (page > pageCount) return listForOfficers(deps, shown, { ...query, page: pageCount }, list);
  const next =
    at < here.pageCount && first > 0 ? ((await list({ ...query, limit, page: at + 1 })) as Page<Answer>) : null;
  const published = [...here.items, ...(next?.items ?? [])];
  const skipped = Math.max(0, first - (at - 1) * limit);
  const shownHidden = hidden.slice((page - 1) * limit, page * limit);
  const rest = published.slice(skipped, skipped + limit - shownHidden.length);
  return { items: [...shownHidden, ...(await asPublished(deps, entity, rest))], total, page, pageCount };
}

function pageOfAll<Item>(items: readonly Item[], query: Paging, limit: number): Page<Item> {
  const pageCount = Math.max(1, Math.ceil(items.length / limit));
  const page = Math.min(query.page ?? 1, pageCount);
  return { items: items.slice((page - 1) * limit, page * limit), total: items.length, page, pageCount };
}

/** A visitor who asks for more than what is published. */
export function forVisitors<Asked extends { state?: PublishingState | undefined }>(query: Asked): Asked {
  if (query.state !== undefined && query.state !== "published") throw new AppError("unauthorised");
  return query;
}
