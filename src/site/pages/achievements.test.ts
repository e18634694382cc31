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
  const achievement = await add({ link: "https://example.com/prize" });
  const { status, text } = await see(`/achievements/${achievement.slug}`);
  expect(status).toBe(200);
  const told = [
    "<title>Paper &amp; prize · ",
    ', Spring 2026: Read it: https://example.org/paper."/>',
    `<link rel="canonical" href="http://localhost:80/achievements/${achievement.slug}"/>`,
    `<meta property="og:image" content="http://localhost${achievement.image}"/>`,
    '"@type":"Article","headline":"Paper \\u0026 prize"',
    "Spring 2026",
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
