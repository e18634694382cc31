import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { siteReader } from "#src/site-reporting.ts";
import { engines } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import {
  examineRules,
  fetchStatus,
  findBrokenLinks,
  isPublicAddress,
  outgoingLinksJob,
  rulesJob,
} from "./site-check.service.ts";

const NOW = new Date("2027-01-31T10:00:00Z");
const contact = "<p>Ask Asha: 98765 43210</p>";

describe.each(engines)("on %s", (engine) => {
  let site: TestSite;
  let pages: Record<string, string | undefined>;
  let read: string[];
  beforeEach(async () => {
    site = await openTestSite({ engine, clock: () => NOW });
    pages = {};
    read = [];
  });
  afterEach(() => site.close());

  const reader = () =>
    siteReader(site.deps, async (path) => {
      read.push(path);
      return path in pages ? pages[path] : "<h1>Page</h1>";
    });
  const run = (signal = new AbortController().signal, isOn = true) =>
    rulesJob(reader(), async () => isOn, 0).run(NOW, signal);
  const privateContacts = async () => (await examineRules(reader())).find(({ id }) => id === "private-contacts");
  const addEvent = async (title: string, date: string) => {
    const fields = { title, description: "A", date, time: "10:00", location: "Hall", images: await pictureFile() };
    const { body } = await site.call("POST", "/api/events", { body: formOf(fields) });
    return `/events/${body.slug}`;
  };

  test("the nightly job reads events of the last year, chapters and achievements, and Health shows what it found", async () => {
    const [talk, old] = [await addEvent("Talk", "2026-12-05"), await addEvent("Old", "2025-12-05")];
    const chapter = await site.call("POST", "/api/chapters", { body: formOf({ name: "Robotics", description: "A" }) });
    const achievement = await site.call("POST", "/api/achievements", {
      body: formOf({ title: "Prize", description: "A", date: "2026-05-01", image: await pictureFile() }),
    });
    pages[talk] = contact;
    expect((await privateContacts())?.result).toBe("pass");
    expect(await run()).toContain("private-contacts");
    expect(read).toEqual(
      expect.arrayContaining([talk, `/chapters/${chapter.body.id}`, `/achievements/${achievement.body.slug}`]),
    );
    expect(read).not.toContain(old);
    expect(await privateContacts()).toMatchObject({ result: "fail", page: talk, screen: "/admin/events" });
    // A correction shows at once.
    delete pages[talk];
    expect((await privateContacts())?.result).toBe("pass");
  });

  test("a page that does not answer at night keeps its last result", async () => {
    const talk = await addEvent("Talk", "2026-12-05");
    pages[talk] = contact;
    await run();
    pages[talk] = undefined;
    await run();
    pages[talk] = contact;
    expect(await privateContacts()).toMatchObject({ result: "fail", page: talk });
  });

  test("the job finds the address of a past team on any page", async () => {
    const member = {
      ...{ name: "Asha", position: "Chair", department: "CSE", linkedin: "https://www.linkedin.com/in/asha" },
      ...{ section: "ieeeSbTeam", email: "asha@ieee.org" },
    };
    const added = await site.call("POST", "/api/team", { body: formOf({ ...member, image: await pictureFile() }) });
    expect(added.status).toBe(201);
    const talk = await addEvent("Talk", "2026-12-05");
    pages[talk] = "<p>Write to asha@ieee.org</p>";
    expect(await run()).not.toContain("former-officers");
    await site.deps.db.updateTable("team_members").set({ year: "2020-21" }).execute();
    expect(await run()).toContain("former-officers");
  });

  test("the job stops with the server, and does nothing outside IEEE", async () => {
    await addEvent("Talk", "2026-12-05");
    expect(await run(undefined, false)).toBe("IEEE reporting is switched off");
    expect(read).toEqual([]);
    await run(AbortSignal.abort());
    expect(read.some((path) => path.startsWith("/events/"))).toBe(false);
  });
});

