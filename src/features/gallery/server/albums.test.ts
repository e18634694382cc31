import { afterEach, describe, expect, test } from "vitest";
import { ANYTHING } from "#platform/db/database.ts";
import { engines } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

describe.each(engines)("albums on %s", (engine) => {
  let site: TestSite;
  afterEach(() => site.close());

  const read = async (path: string) => site.call("GET", `/api/gallery/albums${path}`, { token: false });

  async function addEvent(title: string, date: string) {
    const fields = { title, description: "d", date, time: "16:30", location: "Lab 3" };
    const images = await pictureFile();
    return (await site.call("POST", "/api/events", { body: formOf({ ...fields, images }) })).body;
  }

  /** Inserts only rows: p1, p2 … each newer than the previous one. */
  async function addPictures(count: number, columns: { date: string; event_id?: string }) {
    const rows = Array.from({ length: count }, (_, index) => {
      const id = `${columns.date}-p${index + 1}`;
      return { id, title: id, image: "gallery/x.webp", created_at: index, updated_at: 0, version: 1, ...columns };
    });
    await site.deps.db.insertInto("gallery_items").values(rows).execute();
    site.deps.changes.emit([ANYTHING]);
  }

  test("events with pictures and months with pictures are sorted latest first, in pages", async () => {
    site = await openTestSite({ engine });
    const lab = await addEvent("Open Lab", "2026-03-14");
    await addEvent("Without pictures", "2026-03-20");
    const talk = await addEvent("Talk", "2025-11-02");
    // Taken on another day than the event. The day of the picture counts.
    await addPictures(6, { date: "2026-05-01", event_id: lab._id });
    await addPictures(1, { date: "2025-11-02", event_id: talk._id });
    await addPictures(2, { date: "2026-03-31" });
    await addPictures(1, { date: "2026-03-01" });
    await addPictures(1, { date: "2024-12-31" });

    const { body } = await read("?limit=10");
    expect(body).toMatchObject({ total: 4, page: 1, pageCount: 1 });
    expect(body.items).toMatchObject([
      { slug: "2026-03", date: "2026-03-31", count: 3, last: "2026-03-01-p1" },
      {
        slug: lab.slug,
        title: "Open Lab",
        date: "2026-03-14",
        count: 6,
        last: "2026-05-01-p1",
        after: "2026-05-01-p2",
      },
      { slug: talk.slug, count: 1 },
      { slug: "2024-12", count: 1 },
    ]);
    expect(body.items[0]).not.toHaveProperty("title");
    expect(body.items[0]).not.toHaveProperty("after");
    const titles = body.items[1].pictures.map(({ title }: { title: string }) => title);
    expect(titles).toEqual([6, 5, 4, 3].map((number) => `2026-05-01-p${number}`));

    expect((await read("/years")).body).toEqual([2026, 2025, 2024]);
    expect((await read("?limit=1&page=2&year=2026")).body).toMatchObject({
      items: [{ slug: lab.slug }],
      total: 2,
      pageCount: 2,
    });
    expect((await read("?limit=3&page=2")).body).toMatchObject({
      items: [{ slug: "2024-12" }],
      total: 4,
      pageCount: 2,
    });
    const addresses = (await read("/addresses")).body.map(({ slug }: { slug: string }) => slug);
    expect(addresses).toEqual(["2026-03", lab.slug, talk.slug, "2024-12"]);
  });

  test("an album's pages name the pictures around them; a picture is found on its page", async () => {
    site = await openTestSite({ engine });
    expect((await read("?limit=10")).body).toEqual({ items: [], total: 0, page: 1, pageCount: 1 });
    await addPictures(5, { date: "2026-03-31" });
    await addPictures(1, { date: "2026-04-01" });
    const seen = async (query: string) => {
      const { body } = await read(`/pictures?month=2026-03&limit=2&${query}`);
      const { items, ...place } = body;
      return [...items.map(({ title }: { title: string }) => title.slice(-2)), place];
    };
    const [first, last] = ["2026-03-31-p5", "2026-03-31-p1"];
    const pages = { total: 5, pageCount: 3 };
    expect(await seen("")).toEqual(["p5", "p4", { ...pages, page: 1, first: 0, before: last, after: "2026-03-31-p3" }]);
    const middle = ["p3", "p2", { ...pages, page: 2, first: 2, before: "2026-03-31-p4", after: last }];
    expect(await seen("page=2")).toEqual(middle);
    expect(await seen("picture=2026-03-31-p2")).toEqual(middle);
    expect(await seen("page=9")).toEqual([
      "p1",
      { ...pages, page: 3, first: 4, before: "2026-03-31-p2", after: first },
    ]);

    expect((await read("/pictures?month=2026-03&picture=2026-04-01-p1")).status).toBe(404);
    const alone = (await read("/pictures?month=2026-04")).body;
    expect(alone).toMatchObject({ total: 1, first: 0 });
    expect(Object.keys(alone)).not.toEqual(expect.arrayContaining(["before"]));
    for (const query of ["", "?month=2026-3", "?month=2026-03&event=e"])
      expect([query, (await read(`/pictures${query}`)).status]).toEqual([query, 400]);
  });
});
