import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { expect, publicPages, test, visitInTabs } from "./site.ts";

const pages = [...publicPages, "/nothing-here"];

test("every page works under its policy: uncached, cached, after navigation and after an edit", async ({
  context,
  page,
  site,
  complaints,
}) => {
  const violations: string[] = [];
  await context.exposeFunction("reportViolation", (text: string) => violations.push(text));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      // @ts-expect-error: exposed by the test
      window.reportViolation(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  await visitInTabs(page, pages, async (tab, path) => {
    await tab.goto(path);
    await tab.waitForLoadState("networkidle");
    await tab.reload();
    await tab.waitForLoadState("networkidle");
  });
  // Only the missing page logs an error to the console.
  expect(complaints.splice(0).filter((text) => !text.includes("404"))).toEqual([]);

  await page.goto("/");
  for (const name of ["Events", "Resources", "Gallery"]) {
    await page.getByRole("banner").getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.goBack();
  await page.goForward();

  await site.call("POST", "/api/events", {
    body: formOf({
      title: "After an edit",
      description: "x",
      date: "2026-12-05",
      time: "10:00",
      location: "Lab",
      images: await pictureFile(),
    }),
  });
  await page.goto("/events");
  await expect(page.getByRole("article", { name: "After an edit" })).toBeVisible();
  expect(violations).toEqual([]);
});

test("an unchanged page responds with 304 and the policy of its body", async ({ site, request }) => {
  const first = await request.get(`${site.address}/events`);
  const etag = first.headers()["etag"] ?? "";
  const again = await request.get(`${site.address}/events`, { headers: { "if-none-match": etag } });
  expect(again.status()).toBe(304);
  expect(again.headers()["content-security-policy"]).toBe(first.headers()["content-security-policy"]);
  expect(first.headers()["content-security-policy"]).not.toContain("unsafe");
});

test("without scripts the page contains the events, its title and its description", async ({ browser, site }) => {
  for (const [title, date] of [
    ["Soon", "2026-12-05"],
    ["Long ago", "2025-01-05"],
  ] as const)
    await site.call("POST", "/api/events", {
      body: formOf({ title, description: "Words", date, time: "10:00", location: "Lab", images: await pictureFile() }),
    });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.address });
  const page = await context.newPage();
  await page.goto("/events");
  await expect(page).toHaveTitle("Events · IEEE SB MIET");
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    "content",
    /Workshops, talks and competitions/,
  );
  await expect(page.getByRole("article", { name: "Soon" })).toBeVisible();
  await page.getByRole("button", { name: "Past Events" }).click();
  await expect(page.getByRole("article", { name: "Long ago" })).toBeVisible();
  await context.close();
});
