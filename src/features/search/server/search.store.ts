import type { Db } from "#platform/db/database.ts";
import type { SearchEntriesTable } from "#platform/db/schema/tables.ts";
import { hasWords } from "#platform/db/search-match.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import { emptyPage, type Page, type Paging, pageLimit } from "#shared/paging.ts";

/** What of all there is a visitor may find with these words. */
const findable = (db: Db, words: readonly string[]) =>
  db.selectFrom("search_entries").where(hasWords(db, "words", words));

/** A page of the entries with all of the words: those with all of them in the title first, each lot latest first. */
export async function searchEntries(
  db: Db,
  words: readonly string[],
  paging: Paging,
): Promise<Page<SearchEntriesTable>> {
  if (words.length === 0) return emptyPage;
  const inOrder = findable(db, words)
    // Whole entries are read of those alone that are shown.
    .select("number")
    .orderBy(hasWords(db, "title_words", words), "desc")
    // What has no day, a person or a page, is of today.
    .orderBy("day", (order) => order.desc().nullsFirst())
    .orderBy("number");
  const listed = await selectListing(inOrder, { ...paging, page: paging.page ?? 1 });
  if (Array.isArray(listed)) throw new Error(`A search comes in pages, of ${pageLimit(paging)}`);
  const byNumber = await entriesByNumber(
    db,
    listed.items.map(({ number }) => number),
  );
  return { ...listed, items: listed.items.flatMap(({ number }) => byNumber.get(number) ?? []) };
}

async function entriesByNumber(db: Db, numbers: readonly number[]): Promise<Map<number, SearchEntriesTable>> {
  if (numbers.length === 0) return new Map();
  const entries = await db.selectFrom("search_entries").selectAll().where("number", "in", numbers).execute();
  return new Map(entries.map((entry) => [entry.number, entry]));
}
