import type { Change } from "#platform/changes.ts";
import { inTransaction } from "#platform/db/in-transaction.ts";
import type { Deps } from "#platform/deps.ts";
import type { Job } from "#platform/jobs/job.ts";
import type { Findable, Kind, KindSearch, StoredRow } from "./kind.ts";
import { deleteEntry, deleteLeftEntries, listEntriesOf, listWithoutEntry, putEntries } from "./search-entries.store.ts";
import { MAKING, searchEntry } from "./search-entry.ts";

const EVERY_MS = 10 * 60_000;
/** As many as others wait for without noticing. */
const ROWS_AT_ONCE = 100;

const PAGE = "page";
const CHANGE: Change = { entity: "search entries", id: "*" };

type Ground = Pick<Deps, "db" | "changes">;

/** A kind that is searched, its rows of whatever form. */
export type SearchedKind = Pick<Kind<StoredRow>, "entity"> & {
  table: KindSearch<StoredRow>["table"];
  find: (db: Parameters<Kind<StoredRow>["find"]>[0], id: string) => Promise<{ row: StoredRow; found: Findable } | null>;
};

/** @throws Error for a kind that says nothing of searching */
export function searched<Row extends StoredRow>({ entity, find, search }: Kind<Row>): SearchedKind {
  if (!search) throw new Error(`${entity} is not searched`);
  return {
    entity,
    table: search.table,
    async find(db, id) {
      const row = await find(db, id);
      return row ? { row, found: search.of(row) } : null;
    },
  };
}

/** Makes the entries of some rows that lack one, after the row `after`. @returns their ids; none when all is done */
const makeSome = (ground: Ground, kind: SearchedKind, after: string): Promise<string[]> =>
  inTransaction(ground, async ({ db }) => {
    const ids = await listWithoutEntry(db, kind, { making: MAKING, after, limit: ROWS_AT_ONCE });
    const entries = [];
    for (const id of ids) {
      const item = await kind.find(db, id);
      if (item) entries.push(searchEntry(kind.entity, item.row, item.found));
    }
    await putEntries(db, entries);
    return ids;
  });

async function completeKind(ground: Ground, kind: SearchedKind, stopping: AbortSignal): Promise<number> {
  let written = await deleteLeftEntries(ground.db, kind);
  let after = "";
  while (!stopping.aborted) {
    const ids = await makeSome(ground, kind, after);
    written += ids.length;
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  return written;
}

/** Pages that are the same on every site of this version. */
const completePages = (ground: Ground, pages: readonly Findable[]): Promise<number> =>
  inTransaction(ground, async ({ db }) => {
    const present = new Map((await listEntriesOf(db, PAGE)).map((entry) => [entry.item_id, JSON.stringify(entry)]));
    const entries = pages.map((page) => searchEntry(PAGE, { id: page.path, version: 1 }, page));
    const wanted = new Set(pages.map(({ path }) => path));
    const gone = [...present.keys()].filter((path) => !wanted.has(path));
    for (const path of gone) await deleteEntry(db, PAGE, path);
    const changed = entries.filter((entry) => present.get(entry.item_id) !== JSON.stringify(entry));
    await putEntries(db, changed);
    return gone.length + changed.length;
  });

/**
 * Finds what has no entry, or one of before: rows of before there was a search, of a backup of then, or written by the
 * version before, and words that are made in a new way. A few at a time: the site is open meanwhile.
 */
export const searchJob = (ground: Ground, kinds: readonly SearchedKind[], pages: readonly Findable[]): Job => ({
  name: "Keep what is searched complete",
  everyMs: EVERY_MS,
  atStart: true,
  async run(_now, stopping) {
    let written = 0;
    try {
      written += await completePages(ground, pages);
      for (const kind of kinds) written += await completeKind(ground, kind, stopping);
    } finally {
      if (written > 0) {
        await ground.changes.announce(ground.db, [CHANGE]);
        ground.changes.emit([CHANGE]);
      }
    }
    return `${written} ${written === 1 ? "entry" : "entries"} made or removed`;
  },
});
