import { sql } from "kysely";
import { firstNumberOf } from "#content/search-index.ts";
import type { Db } from "#platform/db/database.ts";
import type { SearchEntriesTable } from "#platform/db/schema/tables.ts";
import { matches, searchWords } from "#platform/db/search-text.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import { formatMonth } from "#shared/dates.ts";
import { emptyPage, type Page, type Paging } from "#shared/paging.ts";

/** People are sorted as of days after this one, and nearly all other items before it. */
const PEOPLE_FROM = firstNumberOf("2100-01-01");

/** Returns the people among the matches. Entries with the same name and link are one person in several teams. */
const matchingPeople = (db: Db, words: readonly string[]) =>
  db
    .selectFrom(matches(db, words).as("match"))
    .innerJoin("search_entries as entry", "entry.number", "match.number")
    .innerJoin("published_team_members as member", "member.id", "entry.item_id")
    .where("match.number", ">=", PEOPLE_FROM)
    .where("entry.entity", "=", "team member")
    .select(["match.number", "entry.title_words", "member.id", "member.image", "member.focus", "member.year"])
    .select(["member.linkedin", "member.job_title"]);

/**
 * Returns a page of the entries with all words. The people of the current team whose position is the words come first,
 * then entries with all words in the title. Each group is sorted latest first, but people of past teams last. A person
 * has one entry, of the latest team.
 */
export async function searchEntries(
  db: Db,
  words: readonly string[],
  { kind, currentYear, ...paging }: Paging & { kind?: string | undefined; currentYear: string },
): Promise<Page<SearchEntriesTable>> {
  if (words.length === 0) return emptyPage;
  const people = matchingPeople(db, words).select(
    sql<number>`rank() over (partition by entry.title_words, member.linkedin order by member.year desc)`.as("place"),
  );
  const inOrder = db
    .selectFrom(matches(db, words).as("match"))
    .leftJoin(people.as("person"), "person.number", "match.number")
    // Full entries are read only for people and for the shown results. The index has all others.
    .select("match.number")
    .where(sql<boolean>`coalesce(person.place, 1) = 1`)
    .$if(kind !== undefined, (query) =>
      query.where(
        "match.number",
        "in",
        db
          .selectFrom("search_entries")
          .select("number")
          .where("entity", "=", kind ?? ""),
      ),
    )
    .orderBy(
      sql`coalesce(person.year >= ${currentYear} and lower(person.job_title) = ${words.join(" ")}, false)`,
      "desc",
    )
    .orderBy("in_title", "desc")
    .orderBy(sql`coalesce(person.year < ${currentYear}, false)`)
    .orderBy("match.number", "desc");
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

const MONTHS = Array.from({ length: 12 }, (_, index) => formatMonth(`2000-${String(index + 1).padStart(2, "0")}`));

/** Returns the unique words of the latest titles and the names of the months, which searches find in dates. */
export async function listKnownWords(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("search_entries")
    .select("title_words")
    .orderBy("number", "desc")
    .limit(TITLES_MAX)
    .execute();
  return new Set([...rows.flatMap(({ title_words }) => title_words.split(" ")), ...searchWords(MONTHS.join(" "))]);
}

/** Returns the people with these names among the matches, the latest team first. */
export const listPeople = (db: Db, words: readonly string[], names: readonly string[]) =>
  matchingPeople(db, words).where("entry.title_words", "in", names).orderBy("member.year", "desc").execute();
