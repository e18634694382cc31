import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { expect, expectAccessibleDayAndNight, test } from "./site.ts";

test("an officer edits the branch settings, and every page shows them", async ({
  adminPage: page,
  site,
  context,
  complaints,
}) => {
  await page.goto("/admin/branch");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("IEEE SB MIET");
  await expectAccessibleDayAndNight(page);
  await expect(page.getByRole("button", { name: "Save Settings" })).toBeInViewport({ ratio: 1 });

  // Invalid or missing values lose no input.
  await page.getByLabel("Tagline").fill("");
  await page.getByLabel("Current year").fill("next");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Please fill in all required fields").first()).toBeVisible();
  await expect(page.getByText(/^Enter the year as two consecutive years/).first()).toBeVisible();

  await page.getByLabel("Name", { exact: true }).fill("IEEE SB NITK");
  await page.getByLabel("Full name").fill("IEEE Student Branch, NITK");
  await page.getByLabel("Tagline").fill("Currents that carry.");
  await page.getByLabel("Current year").fill("2025-26");
  const open = (tab: string) => page.getByRole("tab", { name: tab }).click();
  await open("Contact and links");
  await page.getByLabel("Contact email").fill("branch@nitk.example");
  await page.getByLabel("Map link").fill("https://maps.example/nitk");
  await page.getByLabel("LinkedIn").fill("");
  await page.getByLabel("GitHub").fill("https://github.com/nitk");
  await open("Look");
  // Yellow text is unreadable on white, so the form suggests the nearest readable color.
  await page.getByLabel("Main colour", { exact: true }).fill("#FFD700");
  await expect(page.getByRole("alert").getByText("The closest readable colour is").first()).toBeVisible();
  await page.getByRole("button", { name: /^Use #/ }).click();
  await expect(page.getByText("Dark mode")).toBeVisible();
  await page.getByLabel("Main colour", { exact: true }).fill("#8C1515");
  // A save opens the tab of a field with an error.
  await open("Contact and links");
  await page.getByLabel("Contact email").fill("");
  await open("Home page");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByRole("tab", { name: "Contact and links" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByLabel("Contact email")).toBeFocused();
  await page.getByLabel("Contact email").fill("branch@nitk.example");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Sidebar" }).getByText("IEEE SB NITK")).toBeVisible();
  await expect(page).toHaveTitle("Branch · Admin · IEEE SB NITK");
  const ground = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor);
  const main = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--color-brand"));
  await expect.poll(main).toBe("#8c1515");
  await expectAccessibleDayAndNight(page);
  await page.reload();
  await expect.poll(main).toBe("#8c1515");

  const visitor = await context.newPage();
  await visitor.goto("/");
  await expect(visitor).toHaveTitle("IEEE SB NITK");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Welcome to IEEE SB NITK");
  await expect(visitor.getByRole("heading", { name: "IEEE SB Team 2025-26" })).toBeAttached();
  const [band, bar] = [visitor.getByRole("banner"), visitor.locator('meta[name="theme-color"][media*="light"]')];
  const inHex = (await ground(band)).replace(/^rgb.*$/, (rgb) =>
    ["#", ...(rgb.match(/\d+/g) ?? []).map((channel) => Number(channel).toString(16).padStart(2, "0"))].join(""),
  );
  expect(inHex).not.toBe("#002855");
  for (const path of ["/", "/resources"]) {
    await visitor.goto(path);
    const tint = visitor.locator(".tint").first();
    await expect(tint).toHaveCSS("mix-blend-mode", "hue");
    await expect(tint).toHaveCSS("background-color", "rgb(140, 21, 21)");
  }
  await visitor.goto("/");
  await expect(bar).toHaveAttribute("content", inHex);
  await expectAccessibleDayAndNight(visitor);
  const footer = visitor.getByRole("contentinfo");
  await expect(footer.getByText("branch@nitk.example")).toBeVisible();
  await expect(footer.getByRole("list", { name: "Social links" }).getByRole("link")).toHaveText([
    /^Instagram/,
    /^GitHub/,
  ]);
  await expect(footer.getByRole("link", { name: /^On the map/ })).toHaveAttribute("href", "https://maps.example/nitk");
  await visitor.close();

  // Upcoming events would start at other moments, so the form asks first.
  const event = { title: "Soldering", description: "d", date: "2026-12-05", time: "12:00", location: "Lab 3" };
  await site.call("POST", "/api/events", { body: formOf({ ...event, images: await pictureFile() }) });
  await open("Identity");
  await page.getByLabel("Time zone").selectOption("Europe/London");
  await page.getByRole("button", { name: "Save Settings" }).click();
  const question = page.getByRole("dialog", { name: "Change the time zone?" });
  await expect(question).toContainText("1 upcoming event keeps its date and time");
  await question.getByRole("button", { name: "Cancel" }).click();
  expect((await site.call("GET", "/api/branch")).body.timeZone).toBe("Asia/Kolkata");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await question.getByRole("button", { name: "Change time zone" }).click();
  await expect.poll(async () => (await site.call("GET", "/api/events")).body[0].startsAt).toBe("2026-12-05T12:00:00Z");

  // Each save is a version, and the last save can be undone at once.
  await page.reload();
  await open("Home page");
  await page.getByLabel("Title", { exact: true }).fill("Currents begin here");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");
  await page.getByRole("button", { name: "Version history" }).click();
  const versions = page.getByRole("dialog", { name: "Version history of the branch" });
  await expect(versions.getByRole("list", { name: "Versions" }).getByRole("listitem")).toHaveCount(4);
  await expect(versions.getByText("Hero title").first()).toBeVisible();
  // Undoing a time zone change also asks first.
  const first = versions.getByRole("button", { name: "Restore this version" }).last();
  await first.click();
  await expect(question).toContainText("in Asia/Kolkata instead of Europe/London");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(versions).toBeVisible();
  expect((await site.call("GET", "/api/branch")).body.timeZone).toBe("Europe/London");
  await first.click();
  await question.getByRole("button", { name: "Change time zone" }).click();
  await expect(versions).toBeHidden();
  expect((await site.call("GET", "/api/branch")).body.timeZone).toBe("Asia/Kolkata");
  await open("Identity");
  await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Kolkata");

  const { version } = (await site.call("GET", "/api/branch")).body;
  await open("Look");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Nothing to save").last()).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).last().click();
  expect((await site.call("GET", "/api/branch")).body.version).toBe(version);

  // Another officer saved first, so both texts are offered.
  await open("Identity");
  await page.getByLabel("Tagline").fill("Mine.");
  await site.call("PUT", "/api/branch", { body: { tagline: "Theirs." } });
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Theirs.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tagline" })).toBeVisible();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(async () => (await site.call("GET", "/api/branch")).body.tagline).toBe("Mine.");
  expect(complaints.splice(0).join()).toContain("409");
});

test("a logo that cannot be read on its background is reported", async ({ adminPage: page, site }) => {
  const logo = await sharp({ create: { width: 100, height: 60, channels: 4, background: "#002855" } })
    .extend({ right: 100, bottom: 40, background: "#00000000" })
    .png()
    .toBuffer();
  const image = new File([new Uint8Array(logo)], "logo.png", { type: "image/png" });
  for (const background of ["light", "dark"])
    expect((await site.call("PUT", `/api/branch/logo/${background}`, { body: formOf({ image }) })).status).toBe(200);
  await page.goto("/admin/branch?tab=look");
  await expect(page.getByRole("alert")).toHaveText(
    "This logo is hard to see on a dark background. Use a lighter version.",
  );
  await expectAccessibleDayAndNight(page);
});

test("the undo of an earlier save does not undo a later one", async ({ adminPage: page, site, complaints }) => {
  await page.goto("/admin/branch?tab=home");
  const title = page.getByLabel("Title", { exact: true });
  const undo = page.getByRole("button", { name: "Undo" });
  await title.fill("First title");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(undo).toHaveCount(1);
  await site.call("PUT", "/api/branch", { body: { heroTitle: "Second title" } });
  await undo.click();
  await expect(page.getByText("This could not be undone")).toBeVisible();
  expect((await site.call("GET", "/api/branch")).body.heroTitle).toBe("Second title");
  expect(complaints.splice(0).join()).toContain("409");
});
