import type { Db } from "#platform/db/database.ts";
import type { Listing } from "#shared/paging.ts";
import type { PublishingAnswer } from "#shared/publishing.ts";
import { type ContentType, getRow, type StoredRow } from "./content-type.ts";
import { presentStatus, statusOf } from "./publication.ts";

/** A content type, and how the API answers its rows. */
export interface Shown<Row extends StoredRow, Answer> {
  kind: ContentType<Row>;
  present: (row: Row) => Answer | Promise<Answer>;
}

/** Returns a row as administrators see it: with its publication status. */
export const presentForAdmins = async <Row extends StoredRow, Answer>(
  { present }: Pick<Shown<Row, Answer>, "present">,
  row: Row,
): Promise<Answer & PublishingAnswer> => ({ ...(await present(row)), ...presentStatus(statusOf(row)) });

/** Returns one item as administrators see it, in any state. @throws AppError("not_found") */
export const getForAdmins = async <Row extends StoredRow, Answer>(
  deps: { db: Db },
  shown: Shown<Row, Answer>,
  id: string,
): Promise<Answer & PublishingAnswer> => presentForAdmins(shown, await getRow(deps, shown.kind, id, "all"));

/** Returns a list with each row as the API answers it. */
export async function mapRows<Row, Answer>(
  listing: Listing<Row>,
  present: (row: Row) => Answer | Promise<Answer>,
): Promise<Listing<Answer>> {
  const all = (rows: readonly Row[]) => Promise.all(rows.map((row) => present(row)));
  return Array.isArray(listing) ? all(listing) : { ...listing, items: await all(listing.items) };
}
