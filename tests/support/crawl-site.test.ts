import { expect, test } from "vitest";
import { crawlSite } from "./crawl-site.ts";
import type { Answer } from "./test-site.ts";

const html = (body: string): Partial<Answer> => ({ headers: { "content-type": "text/html" }, text: body });
const answers: Record<string, Partial<Answer>> = {
  "/": html(`
    <h1 id="top">Home</h1>
    <a href="#top">Up</a> <a href="#gone">Down</a> <a>Nowhere</a> <a href="/old">Old</a> <a href="/list"></a>
    <article><h2>Race</h2><a href="/events/race">More</a></article>
    <article><h2>Night</h2><a href="/events/race">Open</a></article>
    <a href="/list?page=2">Next</a> <a href="/list?page=3">Next</a> <a href="javascript:go()">Go</a>
    <button type="button">Turn</button> <form action="/list"><button name="show" value="lost">Lost</button></form>
    <div data-island="x" data-props='{"to":"/events/hidden"}'><button type="button">Fine</button></div>
    <img src="/lost.webp" alt=""> <a href="https://elsewhere.example/">Elsewhere</a> <a href="mailto:a@b.example">Mail</a>
    <script type="application/ld+json">{"url":"http://site.example/unsaid"}</script>`),
  "/old": { status: 308, headers: { location: "/list" } },
  "/list": html("<h1>List</h1>"),
  "/list?page=2": html("<h1>List</h1>"),
  "/list?page=3": html("<h1>List</h1>"),
  "/events/race": html("<title>Race · Site</title><h1>Race</h1>"),
  "/sitemap.xml": { headers: { "content-type": "application/xml" }, text: "<loc>http://site.example/unmapped</loc>" },
  "/robots.txt": { headers: { "content-type": "text/plain" }, text: "Sitemap: http://site.example/sitemap.xml" },
};
const site = {
  call: async (_method: string, url: string): Promise<Answer> => ({
    status: answers[url] ? 200 : 404,
    body: undefined,
    headers: {},
    text: "",
    ...answers[url],
  }),
};

test("a crawl reports each kind of broken link once, with the page that contains it", async () => {
  const { faults, pages } = await crawlSite(site);
  expect(pages).toEqual(["/", "/list", "/events/race", "/list?page=2", "/list?page=3"]);
  expect(faults).toEqual([
    '"Next" names links to several addresses (from /)',
    "#gone names no part of the page (from /)",
    "/events/hidden is an address that only scripts use (from /)",
    '/events/race shows "Race · Site", "Race" (from /, "Open")',
    "/list?show=lost answers 404 (from /, a form)",
    "/lost.webp answers 404 (from /, a file)",
    '/old redirects to /list (from /, "Old")',
    "/unmapped answers 404 (from /sitemap.xml, as text)",
    "/unsaid answers 404 (from /, structured data)",
    "javascript:go() cannot be followed (from /)",
    'the button "Turn" works only with scripts (from /)',
    'the link "Nowhere" has no address (from /)',
    "the link to /list has no name (from /)",
  ]);
});
