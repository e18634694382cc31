import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seedEvents } from "#demo/seeds/events.ts";
import { expect, expectAccessible, test } from "./site.ts";

const csv = join(import.meta.dirname, "../../src/features/reporting/golden/vtools-v5.csv");
const file = { name: "events.csv", mimeType: "text/csv", buffer: readFileSync(csv) };

test("an officer imports past events, prints the evidence and undoes the import", async ({ adminPage: page }) => {
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: "IEEE reporting", exact: true }).click();
  await expect(page).toHaveTitle(/^IEEE reporting · Admin/);
  await expectAccessible(page);

  await page.getByRole("tab", { name: "Import" }).click();
  await page.getByLabel("CSV file").setInputFiles(file);
  const rows = page.getByRole("table", { name: "Preview of the import" }).getByRole("row");
  await expect(rows).toContainText([
    "Line",
    "Welcome talk3 Sept 2021New",
    "Another report of the event in line 2. The import merges both.",
    "Site visit",
  ]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 2 events" }).click();
  await expect(page.getByText("Events imported")).toBeVisible();
  await expect(page.getByRole("region", { name: "Last import" })).toContainText("asha added 2 events");

  await page.goto("/admin/reporting?tab=events&year=2021");
  await expect(page.getByRole("link", { name: "Reported" })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export for vTools" }).click();
  expect((await download).suggestedFilename()).toBe("vtools-events-2021.csv");

  await page.getByRole("tab", { name: "Evidence" }).click();
  const totals = page
    .getByRole("table")
    .first()
    .getByRole("row", { name: /All activities/ });
  await expect(totals).toHaveText("All activities2441458");
  await expectAccessible(page);
  await page.getByText("Choose events").click();
  await page.getByLabel(/Site visit/).uncheck();
  await page.getByRole("button", { name: "Show chosen events" }).click();
  await expect(totals).toHaveText("All activities1341246");
  // The choice is in the URL.
  await page.reload();
  await expect(totals).toHaveText("All activities1341246");
  await page.getByText("Choose events").click();
  await expect(page.getByLabel(/Site visit/)).not.toBeChecked();
  await expect(page.getByLabel(/Welcome talk/)).toBeChecked();
  await page.getByRole("button", { name: "Show the whole year" }).click();
  await expect(totals).toHaveText("All activities2441458");
  await page.getByLabel("Year").fill("2020");
  await expect(page.getByText("No events have taken place in this year.")).toBeVisible();
  await page.getByLabel("Year").fill("2021");
  await expect(totals).toHaveText("All activities2441458");

  await page.getByRole("tab", { name: "Import" }).click();
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("2 events moved to the trash")).toBeVisible();
});

test("the preview shows the last chosen file and columns, also if an earlier response arrives later", async ({
  adminPage: page,
}) => {
  const held = Promise.withResolvers<void>();
  let previews = 0;
  await page.route("**/api/reporting/import?dryRun=true", async (route) => {
    if (++previews === 1) await held.promise;
    await route.continue();
  });
  await page.goto("/admin/reporting?tab=import");
  const choose = (text: string) =>
    page.getByLabel("CSV file").setInputFiles({ ...file, name: "list.csv", buffer: Buffer.from(text) });
  await choose("Title,Date\nFirst file,2024-03-01\n");
  await choose("Title,Long title,Date\nSecond,The second file,2024-03-01\n");
  const rows = page.getByRole("table", { name: "Preview of the import" }).getByRole("row");
  await expect(rows).toContainText(["Line", "Second1 Mar 2024New"]);
  const late = page.waitForResponse(/dryRun=true/);
  held.resolve();
  await (await late).finished();
  await page.getByLabel("Title", { exact: true }).selectOption("Long title");
  await expect(rows).toContainText(["Line", "The second file1 Mar 2024New"]);
  await expect(page.getByLabel("Date", { exact: true })).toHaveValue("Date");
});

