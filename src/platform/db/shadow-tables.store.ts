import { sql, type Transaction } from "kysely";
import { isPostgres } from "./database.ts";
import type { Database } from "./schema/tables.ts";

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
