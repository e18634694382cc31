import { afterEach, expect, test } from "vitest";
import { seedSite } from "#demo/seed-site.ts";
import type { Event } from "#features/events/events.contract.ts";
import { vtoolsPacket } from "#features/events/vtools-packet.ts";
import { readConfig } from "#platform/config.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { unitsOf } from "#shared/vtools.ts";
import { siteJobs } from "#src/site-jobs.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { buildFolder } from "../../scripts/build/build-site.ts";

let site: TestSite;
afterEach(() => site.close());

test("the sample site keeps every rule of IEEE that can be measured, and its events keep the posting rules", {
  timeout: 120_000,
}, async () => {
  const pages = await loadBuiltPages(buildFolder);
  site = await openTestSite({ pages, clock: () => new Date("2026-11-24T09:00:00Z") });
  await seedSite(site, { size: "small" });
  const { body } = await site.call("GET", "/api/reporting/rules");
  const of = (result: string) =>
    body
      .filter((rule: { result: string }) => rule.result === result)
      .map(({ id, page }: Record<string, string>) => `${id} ${page}`);
  expect(of("fail")).toEqual([]);
  const { body: branch } = await site.call("GET", "/api/branch");
  const units = unitsOf(branch, (await site.call("GET", "/api/chapters")).body);
  expect(units.map(({ spoid }) => spoid)).toEqual([
    expect.stringMatching(/^STB\d{5}$/),
    expect.stringMatching(/^SBA\d{5}$/),
  ]);
  const { body: events } = await site.call("GET", "/api/events?when=upcoming", { token: false });
  expect(events.length).toBeGreaterThan(0);
  const packet = {
    units,
    branch,
    timeZone: "Asia/Kolkata",
    origin: "https://branch.example",
    isCancelled: false,
    hasForm: false,
  };
  // Some sample events have no end, as on real sites.
  const broken = events.flatMap((event: Event) =>
    vtoolsPacket({ ...packet, event }).checks.flatMap(({ id, passes, text }) =>
      passes || id === "end" ? [] : `${event.title}: ${text}`,
    ),
  );
  expect(broken).toEqual([]);
  // A person reads the page about privacy, and no job has checked the links to other sites yet.
  expect(of("ask")).toEqual(["own-privacy-policy ", "outgoing-links "]);
});

test("a rule that an event breaks shows on Health and in the result of the job after the nightly run", {
  timeout: 120_000,
}, async () => {
  const now = new Date("2026-11-24T09:00:00Z");
  const pages = await loadBuiltPages(buildFolder);
  site = await openTestSite({ pages, clock: () => now });
  await seedSite(site, { size: "small" });
  const readPage = async (url: string) => {
    const { statusCode, payload } = await site.app.inject({ url });
    return statusCode === 200 ? payload : undefined;
  };
  const deps = { ...site.deps, store: site.store, copies: site.copies };
  const jobs = siteJobs(deps, readConfig({ DATA_DIR: site.dataDir }), { mail: undefined, readPage });
  const nightly = jobs.find(({ name }) => name === "Check the rules of IEEE");
  const run = () => nightly?.run(now, new AbortController().signal);
  const rule = async () =>
    (await site.call("GET", "/api/reporting/rules")).body.find(({ id }: { id: string }) => id === "private-contacts");
  expect(await run()).toMatch(/^\d+ rules pass$/);

  const texts = { description: "Build an antenna.", location: "Lab", date: "2026-12-01", time: "10:00" };
  // Only the page of an upcoming event shows what to bring.
  const requirements = "Questions? Call 98765 43210.";
  const body = formOf({ title: "Antenna evening", ...texts, requirements, images: await pictureFile() });
  const { slug } = (await site.call("POST", "/api/events", { body })).body;
  // Health reads the main pages only, until the job has read all pages.
  expect(await rule()).toMatchObject({ result: "pass" });
  expect(await run()).toMatch(/^1 of \d+ rules fail: private-contacts$/);
  expect(await rule()).toMatchObject({ result: "fail", page: `/events/${slug}`, screen: "/admin/events" });
});
