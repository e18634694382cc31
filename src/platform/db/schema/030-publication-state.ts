import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { v7 as newId } from "uuid";
import type { Engine } from "../database-errors.ts";

const contentTables = [
  "events",
  "gallery_items",
  "achievements",
  "reports",
  "banners",
  "team_members",
  "chapters",
  "resources",
  "pages",
] as const;

/** The tables of the rows in `unpublished_items`, by the name of their content type. Events come first: others refer to them. */
const tableOf: Record<string, (typeof contentTables)[number]> = {
  event: "events",
  "gallery item": "gallery_items",
  achievement: "achievements",
  report: "reports",
  banner: "banners",
  "team member": "team_members",
  chapter: "chapters",
  resource: "resources",
  page: "pages",
};

interface UnpublishedItem {
  id: string;
  entity: string;
  state: "draft" | "scheduled" | "trashed";
  trashed_from: string | null;
  publish_at: number | null;
  unpublish_at: number | null;
  was_published: number;
  row: string;
  since: number;
}

// A migration sees tables of several versions, which no one type describes.
// biome-ignore lint/suspicious/noExplicitAny: see above
type AnyDb = Kysely<any>;

async function addColumns(db: AnyDb, engine: Engine) {
  const millis = engine === "sqlite" ? "integer" : "bigint";
  for (const table of contentTables) {
    const add = (name: string, type: "text" | "integer" | "bigint", fallback?: string | number) =>
      db.schema
        .alterTable(table)
        .addColumn(name, type, (c) => (fallback === undefined ? c : c.notNull().defaultTo(fallback)))
        .execute();
    await add("state", "text", "published");
    await add("publish_at", millis);
    await add("unpublish_at", millis);
    await add("deleted_at", millis);
    await add("restore_state", "text");
    await add("was_published", "integer", 1);
    await db.schema.createIndex(`${table}_due`).on(table).columns(["state", "publish_at", "unpublish_at"]).execute();
  }
  await db.schema.alterTable("gallery_items").addColumn("public_event_id", "text").execute();
}

/** Keeps `gallery_items.public_event_id` equal to `event_id` while that event is published. */
async function createTriggers(db: AnyDb, engine: Engine) {
  const visible = sql`(select id from events where id = new.event_id and state = 'published')`;
  const ofEvent = sql`case when new.state = 'published' then new.id end`;
  if (engine === "sqlite") {
    await sql`create trigger gallery_items_event_insert after insert on gallery_items when new.event_id is not null begin
      update gallery_items set public_event_id = ${visible} where id = new.id; end`.execute(db);
    await sql`create trigger gallery_items_event_update after update of event_id on gallery_items begin
      update gallery_items set public_event_id = ${visible} where id = new.id; end`.execute(db);
    await sql`create trigger events_state_update after update of state on events when new.state <> old.state begin
      update gallery_items set public_event_id = ${ofEvent} where event_id = new.id; end`.execute(db);
    return;
  }
  // The lock keeps the event's state until the picture is stored. Otherwise two transactions could miss each other's
  // change.
  const locked = sql`(select id from events where id = new.event_id and state = 'published' for share)`;
  await sql`create function set_public_event() returns trigger language plpgsql as $$ begin
    new.public_event_id := ${locked}; return new; end $$`.execute(db);
  await sql`create trigger gallery_items_event before insert or update of event_id on gallery_items
    for each row execute function set_public_event()`.execute(db);
  await sql`create function set_public_events() returns trigger language plpgsql as $$ begin
    update gallery_items set public_event_id = ${ofEvent} where event_id = new.id; return null; end $$`.execute(db);
  await sql`create trigger events_state_update after update of state on events
    for each row when (new.state is distinct from old.state) execute function set_public_events()`.execute(db);
}

async function createViews(db: AnyDb) {
  for (const table of contentTables.filter((table) => table !== "pages" && table !== "gallery_items"))
    await sql`create view ${sql.id(`published_${table}`)} as select * from ${sql.id(table)} where state = 'published'`.execute(
      db,
    );
  // Visitors see the event of a picture only while that event is published.
  const columns = [...(await columnsOf(db, "gallery_items"))].filter((name) => name !== "event_id");
  await sql`create view published_gallery_items as select ${sql.join(columns.map((name) => sql.id(name)))},
    public_event_id as event_id from gallery_items where state = 'published'`.execute(db);
  // Pages always exist: while one is a draft, visitors see the content that was published last.
  await sql`create view published_pages as select id, case when state = 'published' then fields else shown end as fields,
    shown, version, created_at, updated_at, state, publish_at, unpublish_at, deleted_at, restore_state, was_published
    from pages`.execute(db);
}

