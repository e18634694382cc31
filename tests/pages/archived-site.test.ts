import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#platform/config.ts";
import type { Mail } from "#platform/mail/mailer.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { siteJobs } from "#src/site-jobs.ts";
import { engines } from "#tests/support/databases.ts";
import { contentTypeNamed } from "#tests/support/every-content-type.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { buildFolder } from "../../scripts/build/build-site.ts";

const NOTICE = "This site was archived on 21 Nov 2026 and no longer changes.";
const CLOSED = "This site was archived on 21 Nov 2026. Its forms are closed.";
const NOW = new Date("2026-11-21T09:00:00Z");
const ARCHIVE = "https://branch.github.example/archive";
/** Pages with a form that stay open, because people can always leave. */
const STAY_OPEN = ["/r/:token", "/newsletter/unsubscribe/:token"];

let site: TestSite;
let mails: Mail[];
afterEach(() => site.close());

const visit = (url: string) => site.call("GET", url, { token: false });
const archive = (address = "") => site.call("PUT", "/api/archive/site", { body: { isArchived: true, address } });
const reopen = () => site.call("PUT", "/api/archive/site", { body: { isArchived: false } });

describe.each(engines)("an archived site on %s", (engine) => {
  let event = "";
  beforeEach(async () => {
    mails = [];
    const mailer = { send: async (mail: Mail) => void mails.push(mail) };
    site = await openTestSite({ engine, clock: () => NOW, pages: await loadBuiltPages(buildFolder), mailer });
    const { path, form } = contentTypeNamed("event");
    event = (await site.call("POST", path, { body: form("Open Lab") })).body.slug;
  });

  test("every page shows the notice, and the site can be opened again", async () => {
    expect((await visit("/events")).text).not.toContain(NOTICE);
    expect(await archive()).toMatchObject({ status: 200, body: { archived: { address: "" } } });
    for (const url of ["/", "/events", `/events/${event}`, "/gallery", "/team", "/privacy", "/nothing"])
      expect((await visit(url)).text, url).toContain(NOTICE);
    expect((await site.call("GET", "/api/archive")).body.archived).toMatchObject({ since: NOW.toISOString() });
    await reopen();
    expect((await visit("/events")).text).not.toContain(NOTICE);
    const actions = (await site.call("GET", "/api/stats/activity")).body.slice(0, 2);
    expect(actions.map(({ action, entity }: Record<string, string>) => `${action} ${entity}`)).toEqual([
      "restored archived site",
      "ended archived site",
    ]);
  });

  test("every form of visitors is closed, except those with which people leave, and officers can work", async () => {
    await archive();
    const open: string[] = [];
    for (const { method, url, access } of site.app.accessTable) {
      if (access !== "public" || /GET|HEAD|OPTIONS/.test(method) || !url.startsWith("/api/") || url.endsWith("*"))
        continue;
      const { body } = await site.call(method as "POST", url.replace(/:\w+/g, "x"), { token: false, body: {} });
      if (body?.message !== CLOSED) open.push(`${method} ${url}`);
      else expect(body.error).toBe("closed");
    }
    expect(open.filter((call) => !/\/admin\/|\/invitations\//.test(call)).sort()).toEqual([
      "DELETE /api/registrations/:token",
      "POST /api/door/sync",
      "POST /api/newsletter/unsubscribe/:token",
      "POST /api/registrations/:token/cancel",
      "PUT /api/registrations/:token",
    ]);
    const { path, form } = contentTypeNamed("announcement");
    expect((await site.call("POST", path, { body: form("Thanks") })).status).toBe(201);
    await reopen();
    const refused = await site.call("POST", "/api/student", { token: false, body: {} });
    expect(refused.body.message).not.toBe(CLOSED);
  });

  test("pages with forms show the notice in place of the form, also to browsers without scripts", async () => {
    const { formPaths = [] } = await loadBuiltPages(buildFolder);
    const forms = formPaths.filter((path) => !STAY_OPEN.includes(path));
    expect(forms.length).toBeGreaterThan(5);
    await archive();
    for (const path of forms) {
      const url = path.replace(":slug", event).replace(/:\w+/g, "x");
      const page = await visit(url);
      expect(page.text, url).toContain(CLOSED);
      expect(page.text, url).not.toContain("<form");
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const sent = await site.app.inject({ method: "POST", url, headers, payload: "name=a" });
      expect([sent.statusCode, sent.body.includes(CLOSED)], url).toEqual([409, true]);
    }
  });

  test("with the address of an archive, every page redirects to its copy, and the admin area stays", async () => {
    await visit("/events");
    await archive(`${ARCHIVE}/`);
    for (const [from, to] of [
      ["/", "/"],
      ["/events", "/events"],
      ["/events?show=past&utm=x", "/events/show-past"],
      [`/events/${event}`, `/events/${event}`],
      ["/search?q=lab", "/search"],
      ["/feed.xml", "/feed.xml"],
    ] as const) {
      const { status, headers } = await visit(from);
      expect([status, headers.location], from).toEqual([308, ARCHIVE + to]);
      // Browsers ask again, so that the site can be opened again.
      expect(headers["cache-control"], from).toContain("max-age=0, must-revalidate");
    }
    expect((await visit("/admin")).status).toBe(200);
    expect((await visit("/join")).status).toBe(308);
    // An older archive may lack the short link, so the site resolves it.
    expect((await visit("/s/about")).headers.location).toBe("/about");
    expect((await visit(`/events/${event}/register`)).text).toContain(CLOSED);
    await reopen();
    expect((await visit("/events")).status).toBe(200);
  });

  test("refuses an address that is not a web address, or that is this site", async () => {
    for (const address of [
      "javascript:alert(1)",
      "branch.example",
      "https://x.example/?a=1",
      "http://branch.example",
      "http://localhost:80/a",
    ])
      expect((await archive(address)).status, address).toBe(400);
    expect((await site.call("GET", "/api/archive")).body.archived).toBeNull();
  });

  test("jobs send no email while the site is archived, and send it when the site is open again", async () => {
    const subscription = { email: "asha@example.org", consent: true };
    expect(
      (await site.call("POST", "/api/newsletter/subscriptions", { token: false, body: subscription })).status,
    ).toBe(200);
    await archive();
    const mailer = { send: async (mail: Mail) => void mails.push(mail) };
    const jobs = siteJobs(
      { ...site.deps, store: site.store, copies: site.copies },
      readConfig({ DATA_DIR: site.dataDir }),
      { mail: { mailer, publicUrl: "http://branch.example" }, readPage: async () => undefined },
    );
    const mailing = jobs.find(({ name }) => name === "Emails to participants");
    const run = () => mailing?.run(NOW, new AbortController().signal);
    expect(await mailing?.isDue?.(NOW)).toBe(false);
    expect(await run()).toBe("The site is archived, so it sends no emails.");
    expect(mails).toEqual([]);
    await reopen();
    expect(await mailing?.isDue?.(NOW)).toBe(true);
    await run();
    expect(mails).toHaveLength(1);
  });
});
