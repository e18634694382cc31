import { afterEach, expect, test } from "vitest";
import { seedSite } from "#demo/seed-site.ts";
import type { Event } from "#features/events/events.contract.ts";
import { vtoolsPacket } from "#features/events/vtools-packet.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { unitsOf } from "#shared/vtools.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";
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