/** Indexes for lists of published rows and for albums. */
async function createIndexes(db: AnyDb) {
  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns).execute();
  await index("events_published", "events", ["state", "starts_at", "id"]);
  await index("gallery_items_published", "gallery_items", ["state", "date", "created_at", "id"]);
  await index("gallery_items_album", "gallery_items", ["state", "public_event_id", "date", "created_at", "id"]);
  await index("achievements_published", "achievements", ["state", "day", "created_at", "id"]);
}

/** Returns the columns that both the table and the stored row have. */
async function columnsOf(db: AnyDb, table: string): Promise<Set<string>> {
  const tables = await db.introspection.getTables();
  return new Set(tables.find(({ name }) => name === table)?.columns.map(({ name }) => name));
}

async function moveItem(db: AnyDb, item: UnpublishedItem, table: string, columns: ReadonlySet<string>) {
  const stored = JSON.parse(item.row) as Record<string, unknown> & { images?: string[] };
  const row = Object.fromEntries(Object.entries(stored).filter(([name]) => columns.has(name)));
  const status = {
    state: item.state,
    publish_at: item.publish_at,
    unpublish_at: item.unpublish_at,
    deleted_at: item.state === "trashed" ? item.since : null,
    restore_state: item.trashed_from,
    was_published: item.was_published,
  };
  if (table === "pages") {
    await db
      .updateTable(table)
      .set({ ...row, ...status })
      .where("id", "=", item.id)
      .execute();
    return;
  }
  if (
    row["event_id"] &&
    !(await db.selectFrom("events").select("id").where("id", "=", row["event_id"]).executeTakeFirst())
  )
    row["event_id"] = null;
  // The unique index rejects a picture in the trash that has the same upload as a published picture.
  if (columns.has("batch")) row["batch"] = null;
  await db
    .insertInto(table)
    .values({ ...row, ...status })
    .execute();
  const said = (stored["said"] ?? {}) as Record<string, { alt: string | null; focus: string | null }>;
  for (const [position, image] of (stored.images ?? []).entries())
    await db
      .insertInto("event_images")
      .values({ id: newId(), event_id: item.id, image, position, alt: null, focus: null, ...said[image] })
      .execute();
}

/** Moves drafts, scheduled items and trash into the tables of their content types. */
async function moveRows(db: AnyDb) {
  const items = (await db.selectFrom("unpublished_items").selectAll().execute()) as UnpublishedItem[];
  for (const [entity, table] of Object.entries(tableOf)) {
    const columns = await columnsOf(db, table);
    for (const item of items.filter((item) => item.entity === entity)) await moveItem(db, item, table, columns);
  }
  for (const { item_id, event_id } of await db.selectFrom("unpublished_links").selectAll().execute())
    for (const table of ["gallery_items", "reports"])
      await db
        .updateTable(table)
        .set({ event_id })
        .where("id", "=", item_id)
        .where("event_id", "is", null)
        .where((eb) => eb.exists(eb.selectFrom("events").select("id").where("id", "=", event_id)))
        .execute();
  for (const { item_id, entity, at } of await db.selectFrom("take_downs").selectAll().execute()) {
    const table = tableOf[entity];
    if (table) await db.updateTable(table).set({ unpublish_at: at }).where("id", "=", item_id).execute();
  }
  await sql`update gallery_items set public_event_id = (select id from events where id = event_id and state = 'published')`.execute(
    db,
  );
  for (const table of ["unpublished_items", "unpublished_links", "take_downs"]) await db.deleteFrom(table).execute();
}

/** Gives every content table columns for its publication status, and a view of its published rows. */
export const migration = (engine: Engine): Migration => ({
  async up(db: AnyDb) {
    await addColumns(db, engine);
    await createTriggers(db, engine);
    await createViews(db);
    await createIndexes(db);
    await moveRows(db);
  },
});
