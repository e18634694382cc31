import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/**
 * The search: an entry for each item, and the database's own full-text index, which the database updates with each
 * entry. Backups contain only the entries.
 */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const table = db.schema
      .createTable("search_entries")
      .addColumn("number", engine === "sqlite" ? "integer" : "bigint", (c) => c.primaryKey().notNull())
      .addColumn("entity", "text", (c) => c.notNull())
      .addColumn("item_id", "text", (c) => c.notNull())
      .addColumn("version", "integer", (c) => c.notNull())
      .addColumn("making", "integer", (c) => c.notNull())
      .addColumn("day", "text")
      .addColumn("path", "text", (c) => c.notNull())
      .addColumn("title", "text", (c) => c.notNull())
      .addColumn("text", "text", (c) => c.notNull())
      .addColumn("title_words", "text", (c) => c.notNull())
      .addColumn("words", "text", (c) => c.notNull())
      .addUniqueConstraint("search_entries_item", ["entity", "item_id"]);
    await (engine === "sqlite" ? table.modifyEnd(sql`strict`) : table).execute();
    for (const statement of engine === "sqlite" ? sqliteIndex : postgresIndex) await statement.execute(db);
  },
});

// The words are already normalized and separated by single spaces. `ascii` leaves all other characters unchanged.
const sqliteIndex = [
  sql`create virtual table search_index using fts5(
    title_words, words, content = 'search_entries', content_rowid = 'number',
    tokenize = 'ascii', detail = 'column', columnsize = 0
  )`,
  // Deleted entries are removed from the index too.
  sql`insert into search_index (search_index, rank) values ('secure-delete', 1)`,
  sql`create trigger search_entries_added after insert on search_entries begin
    insert into search_index (rowid, title_words, words) values (new.number, new.title_words, new.words);
  end`,
  sql`create trigger search_entries_changed after update on search_entries begin
    insert into search_index (search_index, rowid, title_words, words)
    values ('delete', old.number, old.title_words, old.words);
    insert into search_index (rowid, title_words, words) values (new.number, new.title_words, new.words);
  end`,
  sql`create trigger search_entries_removed after delete on search_entries begin
    insert into search_index (search_index, rowid, title_words, words)
    values ('delete', old.number, old.title_words, old.words);
  end`,
];

const postgresIndex = [
  sql`create table search_index (
    number bigint primary key references search_entries on update cascade on delete cascade,
    title_words tsvector not null,
    words tsvector not null
  )`,
  sql`create index search_index_words on search_index using gin (words)`,
  sql`create function index_search_entry() returns trigger language plpgsql as $$ begin
    insert into search_index (number, title_words, words) values (
      new.number,
      array_to_tsvector(string_to_array(new.title_words, ' ')),
      array_to_tsvector(string_to_array(new.words, ' '))
    )
    on conflict (number) do update set title_words = excluded.title_words, words = excluded.words;
    return null;
  end $$`,
  sql`create trigger search_entries_written after insert or update on search_entries
    for each row execute function index_search_entry()`,
];
