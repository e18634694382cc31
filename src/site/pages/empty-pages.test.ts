import { afterAll, beforeAll, expect, test } from "vitest";
import { createIssue } from "#features/newsletter/server/newsletter.store.ts";
import { createPublicSite, normalizeUrl } from "#site/public-site.tsx";
import { openMailbox } from "#tests/support/mailbox.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

let site: TestSite;

beforeAll(async () => {
  const pages = { render: createPublicSite({ script: "/start.js", styles: [] }), normalizeUrl, cache: true };
  site = await openTestSite({ pages, mailer: openMailbox(), clock: () => new Date("2026-11-21T09:00:00Z") });
});
afterAll(() => site.close());

const see = (path: string) => site.call("GET", path, { token: false });

const mainOf = async (path: string) => (await see(path)).text.split("<main")[1]?.split("</main>")[0] ?? "";

test("the page of the team leads to Join while the team is empty", async () => {
  expect(await mainOf("/team")).toContain('href="/join"');
});

test("the About page shows the people that lead, and nothing while there are none", async () => {
  expect((await see("/about")).text).not.toContain("The people");
  const person = { name: "Dhruv", position: "Chair", section: "ieeeSbTeam", department: "ECE" };
  const { body: chair } = await site.call("POST", "/api/team", {
    body: formOf({ ...person, linkedin: "https://www.linkedin.com/in/x", image: await pictureFile() }),
  });
  const { text } = await see("/about");
  expect(["The people", "Dhruv"].filter((words) => !text.includes(words))).toEqual([]);
  await site.call("PUT", `/api/team/${chair._id}`, { body: formOf({ name: "Dhruv Rao" }) });
  expect((await see("/about")).text).toContain("Dhruv Rao");
});

test("/contact leads to the contact, which has the address in lines and a map if the branch has one", async () => {
  expect(await see("/contact")).toMatchObject({ status: 308, headers: { location: "/about#contact" } });
  const mapLink = "https://maps.example.org/lab";
  await site.call("PUT", "/api/branch", { body: { address: "Room 3\nPune 411001", mapLink } });
  const contact = (await see("/about")).text.split('id="contact"')[1] ?? "";
  const main = contact.split("</main>")[0];
  expect(main).toMatch(/Room 3<\/span><span[^>]*>Pune 411001/);
  expect(main).toContain(`href="${mapLink}"`);
});

test("the menu of phones links to the contact, except on its page", async () => {
  const menuOf = async (path: string) => (await see(path)).text.split("</header>")[0];
  expect(await menuOf("/events")).toContain('href="/about#contact"');
  expect(await menuOf("/about")).not.toContain('href="/about#contact"');
});

test("the footer links to the contact and to IEEE, and not to IEEE for a branch outside IEEE", async () => {
  const linksOfFooter = async () => (await see("/")).text.split("<footer")[1]?.match(/href="[^"]+"/g);
  expect(await linksOfFooter()).toEqual(
    expect.arrayContaining(['href="https://www.ieee.org/"', 'href="/about#contact"']),
  );
  await site.call("PUT", "/api/branch", { body: { ieeeReporting: false } });
  expect(await linksOfFooter()).not.toContain('href="https://www.ieee.org/"');
});

test("an unknown address offers the search of the website", async () => {
  const { status, text } = await see("/workshop");
  expect(status).toBe(404);
  expect(text).toContain('<form action="/search"');
});

test("without events, the list of events has no filters, and a search keeps them", async () => {
  const search = 'placeholder="Search events"';
  expect((await see("/events")).text).not.toContain(search);
  expect((await see("/events?q=robots")).text).toContain(search);
});

test("empty lists lead to the events only if there are any, and otherwise to Join", async () => {
  const lists = ["/events", "/events?show=past", "/gallery", "/achievements"];
  const actions = async () => {
    const pages = await Promise.all(lists.map(mainOf));
    return pages.map((main) => /<a [^>]*href="([^"]+)"[^>]*>(?:See|Join)[^<]+<\/a>/.exec(main)?.[1]);
  };
  expect(await actions()).toEqual(["/join", "/join", "/join", "/join"]);
  const event = { title: "Solder night", description: "d", date: "2026-12-04", time: "18:00", location: "Lab 3" };
  const { body } = await site.call("POST", "/api/events", {
    body: formOf({ ...event, images: await pictureFile() }),
  });
  expect(await actions()).toEqual([undefined, "/events", "/events", "/events"]);
  await site.call("DELETE", `/api/events/${body._id}`);
});

