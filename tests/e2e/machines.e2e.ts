import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import ICAL from "ical.js";
import { breakPublishedReads } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { expect, publicPaths, type ServedSite, test } from "./site.ts";

const hostile = `</script></title><!-- "R&D" <b>Night</b>`;

interface Added {
  _id: string;
  slug: string;
  version: number;
  image: string[];
}

async function addEvent(site: ServedSite, more: Record<string, string> = {}): Promise<Added> {
  const fields = {
    title: "Robotics Workshop",
    description: "Build a line follower.\nBring a laptop.",
    date: "2026-12-05",
    time: "16:30",
    location: "Lab 3, Block B",
    images: await pictureFile(),
    ...more,
  };
  const added = await site.call("POST", "/api/events", { body: formOf(fields) });
  expect(added.status).toBe(201);
  return added.body;
}

async function addAchievement(site: ServedSite, title: string) {
  const fields = { title, description: "First prize.", date: "2026-11-01", image: await pictureFile() };
  expect((await site.call("POST", "/api/achievements", { body: formOf(fields) })).status).toBe(201);
}

const read = async (site: ServedSite, path: string) => {
  const answer = await fetch(site.address + path);
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
};

/** Parses an XML document with the browser and finds elements by CSS selector. */
const parseXml = (page: Page, text: string, selector: string) =>
  page.evaluate(
    ([xml, wanted]) => {
      const parsed = new DOMParser().parseFromString(xml, "application/xml");
      const faults = parsed.querySelectorAll("parsererror");
      if (faults.length > 0) throw new Error(faults[0]?.textContent ?? "");
      return Array.from(parsed.querySelectorAll(wanted), (element) => ({
        text: element.textContent,
        children: Object.fromEntries(Array.from(element.children, (child) => [child.tagName, child.textContent])),
      }));
    },
    [text, selector] as const,
  );

test("a calendar client reads events at their local times, and an edit updates the same event", async ({ site }) => {
  const workshop = await addEvent(site);
  await addEvent(site, { title: "Last spring", date: "2026-03-01" });
  await addEvent(site, { title: "Long ago", date: "2025-11-01" });
  const eventsNow = async () => {
    const { status, type, text } = await read(site, "/events.ics");
    expect({ status, type }).toEqual({ status: 200, type: "text/calendar; charset=utf-8" });
    const calendar = new ICAL.Component(ICAL.parse(text));
    return calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
  };

  const [spring, event, ...others] = await eventsNow();
  expect(others).toEqual([]);
  expect(spring?.summary).toBe("Last spring");
  expect(event?.uid).toBe(workshop._id);
  expect(event?.startDate.toString()).toBe("2026-12-05T16:30:00");
  expect(event?.startDate.zone.tzid).toBe("Asia/Kolkata");
  expect(event?.startDate.toJSDate()).toEqual(new Date("2026-12-05T11:00:00Z"));
  expect(event?.location).toBe("Lab 3, Block B");
  expect(event?.component.getFirstPropertyValue("url")).toBe(`${site.address}/events/${workshop.slug}`);

  const fields = {
    title: "Robotics Evening",
    description: "Later.",
    date: "2026-12-05",
    time: "18:00",
    location: "Lab 4",
  };
  await site.call("PUT", `/api/events/${workshop._id}`, { body: formOf(fields) });
  const edited = (await eventsNow()).find(({ uid }) => uid === workshop._id);
  expect(edited?.startDate.toString()).toBe("2026-12-05T18:00:00");
  expect(edited?.sequence).toBe((event?.sequence ?? 0) + 1);
});

