import type { Db } from "#platform/db/database.ts";
import type { SearchEntriesTable } from "#platform/db/schema/tables.ts";
import { matches } from "#platform/db/search-text.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import { emptyPage, type Page, type Paging } from "#shared/paging.ts";

/**
 * Returns a page of the entries with all words. Entries with all words in the title come first, each group latest
 * first.
 */
export async function searchEntries(
  db: Db,
  words: readonly string[],
  { kind, ...paging }: Paging & { kind?: string | undefined },
): Promise<Page<SearchEntriesTable>> {
  if (words.length === 0) return emptyPage;
  const inOrder = db
    .selectFrom(matches(db, words).as("match"))
    // Only the index is searched. Full entries are read only for the shown results.
    .select("number")
    .$if(kind !== undefined, (query) =>
      query.where(
        "number",
        "in",
        db
          .selectFrom("search_entries")
          .select("number")
          .where("entity", "=", kind ?? ""),
      ),
    )
    .orderBy("in_title", "desc")
    .orderBy("number", "desc");
  const listed = await selectListing(inOrder, { ...paging, page: paging.page ?? 1 });
  const numbers = listed.items.map(({ number }) => number);
  const entries = numbers.length === 0 ? [] : await listEntries(db, numbers);
  const byNumber = new Map(entries.map((entry) => [entry.number, entry]));
  return { ...listed, items: numbers.flatMap((number) => byNumber.get(number) ?? []) };
}

const listEntries = (db: Db, numbers: readonly number[]): Promise<SearchEntriesTable[]> =>
  db.selectFrom("search_entries").selectAll().where("number", "in", numbers).execute();

/** Limits the cost of a correction. The latest titles have the words that visitors look for. */
const TITLES_MAX = 5000;

/** Returns the unique words of the latest titles. */
export async function listTitleWords(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("search_entries")
    .select("title_words")
    .orderBy("number", "desc")
    .limit(TITLES_MAX)
    .execute();
  return new Set(rows.flatMap(({ title_words }) => title_words.split(" ")));
}

/** Returns the portraits and years of people. */
export const listPeople = (db: Db, ids: readonly string[]) =>
  db.selectFrom("published_team_members").select(["id", "image", "focus", "year"]).where("id", "in", ids).execute();
