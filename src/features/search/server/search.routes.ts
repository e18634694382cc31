import type { SearchEntriesTable } from "#platform/db/schema/tables.ts";
import { searchWords } from "#platform/db/search-text.ts";
import type { Deps } from "#platform/deps.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { mediaUrl } from "#platform/media/media-key.ts";
import { graphemes } from "#shared/characters.ts";
import { sentencesBeforeList, withoutEnd } from "#shared/excerpt.ts";
import { typingErrors, typingErrorsMax } from "#shared/typing-errors.ts";
import { type ResultKind, SEARCH_MAX_CHARACTERS, SearchPage, SearchQuery, SearchResult } from "../search.contract.ts";
import { listKnownWords, listPeople, searchEntries } from "./search.store.ts";

/** Number of characters of an excerpt. */
const LENGTH = 180;
/** Number of characters before the found word. */
const BEFORE = 60;

const WORD = /[\p{L}\p{M}\p{N}\p{Cf}]+/gu;

/** Returns the first position where one of the words begins; 0 if there is none. */
function firstOf(words: readonly string[], text: string): number {
  for (const { 0: written, index } of text.matchAll(WORD))
    if (searchWords(written).some((word) => words.some((typed) => word.startsWith(typed)))) return index;
  return 0;
}

const inOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Returns the beginning of a text, cut between characters, and between words if there is a space. */
function beginning(text: string): string {
  let end = 0;
  // One visible character may consist of several stored ones.
  for (const { index } of graphemes(text)) {
    if (index > LENGTH) break;
    end = index;
  }
  const space = text.lastIndexOf(" ", end);
  return text.slice(0, space > BEFORE ? space : end);
}

/** Returns a part of a text with one of the words, if any: from the sentences before the first list, or from the rest. */
function excerptOf(text: string, words: readonly string[]): string {
  const line = inOneLine(text);
  const at = firstOf(words, line);
  const sentences = inOneLine(sentencesBeforeList(text)).length;
  const isInSentences = at <= sentences;
  const near = at > LENGTH - BEFORE ? line.lastIndexOf(" ", at - BEFORE) + 1 : 0;
  const start = isInSentences ? near : Math.max(near, sentences + 1);
  const rest = line.slice(start, isInSentences ? sentences : undefined);
  const part = rest.length > LENGTH ? beginning(rest) : rest;
  return (start > 0 ? "…" : "") + (line.endsWith(part) ? part : `${withoutEnd(part)}…`);
}

/** Number of similar words that are tried for a word. */
const SIMILAR_WORDS = 4;
/** Number of searches with similar words at most. */
const TRIES = 12;

const HAS_DIGIT = /\p{N}/u;

/**
 * Returns the known words that are most similar to a word, and the word itself if it is known, short or unlike all. A
 * number is not corrected, because a similar one is another year or size.
 */
function similarWords(word: string, known: ReadonlySet<string>): { word: string; errors: number }[] {
  const same = { word, errors: 0 };
  const most = typingErrorsMax(word);
  if (most === 0 || HAS_DIGIT.test(word)) return [same];
  let isKnown = false;
  const similar = [];
  for (const other of known) {
    // A word that begins another one finds it.
    isKnown ||= other.startsWith(word);
    if (Math.abs(other.length - word.length) > most) continue;
    const errors = typingErrors(word, other);
    if (errors > 0 && errors <= most) similar.push({ word: other, errors });
  }
  similar.sort((one, other) => one.errors - other.errors);
  return [...(isKnown || similar.length === 0 ? [same] : []), ...similar.slice(0, SIMILAR_WORDS)];
}

/** Returns what the words may mean, with the fewest typing errors first. */
function corrections(typed: readonly string[], known: ReadonlySet<string>): string[][] {
  let found: { words: string[]; errors: number }[] = [{ words: [], errors: 0 }];
  for (const similar of typed.map((word) => similarWords(word, known)))
    found = found
      .flatMap(({ words, errors }) =>
        similar.map((next) => ({ words: [...words, next.word], errors: errors + next.errors })),
      )
      .sort((one, other) => one.errors - other.errors)
      .slice(0, TRIES);
  return found.filter(({ errors }) => errors > 0).map(({ words }) => words);
}

const PERSON: ResultKind = "team member";

interface Presenting {
  words: readonly string[];
  people: Awaited<ReturnType<typeof listPeople>>;
  mediaBaseUrl: string;
}

function present(
  { entity, item_id, title, path, day, text }: SearchEntriesTable,
  { words, people, mediaBaseUrl }: Presenting,
): SearchResult {
  const excerpt = excerptOf(text, words);
  const person = entity === PERSON ? people.find(({ id }) => id === item_id) : undefined;
  const years = people
    .filter(({ title_words, linkedin }) => title_words === person?.title_words && linkedin === person.linkedin)
    .flatMap(({ year }) => year ?? []);
  return {
    kind: SearchResult.shape.kind.parse(entity),
    id: item_id,
    title,
    path,
    ...(day !== null && { day }),
    ...(person && {
      image: person.image && mediaUrl(person.image, mediaBaseUrl),
      ...(person.focus && { focus: person.focus }),
      ...(person.year && { year: person.year, years: [...new Set(years)] }),
    }),
    ...(excerpt && { excerpt }),
  };
}

type SearchDeps = Pick<Deps, "db" | "mediaBaseUrl"> & { currentYear: () => Promise<string> };

/**
 * Returns the results that contain all search words, best first; nothing without search words. If there are none,
 * similar words of titles are searched instead.
 */
async function search(
  { db, mediaBaseUrl, currentYear }: SearchDeps,
  { q = "", ...query }: SearchQuery,
): Promise<SearchPage> {
  const listed = { ...query, currentYear: await currentYear() };
  const typed = searchWords(q.slice(0, SEARCH_MAX_CHARACTERS));
  let words = typed;
  let found = await searchEntries(db, typed, listed);
  if (found.total === 0 && typed.length > 0) {
    for (const corrected of corrections(typed, await listKnownWords(db))) {
      found = await searchEntries(db, corrected, listed);
      words = corrected;
      if (found.total > 0) break;
    }
  }
  const isCorrected = found.total > 0 && words !== typed;
  const names = found.items.filter(({ entity }) => entity === PERSON).map(({ title_words }) => title_words);
  const people = names.length === 0 ? [] : await listPeople(db, words, names);
  const presenting = { words, people, mediaBaseUrl };
  return {
    ...found,
    items: found.items.map((entry) => present(entry, presenting)),
    ...(isCorrected && { corrected: words.join(" ") }),
  };
}

export function searchRoutes(app: HttpServer, deps: SearchDeps) {
  publicRead(app, { path: "/api/search", tag: "search", querystring: SearchQuery, answer: SearchPage }, ({ query }) =>
    search(deps, query),
  );
}