test("feeds and machine-readable files are complete in each encoding, and are sent again only after a change", async ({
  site,
}) => {
  await addEvent(site);
  const types = {
    "/events.ics": "text/calendar; charset=utf-8",
    "/feed.xml": "application/rss+xml; charset=utf-8",
    "/sitemap.xml": "application/xml; charset=utf-8",
    "/robots.txt": "text/plain; charset=utf-8",
    "/.well-known/security.txt": "text/plain; charset=utf-8",
    "/site.webmanifest": "application/manifest+json",
  };
  const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ method: "GET", url, headers });
  const etags = new Map<string, string>();
  for (const [path, type] of Object.entries(types)) {
    const plain = await get(path);
    expect(plain.statusCode, path).toBe(200);
    expect(plain.headers["content-type"]).toBe(type);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.headers["x-content-type-options"]).toBe("nosniff");
    const gzip = await get(path, { "accept-encoding": "gzip" });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    const brotli = await get(path, { "accept-encoding": "gzip, br" });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect((await site.app.inject({ method: "HEAD", url: path })).statusCode).toBe(200);
    etags.set(path, String(plain.headers.etag));
  }

  // After an hour, everything is rendered again with the same result.
  site.time.now = new Date(site.time.now.getTime() + 3600 * 1000);
  for (const [path, etag] of etags) {
    const again = await get(path, { "if-none-match": etag });
    expect(again.statusCode, path).toBe(304);
    expect(again.body).toBe("");
  }
  await addEvent(site, { title: "One more" });
  for (const path of ["/events.ics", "/feed.xml"])
    expect((await get(path, { "if-none-match": etags.get(path) ?? "" })).statusCode, path).toBe(200);
});

test("a calendar that cannot be rendered is an error, not an empty calendar", async ({ site }) => {
  await addEvent(site);
  await site.deps.db.deleteFrom("event_images").execute();
  await breakPublishedReads(site.deps.db, "events");
  for (const path of ["/events.ics", "/feed.xml"]) expect((await read(site, path)).status, path).toBe(500);
});

test("feed and sitemap are valid XML for any text", async ({ page, site }) => {
  const event = await addEvent(site, { title: hostile, description: "1 < 2 & 2 > 1\u000B]]>" });
  site.time.now = new Date("2026-11-21T10:00:00Z");
  await addAchievement(site, "Best student branch");
  // The policy of the site's pages does not let text become markup.
  await page.goto("about:blank");

  const { text } = await read(site, "/feed.xml");
  const items = await parseXml(page, text, "item");
  expect(items.map(({ children }) => children)).toEqual([
    expect.objectContaining({
      title: "Best student branch",
      link: `${site.address}/achievements/best-student-branch`,
      pubDate: "Sat, 21 Nov 2026 10:00:00 GMT",
      category: "Achievement",
      description: "First prize.",
    }),
    {
      title: hostile,
      link: expect.stringMatching(`^${site.address}/events/[a-z0-9-]+-2026-12-05$`),
      guid: event._id,
      pubDate: "Sat, 21 Nov 2026 09:00:00 GMT",
      category: "Event",
      description: "1 &#x3C; 2 &#x26; 2 &#x3E; 1]]&#x3E;",
    },
  ]);
  expect(text).toContain('<guid isPermaLink="false">');
  expect(text).toContain(`<atom:link href="${site.address}/feed.xml" rel="self" type="application/rss+xml"/>`);

  const locations = await parseXml(page, (await read(site, "/sitemap.xml")).text, "urlset > url > loc");
  expect(locations.map(({ text }) => text)).toContain(`${site.address}/chapters/wie-miet`);
  const robots = (await read(site, "/robots.txt")).text;
  expect(robots).toContain(`Sitemap: ${site.address}/sitemap.xml`);
  expect(robots).toMatch(/^User-agent: \*\nDisallow: \/admin\nDisallow: \/api\n/);
});

/** Returns the metadata of a shared link to a page. */
const cardOf = (path: string) =>
  isEvent(path) ? `${path}/card.jpg` : path.startsWith("/achievements/") ? "/media/achievements/" : "/og.png";