const DAY_MS = 86_400_000;
let site: TestSite | undefined;
afterEach(() => site?.close());

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "192.168.0.1",
  "172.16.0.1",
  "169.254.169.254",
  "0.0.0.0",
  "::1",
  "fd00::1",
  "fe80::1",
  "::ffff:10.0.0.1",
])("the site never sends requests to the private address %s", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test("sends no request to the server's own network, by IP address or by hostname", async () => {
  let requests = 0;
  const server = createServer((_, answer) => {
    requests += 1;
    answer.end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  for (const url of [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    "http://127.0.0.1/",
    "http://localhost/",
    "http://2130706433/",
    "ftp://example.org/",
  ])
    expect(await fetchStatus(url)).toBeUndefined();
  expect(requests).toBe(0);
  server.close();
});

test("links that are all broken are found on the next day, with a working link to see whether the server is online", async () => {
  let now = new Date("2027-02-01T03:00:00Z");
  const opened = await openTestSite({ clock: () => now });
  site = opened;
  const { db } = opened.deps;
  const names = ["good", "gone", "missing"];
  const linksTo = (some: readonly string[]) => some.map((name) => `<a href="https://${name}.example/">A</a>`).join("");
  let html = linksTo(names);
  const statuses: Record<string, number> = { "https://good.example/": 200, "https://missing.example/": 404 };
  const readPages = async () => [{ path: "/about", html }];
  const run = (answers: Record<string, number>) => {
    now = new Date(now.getTime() + DAY_MS);
    const job = outgoingLinksJob({ db, readPages, pauseMs: 0, fetch: async (url) => answers[url] }, async () => true);
    return job.run(now, new AbortController().signal);
  };
  expect(await run(statuses)).toBe("checked 3 links, 0 broken");
  expect(await run({})).toMatch(/offline/);
  expect(await run(statuses)).toBe("checked 3 links, 2 broken");
  expect((await findBrokenLinks(db))?.map(({ url }) => url)).toEqual([
    "https://gone.example/",
    "https://missing.example/",
  ]);
  // A new link that is broken, too.
  html = linksTo([...names, "new"]);
  expect(await run({ "https://good.example/": 200 })).toBe("checked 4 links, 2 broken");
});

test("a link is broken after two failures and is checked weekly, and an outage of the server's connection changes nothing", async () => {
  let now = new Date("2027-02-01T03:00:00Z");
  const opened = await openTestSite({ clock: () => now });
  site = opened;
  const { db } = opened.deps;
  const html = `<a href="https://good.example/a#top">A</a><a href="https://gone.example/?a=1&amp;b=2">B</a><a href="/about">C</a>`;
  const requested: string[] = [];
  let statuses: Record<string, number | undefined> = {
    "https://good.example/a": 403,
    "https://gone.example/?a=1&b=2": 404,
  };
  const job = outgoingLinksJob(
    {
      db,
      readPages: async () => [{ path: "/about", html }],
      pauseMs: 0,
      fetch: async (url) => {
        requested.push(url);
        return statuses[url];
      },
    },
    async () => true,
  );
  const run = () => job.run(now, new AbortController().signal);
  const later = (days: number) => {
    now = new Date(now.getTime() + days * DAY_MS);
  };
  expect(await findBrokenLinks(db)).toBeUndefined();
  expect(await run()).toBe("checked 2 links, 0 broken");
  later(1);
  expect(await run()).toBe("checked 2 links, 1 broken");
  expect(await findBrokenLinks(db)).toEqual([{ url: "https://gone.example/?a=1&b=2", page: "/about" }]);
  statuses = {};
  later(8);
  expect(await run()).toMatch(/offline/);
  expect(await findBrokenLinks(db)).toHaveLength(1);
  statuses = { "https://good.example/a": 200, "https://gone.example/?a=1&b=2": 200 };
  expect(await run()).toBe("checked 2 links, 0 broken");
  expect(await findBrokenLinks(db)).toEqual([]);
  expect(requested).toHaveLength(8);
});
