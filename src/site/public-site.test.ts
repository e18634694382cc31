import { afterAll, expect, test, vi } from "vitest";
import type { PageRequest } from "#site/document/public-page.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { createPublicSite } from "./public-site.tsx";

let site: TestSite;
afterAll(() => site.close());

test("the calendar uses the site's time zone even when the branch settings cannot be loaded", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const answer = createPublicSite({ script: "/start.js", styles: [] });
  const render = (address: string, page: PageRequest) =>
    answer(address, {
      ...page,
      dispatch: async (path, part) =>
        path === "/api/branch" ? { status: 503, body: {} } : await page.dispatch(path, part),
    });
  site = await openTestSite({
    pages: { render, cache: false },
    timeZone: "America/New_York",
    clock: () => new Date("2026-11-21T09:00:00Z"),
  });
  const event = { title: "Soldering", description: "d", date: "2026-11-25", time: "10:00", location: "Lab 3" };
  await site.call("POST", "/api/events", { body: formOf({ ...event, images: await pictureFile() }) });
  const { text } = await site.call("GET", "/events.ics", { token: false });
  expect(text).toContain("DTSTART;TZID=America/New_York:20261125T100000");
});
