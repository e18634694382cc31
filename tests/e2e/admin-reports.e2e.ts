import { makeEvent } from "#demo/content/events.ts";
import { samplePdf } from "#demo/documents/pdf.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import {
  alertsIn,
  deleteLast,
  deleteListed,
  eraseLast,
  expectConfirmationBeforeDiscard,
  openWithoutItsList,
  sendSlowly,
} from "./admin-steps.ts";
import { expect, expectAccessible, NOW, type ServedSite, test } from "./site.ts";
import { callsOf, file, largeFile, writesOf } from "./uploads.ts";

const bytes = samplePdf({ title: "Annual report", lines: ["What we did."] });
const pdf = { name: "report.pdf", mimeType: "application/pdf", buffer: bytes };
const pdfFile = () => new File([new Uint8Array(bytes)], "report.pdf", { type: "application/pdf" });

const stored = async (site: ServedSite, title: string) => {
  const body = formOf({ title, type: "annual", year: "2025", file: pdfFile() });
  return (await site.call("POST", "/api/reports", { body })).body;
};

const storedEvent = async (site: ServedSite, title: string, date: string) => {
  const { description, time, location, endTime, gallery } = makeEvent(NOW, 0);
  const fields = { title, description, date, time, location, endTime, gallery: String(gallery) };
  const body = formOf({ ...fields, images: await pictureFile() });
  expect((await site.call("POST", "/api/events", { body })).status).toBe(201);
};

