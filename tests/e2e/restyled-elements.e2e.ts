import type { Page } from "@playwright/test";
import { z } from "zod";
import { prepareEvents } from "#demo/seeds/events.ts";
import { prepareGallery } from "#demo/seeds/gallery.ts";
import { commit } from "#demo/seeds/seed.ts";
import { expect, test } from "./site.ts";

const styleComputation = z.object({
  name: z.literal("UpdateLayoutTree"),
  args: z.object({ elementCount: z.number() }),
});

/** Returns the number of elements whose styles the browser computes during an action and the two frames after it. */
async function restyledDuring(page: Page, action: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  let count = 0;
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const event of value) count += styleComputation.safeParse(event).data?.args.elementCount ?? 0;
  });
  await session.send("Tracing.start", { categories: "devtools.timeline", transferMode: "ReportEvents" });
  await action();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const complete = new Promise((done) => session.once("Tracing.tracingComplete", done));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  return count;
}

const elementsOf = (page: Page) => page.evaluate(() => document.querySelectorAll("body *").length);

// Some selectors with `:has()` make browsers compute the styles of the complete page again: see registration-fields.css.
test("a part of a page that arrives later restyles a small part of the page", async ({ page, site }) => {
  await commit(site, await prepareEvents(site, 40));
  await commit(site, await prepareGallery(site, 30));
  for (const path of ["/", "/events", "/gallery", "/about", "/resources"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const restyled = await restyledDuring(page, () =>
      page.evaluate(() => {
        const section = document.createElement("section");
        section.append(document.createElement("p"));
        const last = [...document.querySelectorAll("main section")].at(-1);
        if (!last) throw new Error("The page has no section");
        last.append(section);
      }),
    );
    expect(restyled, path).toBeGreaterThan(0);
    expect(restyled / (await elementsOf(page)), path).toBeLessThan(0.25);
  }
});

// A rule with `html:not([data-settled])` and `*` makes browsers compute the styles of the complete page again.
test("a page whose decorations may start restyles only them", async ({ page, site }) => {
  await commit(site, await prepareEvents(site, 40));
  // Otherwise the frames of other animations are counted too.
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of ["/", "/resources"]) {
    await page.goto(path);
    await page.locator(":root[data-settled]").waitFor();
    const restyled = await restyledDuring(page, () =>
      page.evaluate(() => {
        document.documentElement.toggleAttribute("data-settled", false);
      }),
    );
    if (path === "/resources") expect(restyled).toBeGreaterThan(0);
    expect(restyled / (await elementsOf(page)), path).toBeLessThan(0.25);
  }
});

test("a picture that has loaded restyles only its box", async ({ page, site }) => {
  await commit(site, await prepareGallery(site, 30));
  // Otherwise each frame of a spinner restyles it, and a busy machine draws many of them.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/[.](webp|avif)$/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto("/gallery", { waitUntil: "domcontentloaded" });
  const awaited = page.locator(".picture[data-state=awaited]");
  await expect(awaited).not.toHaveCount(0);
  const pictures = await awaited.count();
  const restyled = await restyledDuring(page, async () => {
    letCome();
    await expect(awaited).toHaveCount(0);
  });
  expect(restyled).toBeGreaterThanOrEqual(pictures);
  expect(restyled / pictures).toBeLessThan(8);
});
