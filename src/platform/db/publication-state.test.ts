import type { Kysely } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { engines, openOlderDatabase } from "#tests/support/databases.ts";
import type { Engine } from "./database-errors.ts";
import { migrate, migrationNames } from "./migrate.ts";

const AT = Date.parse("2026-11-21T09:00:00Z");
const DAY_MS = 86_400_000;
const MIGRATION = "030-publication-state";

describe.each(engines)("the publication state on %s", (engine) => {
  // biome-ignore lint/suspicious/noExplicitAny: the rows of an older schema
  let db: Kysely<any>;
  afterEach(() => db.destroy());

  /** Opens a database with the schema of the version before this migration. */
  async function openBefore(engine: Engine) {
    const names = migrationNames();
    db = await openOlderDatabase(engine, names[names.indexOf(MIGRATION) - 1]);
  }

  const event = (id: string, more: object = {}) => ({
    id,
    title: `Event ${id}`,
    description: "Come and see.",
    date: "2027-03-05",
    time: "10:00",
    location: "Lab 3",
    registration_link: null,
    gallery: 0,
    starts_at: AT,
    time_zone: "Asia/Kolkata",
    search_text: id,
    slug: null,
    version: 3,
    created_at: AT,
    updated_at: AT,
    ...more,
  });
  const picture = (id: string, event_id: string | null) => ({
    id,
    title: `Picture ${id}`,
    date: "2026-03-05",
    image: `gallery/${id}.webp`,
    event_id,
    version: 1,
    created_at: AT,
    updated_at: AT,
  });
  const hidden = (entity: string, row: { id: string }, more: object) => ({
    id: row.id,
    entity,
    state: "draft",
    trashed_from: null,
    publish_at: null,
    unpublish_at: null,
    was_published: 0,
    label: row.id,
    row: JSON.stringify(row),
    since: AT,
    ...more,
  });

  test("drafts, scheduled items, trash and their links come through the migration unchanged", async () => {
    await openBefore(engine);
    await db
      .insertInto("events")
      .values([event("seen", { slug: "seen" }), event("ending")])
      .execute();
    await db
      .insertInto("take_downs")
      .values({ item_id: "ending", entity: "event", at: AT + DAY_MS })
      .execute();
    await db
      .insertInto("gallery_items")
      .values([picture("of-seen", "seen"), picture("of-trash", null)])
      .execute();
    const page = { id: "about", fields: '{"closing":"Seen"}', shown: "{}", version: 1, created_at: AT, updated_at: AT };
    await db.insertInto("pages").values(page).execute();
    const images = ["events/one.webp", "events/two.webp"];
    const said = { "events/two.webp": { alt: "A bench", focus: "50 30" } };
    const draft = event("draft", { images, said, version: 7, unknown_column: 1 });
    const upload = { batch: "b", digest: "0".repeat(64) };
    await db
      .insertInto("gallery_items")
      .values({ ...picture("again", null), ...upload })
      .execute();
    await db
      .insertInto("unpublished_items")
      .values([
        hidden(
          "gallery item",
          { ...picture("twin", null), ...upload },
          { state: "trashed", trashed_from: "published" },
        ),
        hidden("gallery item", picture("of-draft", "draft"), {}),
        hidden("gallery item", picture("of-nothing", "gone"), {}),
        hidden("event", draft, {}),
        hidden("event", event("timed", { images: [] }), { state: "scheduled", publish_at: AT + DAY_MS }),
        hidden("event", event("trash", { slug: "trash", images: [] }), {
          state: "trashed",
          trashed_from: "published",
          was_published: 1,
          since: AT + 5,
        }),
        hidden("page", { ...page, fields: '{"closing":"Draft"}', shown: '{"closing":"Seen"}' } as { id: string }, {
          was_published: 1,
        }),
      ])
      .execute();
    await db.insertInto("unpublished_links").values({ item_id: "of-trash", event_id: "trash" }).execute();

    await migrate(db, engine);

    const all = await db
      .selectFrom("events")
      .select(["id", "state", "publish_at", "unpublish_at", "deleted_at", "restore_state", "was_published", "version"])
      .orderBy("id")
      .execute();
    const status = { publish_at: null, unpublish_at: null, deleted_at: null, restore_state: null, version: 3 };
    expect(all).toEqual([
      { ...status, id: "draft", state: "draft", was_published: 0, version: 7 },
      { ...status, id: "ending", state: "published", unpublish_at: AT + DAY_MS, was_published: 1 },
      { ...status, id: "seen", state: "published", was_published: 1 },
      { ...status, id: "timed", state: "scheduled", publish_at: AT + DAY_MS, was_published: 0 },
      { ...status, id: "trash", state: "trashed", deleted_at: AT + 5, restore_state: "published", was_published: 1 },
    ]);
    const published = await db.selectFrom("published_events").select("id").orderBy("id").execute();
    expect(published.map(({ id }) => id)).toEqual(["ending", "seen"]);
    expect(
      await db.selectFrom("event_images").select(["event_id", "image", "alt", "focus"]).orderBy("position").execute(),
    ).toEqual([
      { event_id: "draft", image: "events/one.webp", alt: null, focus: null },
      { event_id: "draft", image: "events/two.webp", alt: "A bench", focus: "50 30" },
    ]);
    expect(
      await db
        .selectFrom("gallery_items")
        .select(["id", "state", "event_id", "public_event_id"])
        .orderBy("id")
        .execute(),
    ).toEqual([
      { id: "again", state: "published", event_id: null, public_event_id: null },
      { id: "of-draft", state: "draft", event_id: "draft", public_event_id: null },
      { id: "of-nothing", state: "draft", event_id: null, public_event_id: null },
      { id: "of-seen", state: "published", event_id: "seen", public_event_id: "seen" },
      { id: "of-trash", state: "published", event_id: "trash", public_event_id: null },
      { id: "twin", state: "trashed", event_id: null, public_event_id: null },
    ]);
    expect(await db.selectFrom("pages").select(["state", "fields"]).execute()).toEqual([
      { state: "draft", fields: '{"closing":"Draft"}' },
    ]);
    expect(await db.selectFrom("published_pages").select("fields").execute()).toEqual([
      { fields: '{"closing":"Seen"}' },
    ]);
    for (const table of ["unpublished_items", "unpublished_links", "take_downs"])
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  });

  test("each view of published rows has the columns of its table", async () => {
    await openBefore(engine);
    await migrate(db, engine);
    const tables = await db.introspection.getTables();
    const columnsOf = (name: string) =>
      tables
        .find((table) => table.name === name)
        ?.columns.map((column) => column.name)
        .sort() ?? [];
    const views = tables.filter(({ isView }) => isView).map(({ name }) => name);
    expect(views).toHaveLength(10);
    for (const view of views) {
      // Visitors never see consent notes.
      const columns = columnsOf(view.replace("published_", "")).filter((name) => name !== "consent_note");
      expect(columnsOf(view), view).toEqual(columns);
    }
  });
});
