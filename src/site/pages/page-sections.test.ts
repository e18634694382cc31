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

const run = (text: string, ...marks: object[]) => ({ type: "text", text, marks });
const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const heading = (text: string) => paragraph(run(text, { type: "bold" }));
const listOf = (type: string, first: string, rest: string) => ({
  type: "bulletList",
  content: [{ type: "listItem", content: [paragraph(run(first, { type }), { type: "hardBreak" }, run(rest))] }],
});

const show = async (id: string, ...content: object[]) => {
  const body = { more: { type: "doc", content }, state: "published" };
  expect((await site.call("PUT", `/api/pages/${id}`, { body })).status).toBe(200);
  return (await site.call("GET", `/${id}`, { token: false })).text.replace(/ (?:class|dir)="[^"]*"/g, "");
};

test("About shows headings, labels, quotes and the picture of a linked achievement", async () => {
  const fields = { title: "Weather station", description: "d", date: "2026-03-12", image: await pictureFile() };
  const { slug, image } = (await site.call("POST", "/api/achievements", { body: formOf(fields) })).body;
  const link = (href: string) => paragraph(run("Read more", { type: "link", attrs: { href } }));
  const text = await show(
    "about",
    heading("Our history"),
    listOf("bold", "2014", "Eleven students found the branch."),
    heading("What members say"),
    listOf("italic", "I came for the soldering iron.", "Sana Hussain"),
    heading("Built here"),
    link(`/achievements/${slug}`),
    heading("Removed"),
    link("/achievements/removed"),
  );
  expect(text).toContain("<h2>Our history</h2>");
  expect(text).toContain("<dt><strong>2014</strong></dt><dd>Eleven students found the branch.</dd>");
  expect(text).toContain(
    "<blockquote>I came for the soldering iron.</blockquote><figcaption>Sana Hussain</figcaption>",
  );
  expect(text.split("<h2>Built here</h2>")[1]?.split("</section>")[0]).toContain(image);
  expect(text).toContain("<h2>Removed</h2>");
  // The heading of the page links to its parts.
  expect(text).toContain('<a href="/about#part-1">Our history</a>');
  expect(text).toMatch(/<section id="part-1"[^>]*><h2>Our history/);
});

test("Join shows the first section above the benefits, and the others below", async () => {
  const text = await show(
    "join",
    heading("How to join"),
    paragraph(run("Apply")),
    heading("Questions"),
    paragraph(run("Ask")),
  );
  const headings = [...text.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, words]) => words);
  expect(headings.filter((words) => words !== "Apply for membership").slice(0, 3)).toEqual([
    "How to join",
    "What you get out of it",
    "Questions",
  ]);
});

test("Join names the chapter whose page a visitor comes from", async () => {
  const see = async (path: string) =>
    (await site.call("GET", path, { token: false })).text.replaceAll("<!-- -->", "").split("</main>")[0] ?? "";
  const fields = { name: "Robotics & Automation", description: "Robots." };
  const { id } = (await site.call("POST", "/api/chapters", { body: formOf(fields) })).body;
  const [, join = ""] = /href="(\/join[^"]*)"/.exec((await see(`/chapters/${id}`)).split("<main")[1] ?? "") ?? [];
  expect(join).toBe(`/join?chapter=${id}`);
  expect(await see(join)).toMatch(
    new RegExp(`the branch\\. After that, <a href="/chapters/${id}"[^>]*>Robotics &amp; Automation</a> welcomes you`),
  );
  for (const path of ["/join", "/join?chapter=none"]) expect(await see(path)).not.toContain("After that");
});
