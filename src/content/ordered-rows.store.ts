import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import type { Listing, Paging } from "#shared/paging.ts";

/** The tables whose rows are one list in an order that officers give it. */
type OrderedTable = "banners" | "chapters" | "resources";

/** The reads that are alike for every such table. */
export function orderedRows<Table extends OrderedTable>(name: Table) {
  type Row = Selectable<Database[Table]>;
  // Kysely resolves names at compile time, one table at a time: what holds for one of these tables holds for all.
  const table = name as "banners";
  const inOrder = (db: Db) => db.selectFrom(table).selectAll().$castTo<Row>().orderBy("position").orderBy("id");
  return {
    all: (db: Db): Promise<Row[]> => inOrder(db).execute(),

    list: (db: Db, paging: Paging): Promise<Listing<Row>> => selectListing(inOrder(db), paging),

    find: (db: Db, id: string): Promise<Row | undefined> =>
      db.selectFrom(table).selectAll().$castTo<Row>().where("id", "=", id).executeTakeFirst(),

    /** The place after the last. */
    async end(db: Db): Promise<number> {
      const last = await db
        .selectFrom(table)
        .select((eb) => eb.fn.max("position").as("position"))
        .executeTakeFirst();
      return (last?.position ?? -1) + 1;
    },
  };
}