test("a branch outside IEEE sees nothing of reporting: menu, screen, chapters and events", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  expect((await site.call("PUT", "/api/branch", { body: { ieeeReporting: false } })).status).toBe(200);
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("link", { name: "Reports", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "IEEE reporting", exact: true })).toHaveCount(0);

  await page.goto("/admin/reporting?tab=import");
  await expect(page.getByText("IEEE reporting is switched off")).toBeVisible();
  // The browser reports the refused request, and the screen its error.
  await expect.poll(() => complaints).toEqual([expect.stringContaining("404"), expect.anything()]);
  complaints.splice(0);
  await expect(page.getByRole("tab")).toHaveCount(0);
  await expectAccessible(page);

  await page.goto("/admin/chapters");
  await page.getByRole("button", { name: "Add chapter" }).click();
  const dialog = page.getByRole("dialog", { name: "Add chapter" });
  await expect(dialog.getByLabel("Name")).toBeVisible();
  await expect(dialog.getByText(/SPOID|IEEE reporting/)).toHaveCount(0);
  const [event] = await seedEvents(site, [{ title: "Robotics", date: "2026-12-05" }]);
  await page.goto(`/admin/events/${event?.id}`);
  await page.getByText("Details for visitors").click();
  await expect(page.getByLabel("Lead unit")).toBeVisible();
  await expect(page.getByText(/to IEEE|IEEE category|IEEE reporting/)).toHaveCount(0);
});

const hasPdfToText = spawnSync("pdftotext", ["-v"]).status === 0;

test("the printed evidence packet counts each event once, and its totals are the sums of its events", async ({
  adminPage: page,
  site,
}, info) => {
  const numbers = [
    ["Joint symposium", 31, 17],
    ["Soldering evening", 12, 5],
    ["Career talk", 9, 40],
  ] as const;
  const chapters: { _id: string; unit?: string }[] = (await site.call("GET", "/api/chapters")).body;
  const women = chapters.find(({ unit }) => unit === "wie")?._id ?? "";
  const events = await seedEvents(
    site,
    numbers.map(([title], index) => ({
      ...{ title, date: `2026-0${index + 3}-05`, time: "16:30", endDate: undefined, allDay: false, unit: undefined },
      hosts: index === 0 ? ["branch", women] : ["branch"],
    })),
  );
  for (const [index, [, membersAttending, guestsAttending]] of numbers.entries())
    await site.call("PUT", `/api/events/${events[index]?.id}/closing`, {
      body: { numbersConfirmed: true, wrappedUp: false, membersAttending, guestsAttending },
    });
  await page.goto("/admin/reporting?tab=evidence&year=2026");
  await expect(page.getByRole("heading", { name: "Joint symposium" })).toBeVisible();
  const file = info.outputPath("evidence.pdf");
  const pdf = await page.pdf({ format: "A4" });
  writeFileSync(file, pdf);
  await page.emulateMedia({ media: "print" });
  const text = hasPdfToText
    ? execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" })
    : await page.locator("body").innerText();
  const lines = text.split("\n").map((line) => line.trim().replace(/\s+/g, " "));
  const [members, guests] = [31 + 12 + 9, 17 + 5 + 40];
  expect(lines).toContain(`All activities 3 ${members} ${guests} ${members + guests}`);
  expect(lines).toContain("Women in Engineering 1 31 17 48");
  // The joint event counts for its first host only.
  expect(lines).toContain(`IEEE SB MIET 3 ${members} ${guests} ${members + guests}`);
  expect(lines.filter((line) => line === "Joint symposium")).toHaveLength(1);
  const sumOf = (name: string) =>
    lines.reduce((sum, line) => sum + Number(new RegExp(`^${name} (\\d+)$`).exec(line)?.[1] ?? 0), 0);
  expect(["Members", "Guests", "Participants"].map(sumOf)).toEqual([members, guests, members + guests]);
  expect(lines.filter((line) => /IEEE reporting|Print or save|Choose events/.test(line))).toEqual([]);
});

test("an officer enters the day of an election, and renews the calendar link after a question", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/reporting");
  await page.getByLabel("Election date").fill("2026-11-10");
  await page.getByRole("button", { name: "Save date" }).click();
  await expect(page.getByRole("region", { name: "Due", exact: true })).toContainText(
    "Report the officers of 2024-25Due 30 Nov 2026",
  );
  await page.getByRole("button", { name: "Show calendar link" }).click();
  const link = page.getByLabel("Calendar link");
  const before = await link.inputValue();
  const status = async (url: string) => (await page.request.get(url)).status();
  await page.getByRole("button", { name: "Renew link" }).click();
  const question = page.getByRole("dialog", { name: "Renew link" });
  await expect(question).toContainText("The current link stops working");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await status(before)).toBe(200);
  await page.getByRole("button", { name: "Renew link" }).click();
  await question.getByRole("button", { name: "Renew link" }).click();
  await expect(link).not.toHaveValue(before);
  expect(await status(before)).toBe(404);
  expect(await status(await link.inputValue())).toBe(200);
});