test("an officer uploads an annual report, downloads it in a new tab, and deletes it", async ({
  adminPage: page,
  site,
}) => {
  await page.goto("/admin/reports");
  await expect(page).toHaveTitle(/^Reports · Admin/);
  await expect(page.getByRole("tab", { name: "Annual Reports" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("No reports")).toBeVisible();
  await page.getByRole("button", { name: "Upload Report" }).last().click();
  const form = page.getByRole("dialog", { name: "Upload Report" });
  await form.getByLabel("Title").fill("The year in short");
  await expect(form.getByLabel("Annual")).toBeChecked();
  await expect(form.getByLabel("Year")).toHaveValue("2026");
  await form.getByLabel("Year").fill("2025");
  await form.getByLabel("File").setInputFiles(pdf);
  await sendSlowly(page, form, {
    method: "POST",
    path: "/api/reports",
    submit: "Upload Report",
    pending: "Uploading...",
  });
  await expect(form).toBeHidden();
  await expect(page.getByText("Report uploaded")).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: "The year in short" });
  await expect(row).toContainText("Year: 2025");

  const link = page.getByRole("link", { name: "Download The year in short" });
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("href", /^\/api\/reports\/file\/.+signature=/);
  const [download] = await Promise.all([page.context().waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toBe("The year in short.pdf");

  await deleteLast(page, { noun: "report", title: "The year in short", empty: "No reports" });
  await eraseLast(page, "The year in short");
  expect(await site.storedFiles()).toEqual([]);
});

test("an event report is uploaded for a selected event and appears in the second tab", async ({
  adminPage: page,
  site,
}) => {
  await storedEvent(site, "Robotics Workshop", "2026-10-01");
  await storedEvent(site, "Open Lab", "2026-11-01");
  await storedEvent(site, "Open Lab", "2026-09-01");
  await page.goto("/admin/reports");
  await page.getByRole("button", { name: "Upload Report" }).first().click();
  const form = page.getByRole("dialog", { name: "Upload Report" });
  await form.getByLabel("Title").fill("How the workshop went");
  await form.getByText("Event", { exact: true }).click();
  await expect(form.getByLabel("Year")).toBeHidden();
  await expect(form.getByRole("option")).toHaveText([
    "Select an event",
    "Open Lab (1 Nov 2026)",
    "Robotics Workshop",
    "Open Lab (1 Sept 2026)",
  ]);
  await form.getByLabel("File").setInputFiles(pdf);
  await form.getByRole("button", { name: "Upload Report" }).click();
  await expect(form.getByRole("alert").filter({ hasText: "Please select an event" }).first()).toBeVisible();
  await form.getByRole("combobox", { name: "Event" }).selectOption("Robotics Workshop");
  await form.getByRole("button", { name: "Upload Report" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("tab", { name: "Event Reports" })).toHaveAttribute("aria-selected", "true");
  const row = page.getByRole("listitem").filter({ hasText: "How the workshop went" });
  await expect(row).toContainText("Event Report");
  await page.getByRole("tab", { name: "Annual Reports" }).click();
  await expect(page.getByText("No reports")).toBeVisible();
  const [event] = (await site.call("GET", "/api/events")).body.filter(
    ({ title }: { title: string }) => title === "Robotics Workshop",
  );
  expect((await site.call("GET", "/api/reports/type/event")).body).toMatchObject([{ eventId: event._id }]);
});

test("the tabs scroll sideways only", async ({ adminPage: page }) => {
  await page.goto("/admin/reports");
  const tabs = page.getByRole("tablist");
  expect(await tabs.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
});

test("the form validates before sending, and asks before discarding", async ({ adminPage: page }) => {
  await page.goto("/admin/reports");
  const sent = writesOf(page);
  await page.getByRole("button", { name: "Upload Report" }).first().click();
  const form = page.getByRole("dialog", { name: "Upload Report" });
  const submit = form.getByRole("button", { name: "Upload Report" });
  const alerts = alertsIn(form);

  await submit.click();
  await expect(alerts("Please fill in all required fields")).toBeVisible();
  await expect(alerts("Please select a file")).toBeVisible();
  await form.getByLabel("Title").fill("Half a form");
  for (const year of ["1999", "2100", "", "2025.5"]) {
    await form.getByLabel("Year").fill(year);
    await submit.click();
    await expect(alerts("Year must be between 2000 and 2099")).toHaveCount(2);
  }
  await form.getByLabel("Year").fill("2099");
  await submit.click();
  await expect(alerts("Please select a file")).toHaveCount(2);
  await form.getByLabel("File").setInputFiles(file("notes.txt", "text/plain"));
  await expect(alerts("Please select a PDF or DOC/DOCX file")).toHaveCount(2);
  await submit.click();
  await form.getByLabel("File").setInputFiles(await largeFile("big.pdf", 10_485_761));
  await expect(alerts("File size should be less than 10MB")).toHaveCount(2);
  await submit.click();
  expect(sent).toEqual([]);
  await form.getByLabel("File").setInputFiles(await largeFile("fits.pdf", 10_485_760));
  await expect(form.getByRole("alert")).toHaveCount(0);
  await expectConfirmationBeforeDiscard(page, form, { label: "Title", value: "Half a form" });
});

test("the form shows the server's error and keeps its input", async ({ adminPage: page, complaints }) => {
  await page.goto("/admin/reports");
  await page.getByRole("button", { name: "Upload Report" }).first().click();
  const form = page.getByRole("dialog", { name: "Upload Report" });
  await form.getByLabel("Title").fill("Not what it says");
  await form.getByLabel("File").setInputFiles(file("fake.pdf", "application/pdf", "not a document"));
  const submit = form.getByRole("button", { name: "Upload Report" });
  await submit.click();
  const banner = form.getByRole("alert");
  await expect(banner).toContainText("Failed to upload report");
  await expect(banner).toContainText("Please select a PDF or DOC/DOCX file");
  await page.route("**/api/reports", (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }), {
    times: 1,
  });
  await submit.click();
  await expect(banner).toContainText("Server error. Please try again later.");
  await expect(form.getByLabel("Title")).toHaveValue("Not what it says");
  await form.getByLabel("File").setInputFiles(file("another.pdf", "application/pdf"));
  await expect(banner).toBeHidden();
  expect(complaints.splice(0).join()).toContain("Failed to upload report");
});

test("an expired link still opens its file", async ({ adminPage: page, site }) => {
  await stored(site, "Kept open");
  await page.clock.install({ time: site.time.now });
  await page.goto("/admin/reports");
  const link = page.getByRole("link", { name: "Download Kept open" });
  const old = (await link.getAttribute("href")) ?? "";
  site.time.now = new Date(NOW.getTime() + 11 * 60_000);
  await page.clock.setFixedTime(site.time.now);
  expect((await site.call("GET", old, { token: false })).status).toBe(401);

  // Pressed by a script, which neither hovers nor focuses the link first.
  const opened = page.context().waitForEvent("download");
  await link.dispatchEvent("click");
  expect((await opened).suggestedFilename()).toBe("Kept open.pdf");
  await expect(link).not.toHaveAttribute("href", old);

  const second = (await link.getAttribute("href")) ?? "";
  site.time.now = new Date(NOW.getTime() + 22 * 60_000);
  await page.clock.setFixedTime(site.time.now);
  await link.hover();
  await expect(link).not.toHaveAttribute("href", second);
  expect((await site.call("GET", (await link.getAttribute("href")) ?? "", { token: false })).status).toBe(200);
});

test("failures of loading and deleting are logged and shown", async ({ adminPage: page, site, complaints }) => {
  await stored(site, "Stays here");
  await openWithoutItsList(page, complaints, {
    screen: "/admin/reports",
    api: "/api/reports/type/annual",
    failure: "Failed to fetch reports",
    empty: "No reports",
  });
  await expect(page.getByText("Stays here", { exact: true })).toBeVisible();

  await page.route(callsOf("/api/events"), (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Upload Report" }).click();
  const form = page.getByRole("dialog", { name: "Upload Report" });
  await expect(alertsIn(form)("Failed to fetch events")).toBeVisible();
  expect(complaints.splice(0).join()).toContain("Failed to fetch events");
  await form.getByRole("button", { name: "Cancel" }).click();

  await site.deps.db.schema.dropTable("reports").execute();
  await deleteListed(page, "Stays here");
  await expect(alertsIn(page)("Failed to delete report")).toBeVisible();
  await expect(page.getByText("Stays here", { exact: true })).toBeVisible();
  expect(complaints.splice(0).join()).toContain("Failed to delete report");
});

test("a report that another officer deleted shows a message and disappears", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  const report = await stored(site, "Gone already");
  await page.goto("/admin/reports");
  await page.getByRole("button", { name: "Delete Gone already" }).click();
  await site.call("DELETE", `/api/reports/${report._id}`);
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to delete report");
  await expect(page.getByText("No reports")).toBeVisible();
  expect(complaints.splice(0).join()).toContain("404");
});

test("everything works by keyboard, and axe finds nothing on small and large screens", async ({
  adminPage: page,
  site,
}) => {
  await stored(site, "By keyboard");
  await page.goto("/admin/reports");
  const upload = page.getByRole("button", { name: "Upload Report" });
  await expect(upload).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    await upload.press("Enter");
    await expect(page.getByRole("dialog").getByLabel("Title")).toBeFocused();
    await page.getByRole("dialog").getByLabel("Annual").press("ArrowRight");
    await expect(page.getByRole("dialog").getByRole("combobox", { name: "Event" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(upload).toBeFocused();
  }
  await page.getByRole("tab", { name: "Annual Reports" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("No reports")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("link", { name: "Download By keyboard" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Delete By keyboard" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No reports")).toBeVisible();
});
