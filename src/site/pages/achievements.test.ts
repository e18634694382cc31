import { afterAll, beforeAll, expect, test } from "vitest";
import { createPublicSite, normalizeUrl } from "#site/public-site.tsx";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

let site: TestSite;

beforeAll(async () => {
  const pages = { render: createPublicSite({ script: "/start.js", styles: [] }), normalizeUrl, cache: true };
  site = await openTestSite({ pages });
});
afterAll(() => site.close());

const fields = { title: "Paper & prize", description: "Read it:\nhttps://example.org/paper.", date: "Spring 2026" };
const add = async (change: Record<string, string> = {}) => {
  const body = formOf({ ...fields, ...change, image: await pictureFile() });
  return (await site.call("POST", "/api/achievements", { body })).body;
};
const see = (path: string) => site.call("GET", encodeURI(path), { token: false });

test("the page of an achievement shows all its data and links to its neighbors", async () => {
  const older = await add({ title: "The one before" });
  const achievement = await add({ link: "https://example.com/prize", kind: "paper" });
  const { status, text } = await see(`/achievements/${achievement.slug}`);
  expect(status).toBe(200);
  const told = [
    "<title>Paper &amp; prize · ",
    ', Spring 2026: Read it: https://example.org/paper."/>',
    `<link rel="canonical" href="http://localhost:80/achievements/${achievement.slug}"/>`,
    `<meta property="og:image" content="http://localhost${achievement.image}"/>`,
    '"@type":"Article","headline":"Paper \\u0026 prize"',
    "Spring 2026",
    " · Paper",
    "Read it:\n",
    '<a href="https://example.org/paper" target="_blank" rel="noopener noreferrer"',
    '<a href="https://example.com/prize" class=',
    "More at example.com",
    `href="/achievements/${older.slug}"`,
    'href="/achievements"',
  ];
  expect(told.filter((words) => !text.includes(words))).toEqual([]);
  const { text: list } = await see("/achievements");
  expect(list).toContain(`href="/achievements/${achievement.slug}"`);
  expect(list).toContain('href="https://example.com/prize"');
  expect((await see("/sitemap.xml")).text).toContain(`/achievements/${achievement.slug}</loc>`);
});

test("a link to an event has the event's title, in the list and on the page", async () => {
  const fields = {
    title: "Hack the Grid: 24 Hours",
    date: "2026-03-01",
    time: "10:00",
    location: "Lab",
    description: "x",
  };
  const { body: event } = await site.call("POST", "/api/events", {
    body: formOf({ ...fields, images: await pictureFile() }),
  });
  const { slug } = await add({ title: "Grid prize", link: `/events/${event.slug}` });
  for (const path of ["/achievements", `/achievements/${slug}`])
    expect((await see(path)).text).toMatch(
      new RegExp(`href="/events/${event.slug}"[^>]*>Related event: Hack the Grid: 24 Hours<`),
    );
  // A draft has no page, so its title stays unknown.
  await site.call("PUT", `/api/events/${event._id}`, {
    body: formOf({ ...fields, state: "draft", keepImages: event.image[0] }),
  });
  expect((await see("/achievements")).text).toMatch(
    new RegExp(`href="/events/${event.slug}"[^>]*>Hack the grid 24 hours<`),
  );
});

