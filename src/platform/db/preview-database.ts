import { randomUUID } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { Kysely, sql, type Transaction } from "kysely";
import type { Deps } from "../deps.ts";
import { requireFreeSpace } from "../disk.ts";
import { AppError } from "../errors.ts";
import { isPostgres } from "./database.ts";
import type { Database } from "./schema/tables.ts";
import { openSqliteCopy } from "./sqlite.ts";

type CopyDeps = Pick<Deps, "db" | "changes" | "temp">;

const IDLE_MS = 60_000;
const ALL_PAGES = 2 ** 31 - 1;

/** Returns the path of the SQLite file; empty for PostgreSQL and for a database in memory. */
async function sourceFile({ db }: Pick<CopyDeps, "db">): Promise<string> {
  if (isPostgres(db)) return "";
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db);
  return rows[0]?.file ?? "";
}

/** Returns a copy of the database; undefined if there is none to copy, or if the disk has no room for it. */
async function copyDatabase({ db, temp }: CopyDeps): Promise<Kysely<Database> | undefined> {
  const file = await sourceFile({ db });
  if (file === "") return undefined;
  const path = join(temp.folder, `preview-${randomUUID()}.db`);
  try {
    await temp.requireSpace();
    await requireFreeSpace(temp.folder, 2 * (await stat(file)).size);
    const source = new DatabaseSync(file, { readOnly: true });
    try {
      // One step in another thread, so that writers neither wait for the copy nor start it again.
      await backup(source, path, { rate: ALL_PAGES });
    } finally {
      source.close();
    }
    return new Kysely<Database>({ dialect: openSqliteCopy(path) });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "storage_full"))
      console.error("Could not copy the database for previews. Writes wait while a preview renders.", error);
    return undefined;
  } finally {
    // The open file keeps its data without a name, so that a crash leaves nothing behind.
    await rm(path, { force: true });
  }
}

/** A copy that is closed when its last user has finished. */
function shareCopy(copy: Promise<Kysely<Database> | undefined>) {
  let users = 1;
  async function release() {
    users -= 1;
    if (users === 0) await (await copy)?.destroy();
  }
  return {
    release,
    async use<Result>(work: (db: Kysely<Database> | undefined) => Promise<Result>): Promise<Result> {
      users += 1;
      try {
        return await work(await copy);
      } finally {
        await release();
      }
    },
  };
}

/**
 * Runs previews on a copy of the SQLite database, because the site has one connection, and a preview holds its transaction
 * while it renders. A copy is used until content changes or until no preview has used it for a minute. PostgreSQL needs no
 * copy. On a full disk, previews run on the database itself.
 */
export function openPreviewDatabase(deps: CopyDeps) {
  let current: ReturnType<typeof shareCopy> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function closeCopy() {
    clearTimeout(timer);
    const outdated = current;
    current = undefined;
    await outdated?.release();
  }
  const stopListening = deps.changes.on(() => void closeCopy());

  return {
    async use<Result>(work: (db: Kysely<Database>) => Promise<Result>): Promise<Result> {
      clearTimeout(timer);
      current ??= shareCopy(copyDatabase(deps));
      timer = setTimeout(closeCopy, IDLE_MS).unref();
      return current.use((copy) => work(copy ?? deps.db));
    },

    async stop() {
      stopListening();
      await closeCopy();
    },
  };
}

/**
 * Gives a transaction on PostgreSQL its own copies of the tables that it writes to. Without them, officers who save a
 * previewed item would wait for its locks until the preview is rendered. PostgreSQL looks for a name among temporary tables
 * first. Views, triggers and unique indexes are created again, on the copies. Roll the transaction back afterwards.
 */
export async function shadowTables(db: Transaction<Database>, tables: readonly string[]): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`do $$
    declare
      source text := quote_ident(current_schema());
      copied text[] := array[${sql.join(tables.map((name) => sql.lit(name)))}];
      definitions text[];
      definition text;
      name text;
    begin
      if not has_database_privilege(current_database(), 'TEMPORARY') then return; end if;
      select array_agg(format('create temporary view %I as %s', v.viewname, v.definition)) into definitions
        from pg_views v where v.schemaname = current_schema() and replace(v.viewname, 'published_', '') = any(copied);
      definitions := definitions || array(
        select replace(t.definition, ' ON ' || source || '.', ' ON pg_temp.') from (
          select indrelid, pg_get_indexdef(indexrelid) from pg_index where indisunique
          union all select tgrelid, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
        ) t (relation, definition) join pg_class c on c.oid = t.relation
        where c.relname = any(copied) and c.relnamespace = current_schema()::regnamespace
      );
      foreach name in array copied loop
        execute format('create temporary table %I (like %s.%I including defaults) on commit drop', name, source, name);
        execute format('insert into pg_temp.%I select * from %s.%I', name, source, name);
      end loop;
      foreach definition in array definitions loop execute definition; end loop;
    end $$`.execute(db);
  // Triggers keep plans for the tables that the copies hide.
  await sql`discard plans`.execute(db);
}