test("every public page is valid HTML with metadata", async ({ page, site }) => {
  await addEvent(site, {
    title: hostile,
    description: hostile.repeat(10),
    registrationLink: "https://example.org/?a=1&b=2",
  });
  await addEvent(site, { title: "Last spring", date: "2026-03-01", gallery: "true" });
  await addAchievement(site, hostile);
  await site.call("POST", "/api/gallery", {
    body: formOf({ title: hostile, date: "2026-11-01", image: await pictureFile() }),
  });
  const validator = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });
  const addresses = [
    ...(await publicPaths(site)),
    "/events?show=past",
    "/nowhere",
    "/chapters/nowhere",
    "/admin/login",
  ];
  for (const address of addresses) {
    const { text } = await read(site, address);
    const { results } = await validator.validateString(text);
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
    );
    expect.soft(faults, address).toEqual([]);
  }

  const seen = { title: new Set<string>(), description: new Set<string>() };
  for (const path of await publicPaths(site)) {
    await page.goto(path);
    const meta = (key: string) =>
      page.locator(`meta[name="${key}"], meta[property="${key}"]`).getAttribute("content", { timeout: 2000 });
    const title = await page.title();
    const description = (await meta("description")) ?? "";
    expect(seen.title, path).not.toContain(title);
    expect(seen.description, path).not.toContain(description);
    seen.title.add(title);
    seen.description.add(description);
    expect(description.length, path).toBeGreaterThan(40);
    expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(site.address + path);
    expect(await meta("og:url")).toBe(site.address + path);
    expect(await meta("og:title")).toBe(title);
    expect(await meta("twitter:title")).toBe(title);
    expect(await meta("og:description")).toBe(description);
    expect(await meta("twitter:description")).toBe(description);
    expect(await meta("twitter:card")).toBe("summary_large_image");
    expect(await meta("og:image")).toContain(site.address + cardOf(path));
    expect(await meta("og:image:alt")).toBeTruthy();
    const [organization] = await jsonLd(page);
    expect(organization, path).toMatchObject({
      "@context": "https://schema.org",
      "@type": "Organization",
      url: `${site.address}/`,
      logo: `${site.address}/icons/icon-512.png`,
    });
  }
});

const isEvent = (path: string) => /^\/events\/.*-/.test(path);

async function jsonLd(page: Page): Promise<unknown[]> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  return blocks.flatMap((block) => JSON.parse(block));
}

test("the structured data lists the events of the page, and no title breaks out of its block", async ({
  page,
  site,
}) => {
  const added = await addEvent(site, { title: hostile });
  await addEvent(site, { title: "Last spring", date: "2026-03-01" });
  await page.goto("/events");
  const [, ...events] = await jsonLd(page);
  expect(events).toEqual([
    expect.objectContaining({
      "@context": "https://schema.org",
      "@type": "Event",
      name: hostile,
      startDate: "2026-12-05T16:30+05:30",
      eventStatus: "https://schema.org/EventScheduled",
      location: { "@type": "Place", name: "Lab 3, Block B", address: "Lab 3, Block B" },
      image: added.image.map((image) => site.address + image),
      url: `${site.address}/events/${added.slug}`,
    }),
  ]);
  await page.getByRole("button", { name: "Past Events" }).click();
  await expect(page.getByRole("article", { name: "Last spring" })).toBeVisible();
  expect((await jsonLd(page)).slice(1)).toEqual([expect.objectContaining({ name: "Last spring" })]);
});

test("the links in the head are correct, and picture and icons have the declared sizes", async ({ page, site }) => {
  await page.goto("/");
  const links = await page
    .locator('link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"], link[rel="alternate"]')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute("href") ?? ""));
  expect(links).toEqual(
    expect.arrayContaining(["/site.webmanifest", "/feed.xml", "/events.ics", "/icons/favicon.ico"]),
  );
  for (const link of links) expect((await read(site, link)).status, link).toBe(200);

  const manifest = JSON.parse((await read(site, "/site.webmanifest")).text);
  expect(manifest).toMatchObject({ start_url: "/", theme_color: "#002855" });
  const announced = [{ src: "/og.png", sizes: "1200x630" }, ...(manifest.icons as { src: string; sizes: string }[])];
  const sizes = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (source) => {
          const picture = new Image();
          picture.src = source;
          await picture.decode();
          return `${picture.naturalWidth}x${picture.naturalHeight}`;
        }),
      ),
    announced.map(({ src }) => src),
  );
  expect(sizes).toEqual(announced.map(({ sizes }) => sizes));
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(["any", "any", "maskable"]);
});
