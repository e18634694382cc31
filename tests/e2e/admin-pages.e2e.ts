import type { Locator, Page } from "@playwright/test";
import { scriptPayloads } from "#tests/support/script-payloads.ts";
import { startAction } from "./admin-steps.ts";
import { expect, expectAccessibleDayAndNight, test } from "./site.ts";
import { picture } from "./uploads.ts";

test.use({ timezoneId: "Asia/Kolkata" });

const openForm = async (page: Page, title: string) => {
  await startAction(page, title, `Edit ${title}`);
  return page.getByRole("dialog", { name: `Edit ${title}` });
};
const text = (form: Locator, name: string) => form.getByRole("textbox", { name, exact: true });
const format = (form: Locator, name: string, button: string) =>
  form.getByRole("toolbar", { name: `Formatting of ${name}` }).getByRole("button", { name: button });

/** Pastes one text after the other, like a browser with these types on its clipboard. */
const paste = (editor: Locator, clipboards: Record<string, string>[]) =>
  editor.evaluate((element, clipboards) => {
    for (const kinds of clipboards) {
      const clipboardData = new DataTransfer();
      for (const [kind, words] of Object.entries(kinds)) clipboardData.setData(kind, words);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }
  }, clipboards);

/** All payloads, a few per line. */
const PER_LINE = 8;
const lines = Array.from({ length: Math.ceil(scriptPayloads.length / PER_LINE) }, (_, line) =>
  scriptPayloads.slice(line * PER_LINE, (line + 1) * PER_LINE).join(" "),
);