test("the list can be limited to one kind, together with a year and words", async () => {
  expect((await see("/achievements?q=nothing")).text).not.toContain('name="kind"');
  const { _id } = await add({ title: "Grant 0", date: "2017-05-02", kind: "grant" });
  const { db, newId } = site.deps;
  const grant = await db.selectFrom("achievements").selectAll().where("id", "=", _id).executeTakeFirstOrThrow();
  const copies = Array.from({ length: 25 }, () => ({
    ...grant,
    id: newId(),
    slug: newId(),
    title: "Further grant",
    created_at: grant.created_at + 1,
  }));
  await db.insertInto("achievements").values(copies).execute();
  await add({ title: "A grant of 2016", date: "2016-05-02", kind: "grant" });
  await add({ title: "A cup of 2017", date: "2017-05-03", kind: "competition" });
  const { text } = await see("/achievements?kind=grant&year=2017&q=grant&page=2");
  const told = [
    "<title>Grants of 2017 · ",
    '<link rel="canonical" href="http://localhost:80/achievements"/>',
    '<option value="grant" selected="">Grant</option>',
    '<input type="hidden" name="year" value="2017"/>',
    'href="/achievements?year=2016&amp;kind=grant&amp;q=grant"',
    'href="/achievements?year=2017&amp;kind=grant&amp;q=grant&amp;page=1"',
    'href="/report-picture?show=achievements&amp;year=2017&amp;kind=grant&amp;q=grant&amp;page=2"',
    "Grant 0",
  ];
  expect(told.filter((words) => !text.includes(words))).toEqual([]);
  expect(text).not.toContain("A cup of 2017");
  const none = (await see("/achievements?kind=milestone")).text;
  expect(none).toContain("No achievements found");
  expect(none).toContain('<option value="milestone" selected="">Milestone</option>');
  const reported = (await see("/report-picture?show=achievements&year=2017&kind=competition")).text;
  expect(reported).toContain("A cup of 2017");
  expect(reported).not.toContain("Grant 0");
});

test("the search finds an achievement by its kind", async () => {
  await add({ title: "Rain gauge", kind: "milestone" });
  const { body } = await site.call("GET", "/api/search?q=milestone");
  expect(body.items).toMatchObject([{ title: "Rain gauge" }]);
});

test("the page of an achievement shows others of its year, without its neighbors", async () => {
  const days = ["01", "02", "03", "04", "05"];
  const added = [];
  for (const day of days) added.push(await add({ title: `Cup ${day}`, date: `2019-05-${day}` }));
  const [oldest, , middle, , newest] = added;
  const order = (await see(`/achievements/${middle.slug}`)).text;
  expect(order.indexOf("Older achievement")).toBeLessThan(order.indexOf("Newer achievement"));
  const { text } = await see(`/achievements/${newest.slug}`);
  expect(text).toContain("same-year");
  expect(text).toContain('href="/achievements?year=2019"');
  expect(text.split(`href="/achievements/${added[3].slug}"`)).toHaveLength(2);
  expect(text).toContain(`href="/achievements/${oldest.slug}"`);
  const alone = await add({ title: "Cup of a year", date: "2018" });
  expect((await see(`/achievements/${alone.slug}`)).text).not.toContain("same-year");
});

test("an old address redirects to the achievement, and a deleted achievement answers 410", async () => {
  const achievement = await add({ title: "മലയാളം 🎉" });
  const path = `/achievements/${achievement.slug}`;
  expect((await see(path)).text).toContain("മലയാളം 🎉");
  expect(await see(`/achievements/${achievement._id}`)).toMatchObject({
    status: 308,
    headers: { location: encodeURI(path) },
  });
  const { slug } = await add({ title: "In Capitals" });
  expect(await see(`/achievements/${slug.toUpperCase()}`)).toMatchObject({
    status: 308,
    headers: { location: `/achievements/${slug}` },
  });

  await site.call("DELETE", `/api/achievements/${achievement._id}`);
  const gone = await see(path);
  expect(gone.status).toBe(410);
  for (const words of ["This achievement was removed", 'href="/achievements"', 'content="noindex"'])
    expect(gone.text).toContain(words);
  expect((await see("/achievements/never-there")).status).toBe(404);
});

test("search shows only the month of an achievement if its day is unknown, and its page shows the date unchanged", async () => {
  const day = await add({ title: "Relay cup", date: "2026-10-27" });
  const month = await add({ title: "Relay medal", date: "April 2024" });
  const { text } = await see(`/achievements/${day.slug}`);
  expect(text).toContain('<time dateTime="2026-10-27">2026-10-27</time>');
  expect((await see(`/achievements/${month.slug}`)).text).toContain('<time dateTime="2024-04">April 2024</time>');
  expect((await site.call("GET", "/api/search?q=relay")).body.items).toMatchObject([
    { title: "Relay cup", day: "2026-10-27" },
    { title: "Relay medal", day: "2024-04" },
  ]);
  expect((await see("/search?q=relay")).text).toContain('<time dateTime="2024-04">April 2024</time>');
});