test("the gallery asks to select an album only if there are several", async () => {
  const addPhoto = async (date: string) =>
    site.call("POST", "/api/gallery", { body: formOf({ title: "Solder night", date, image: await pictureFile() }) });
  expect(await mainOf("/gallery")).not.toContain("Select an album");
  await addPhoto("2026-09-04");
  const withOne = await mainOf("/gallery");
  expect(withOne).toContain("1 photo");
  expect(withOne).not.toContain("Select an album");
  await addPhoto("2026-10-04");
  expect(await mainOf("/gallery")).toContain("Select an album");
});

test("the newsletter page shows the next events, and nothing while there are none", async () => {
  expect((await see("/newsletter")).text).not.toContain("The next events");
  const event = { title: "Bench evening", description: "d", date: "2026-12-05", time: "18:00", location: "Lab 3" };
  await site.call("POST", "/api/events", { body: formOf({ ...event, images: await pictureFile() }) });
  const { text } = await see("/newsletter");
  expect(["The next events", "Bench evening"].filter((words) => !text.includes(words))).toEqual([]);
});

test("the page of an issue leads to the older and the newer one, and to a subscription", async () => {
  const body = { digest: false, perHour: 200, hasPublicIssues: true };
  await site.call("PUT", "/api/newsletter/settings", { body });
  const sent = { text: "Hello.", event_ids: "[]", version: 1, recipients: 1 };
  for (const [index, id] of ["first", "second", "third"].entries()) {
    const at = Date.UTC(2026, 8 + index, 5);
    await createIssue(site.deps.db, { ...sent, id, subject: `The ${id} issue`, created_at: at, sent_at: at });
  }
  const linksOf = async (id: string) => {
    const main = (await see(`/newsletter/issues/${id}`)).text.split("</main>")[0] ?? "";
    const [navigation = ""] = /<nav aria-label="Other issues">.*?<\/nav>/s.exec(main) ?? [];
    return { main, links: [...navigation.matchAll(/href="([^"]+)"/g)].map(([, to]) => to), navigation };
  };
  const { main, links, navigation } = await linksOf("second");
  expect(links).toEqual(["/newsletter/issues/first", "/newsletter/issues/third", "/newsletter"]);
  const shown = ["Older issue, 5 Sept 2026", "The first issue", "Newer issue, 5 Nov 2026", "The third issue"];
  expect(shown.filter((words) => !navigation.includes(words))).toEqual([]);
  expect(main).toContain("Subscribe to the newsletter");
  expect((await linksOf("third")).links).toEqual(["/newsletter/issues/second", "/newsletter"]);
});

test("the newsletter page groups issues whose subjects begin alike before a colon", async () => {
  await site.call("PUT", "/api/newsletter/settings", {
    body: { digest: false, perHour: 200, hasPublicIssues: true },
  });
  for (const [index, subject] of ["Guide: Old", "Guide: New", "News: one", "Plain"].entries())
    await createIssue(site.deps.db, {
      ...{ id: `series-${index}`, subject, text: "Hello.", event_ids: "[]", version: 1, recipients: 1 },
      ...{ created_at: index, sent_at: index },
    });
  const [, past = ""] = (await see("/newsletter")).text.split('id="past-issues"');
  const shown = [...past.matchAll(/<h3[^>]*>([^<]+)|\/newsletter\/issues\/(series-\d)/g)];
  expect(shown.map(([, heading, id]) => heading ?? id)).toEqual([
    "series-3",
    "series-2",
    "Guides",
    "series-1",
    "series-0",
  ]);
  expect(past).toMatch(/series-1"[^>]*>New<.*series-0"[^>]*>Old</s);
});

test("a guide is a page of the resources, which leads to other guides and to no issues", async () => {
  const body = { digest: false, perHour: 200, hasPublicIssues: true };
  await site.call("PUT", "/api/newsletter/settings", { body });
  for (const [index, subject] of ["Guide: Old", "Guide: New", "News of May"].entries())
    await createIssue(site.deps.db, {
      ...{ id: `guide-${index}`, subject, text: "Hello.", event_ids: "[]", version: 1, recipients: 1 },
      ...{ created_at: index, sent_at: index },
    });
  const { text } = await see("/newsletter/issues/guide-1");
  const [menu = "", page = ""] = (text.split("</main>")[0] ?? "").split("<main");
  expect(menu).toMatch(/href="\/resources" aria-current="page"/);
  const shown = [
    ">Resources</a>",
    ">New</h1>",
    "Updated on",
    "More guides",
    "/newsletter/issues/guide-0",
    "All resources",
  ];
  expect(shown.filter((words) => !page.includes(words))).toEqual([]);
  expect(["guide-2", "Past issues", "Older issue"].filter((words) => page.includes(words))).toEqual([]);
  expect((await see("/newsletter/issues/guide-2")).text).not.toContain("/newsletter/issues/guide-1");
});