test("an officer edits a page: saves a draft, previews, publishes and restores it", async ({
  adminPage: page,
  context,
  site,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/pages");
  await expect(page.getByRole("main").getByText("Published", { exact: true })).toHaveCount(4);
  const form = await openForm(page, "About Us");
  const mission = text(form, "Mission");
  await mission.click();
  await expectAccessibleDayAndNight(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  // Missing values are marked next to their fields, also inside cards.
  await page.setViewportSize({ width: 1280, height: 800 });
  await form.getByRole("button", { name: "Add activity" }).click();
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(form.getByText("Please fill in all required fields")).toBeVisible();
  await expect(form.getByText("Required", { exact: true })).toHaveCount(2);
  await form.getByRole("button", { name: "Remove activity 6" }).click();
  await form.getByRole("button", { name: "Move Talks earlier" }).press("Enter");
  await expect(form.getByRole("button", { name: "Move Talks later" })).toBeFocused();
  await form.getByRole("button", { name: "Remove Resources" }).click();

  await mission.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("We build ");
  await format(form, "Mission", "Bold").click();
  await page.keyboard.type("together");
  await format(form, "Mission", "Bold").click();
  await page.keyboard.press("Enter");
  await format(form, "Mission", "Bulleted list").click();
  await page.keyboard.type("circuits");
  await page.keyboard.press("Enter");
  await page.keyboard.type("the events");
  for (const _letter of "the events") await page.keyboard.press("Shift+ArrowLeft");
  await format(form, "Mission", "Link").click();
  await form.getByLabel("Link address").fill("javascript:ran()");
  await form.getByRole("button", { name: "Set link" }).click();
  await expect(form.getByText("Enter a valid link")).toBeVisible();
  await form.getByLabel("Link address").fill("/events");
  await form.getByLabel("Link address").press("Enter");
  await expect(mission.getByRole("link", { name: "the events" })).toHaveAttribute("href", "/events");
  await form.getByLabel("Vision in one sentence").fill("A bench for everybody at {name}!");
  await form.getByRole("button", { name: "Save as draft" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();

  const seen = async () => (await site.call("GET", "/about", { token: false })).text;
  expect(await seen()).toContain("IEEE exists to advance technology");
  await page.getByRole("button", { name: "More actions for About Us" }).click();
  const [preview] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("menuitem", { name: "Preview" }).click(),
  ]);
  await expect(preview.getByRole("complementary", { name: "Preview" })).toContainText("“About Us”");
  const section = preview.getByRole("region", { name: "Our mission" });
  await expect(section.getByRole("strong")).toHaveText("together");
  await expect(section.getByRole("listitem")).toHaveText(["circuits", "the events"]);
  await expect(preview.getByText("A bench for everybody at IEEE SB MIET!")).toBeVisible();
  await expect(preview.locator("#what-we-do ~ *, section:has(> * #what-we-do) h3").first()).toHaveText("Talks");
  await expectAccessibleDayAndNight(preview);
  await preview.getByRole("link", { name: "Leave the preview" }).click();
  await preview.close();

  await page.getByRole("button", { name: "More actions for About Us" }).click();
  await page.getByRole("menuitem", { name: "Publish now" }).click();
  await expect(page.getByRole("main").getByText("Published", { exact: true })).toHaveCount(4);
  expect(await seen()).toContain("<strong>together</strong>");

  await page.getByRole("button", { name: "More actions for About Us" }).click();
  await page.getByRole("menuitem", { name: "Version history" }).click();
  const versions = page.getByRole("dialog", { name: "Version history of About Us" });
  await expect(versions.getByText("Mission", { exact: true })).toBeVisible();
  await versions.getByRole("button", { name: "Restore this version" }).last().click();
  await expect(versions).toBeHidden();
  expect(await seen()).toContain("IEEE exists to advance technology");
});

test("an officer adds a picture next to the reasons, describes it and removes it", async ({
  adminPage: page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/pages");
  const open = async () => {
    await startAction(page, "Home", "Image of Home");
    return page.getByRole("dialog", { name: "Image of the Why section" });
  };
  const form = await open();
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(form.getByRole("alert").first()).toContainText("Please choose an image");
  await form.getByLabel("Image").setInputFiles(await picture("bench.png"));
  await form.getByLabel("Alternative text").fill("Two students at a bench");
  await form.getByRole("button", { name: /^Focal point/ }).press("ArrowLeft");
  await expectAccessibleDayAndNight(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await form.getByRole("button", { name: "Save as draft" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
  const seen = async () => (await site.call("GET", "/", { token: false })).text;
  expect(await seen()).toContain("/home/why-1200.webp");

  const again = await open();
  await expect(again.getByLabel("Alternative text")).toHaveValue("Two students at a bench");
  await again.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(again).toBeHidden();
  await page.goto("/");
  const shown = page.getByRole("img", { name: "Two students at a bench" });
  await shown.scrollIntoViewIfNeeded();
  await expect(shown).toHaveJSProperty("complete", true);
  expect(await seen()).not.toContain("/home/why-1200.webp");

  await page.goto("/admin/pages");
  const last = await open();
  await last.getByLabel("Remove image").check();
  await last.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(last).toBeHidden();
  expect(await seen()).toContain("/home/why-1200.webp");
});

test("scripts typed or pasted into the editor do not run, and their text is kept", async ({
  adminPage: page,
  context,
  site,
  complaints,
}) => {
  test.setTimeout(180_000);
  await context.addInitScript(() => {
    Object.defineProperty(window, "ran", { value: () => console.error("A payload ran") });
  });
  await page.goto("/admin/pages");
  const form = await openForm(page, "About Us");
  const typed = text(form, "Mission");
  await typed.click();
  await page.keyboard.press("ControlOrMeta+a");
  for (const [index, line] of lines.entries()) {
    if (index > 0) await page.keyboard.press("Enter");
    await page.keyboard.insertText(line);
  }
  const pasted = text(form, "Vision");
  await pasted.click();
  await page.keyboard.press("ControlOrMeta+a");
  await paste(pasted, [{ "text/plain": lines.join("\n") }]);
  // The editor parses markup for supported elements. The text may stay, but nothing runs.
  const asMarkup = text(form, "More about you");
  await asMarkup.click();
  const marked = (payload: string) => `<p style="color:red" onclick="ran()">${payload}</p>`;
  await paste(asMarkup, [
    ...scriptPayloads.map((payload) => ({ "text/html": marked(payload), "text/plain": payload })),
    { "text/html": '<ul><li><b>kept</b><ol><li><a href="javascript:ran()">not led</a></li></ol></li></ul>' },
  ]);
  await expect(asMarkup.getByText("not led")).toBeVisible();
  await expect(asMarkup.getByRole("link", { name: "not led" })).toHaveCount(0);
  // The policy also blocks scripts in the document that parses pasted markup.
  expect(
    complaints.splice(0).filter((text) => !text.includes("violates the following Content Security Policy")),
  ).toEqual([]);
  await expect(asMarkup.locator("script, iframe, object, embed, form, svg, style, [onclick], [style]")).toHaveCount(0);
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(form).toBeHidden();

  await page.goto("/about");
  for (const region of ["Our mission", "Our vision"])
    expect(await page.getByRole("region", { name: region }).locator(".rich-text p").allTextContents()).toEqual(lines);
  await expect(
    page.locator("main :is(script, iframe, object, embed, form, [onclick], [onerror], [style])"),
  ).toHaveCount(0);
  expect((await site.call("GET", "/about", { token: false })).text).not.toContain("<script>ran()");
});
