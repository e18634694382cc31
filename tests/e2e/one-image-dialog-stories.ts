import type { Locator, Page } from "@playwright/test";
import { formOf } from "#tests/support/test-site.ts";
import {
  alertsIn,
  deleteLastByKeyboard,
  deleteListed,
  discard,
  expectAccessibleWithDialog,
  expectConfirmationBeforeDiscard,
  openWithoutItsList,
} from "./admin-steps.ts";
import { expect, expectAccessible, type ServedSite, test } from "./site.ts";
import { file, largeFile, picture, refusedPicture, writesOf } from "./uploads.ts";

interface OneImageScreen {
  /** URL of the screen, and path of its list in the API. */
  screen: string;
  api: string;
  table: string;
  /** The button that opens the dialog. The dialog and its submit button have the same name. */
  add: string;
  /** Required fields other than Title and Image, by label. */
  fields: Record<string, string>;
  empty: string;
  failures: { list: string; save: string; delete: string };
  /** Message after saving an edit, such as "Image saved". Absent if the screen has its own test of edits. */
  edited?: string;
  /** "This gallery item no longer exists". */
  gone: string;
  /** Stores an item through the API. */
  store: (site: ServedSite, title: string) => Promise<{ _id: string }>;
  /** Returns the control before the delete button of the item with this title. */
  beforeDelete: (page: Page, title: string) => Locator;
}

/** Tests for every admin screen with a list and a dialog for one picture. */
export function oneImageDialogStories(of: OneImageScreen) {
  async function openDialog(page: Page): Promise<Locator> {
    await page.getByRole("button", { name: of.add }).first().click();
    return page.getByRole("dialog", { name: of.add });
  }

  async function fillIn(form: Locator, title: string) {
    await form.getByLabel("Title").fill(title);
    for (const [label, value] of Object.entries(of.fields)) await form.getByLabel(label).fill(value);
  }

  test.describe(of.screen, () => {
    const { edited } = of;
    if (edited)
      test("the texts of an item are edited and its picture replaced, also by keyboard", async ({
        adminPage: page,
        site,
        complaints,
      }) => {
        const { _id } = await of.store(site, "A tpyo");
        const present = async () => (await site.call("GET", `${of.api}/${_id}`)).body;
        const before = await present();
        await page.goto(of.screen);
        const open = (title: string) => page.getByRole("button", { name: `Edit ${title}` }).press("Enter");
        const form = page.getByRole("dialog", { name: "Edit Image" });
        await open("A tpyo");
        await expect(form.getByLabel("Title")).toHaveValue("A tpyo");
        await expectAccessible(page);
        await form.getByLabel("Alternative text").fill("Lamps");
        const focalPoint = form.getByRole("button", { name: /^Focal point/ });
        await focalPoint.press("ArrowUp");
        await form.getByLabel("Title").fill("A typo");
        await page.keyboard.press("Enter");
        await expect(form).toBeHidden();
        await expect(page.getByText(edited)).toBeVisible();
        expect(await present()).toMatchObject({
          title: "A typo",
          image: before.image,
          alt: "Lamps",
          focus: "50 45",
        });
        await open("A typo");
        await form.getByLabel("Image").setInputFiles(await picture("other.png"));
        await expect(form.getByText("This text describes the previous image.")).toBeVisible();
        await expect(focalPoint).toHaveAccessibleName("Focal point: 50% from the left, 50% from the top");
        await form.getByRole("button", { name: "Save Image" }).click();
        await expect(form).toBeHidden();
        const after = await present();
        expect(after).toMatchObject({ title: "A typo", alt: "Lamps", version: 3 });
        expect(after.focus).toBeUndefined();
        expect(after.image).not.toBe(before.image);

        await open("A typo");
        await form.getByLabel("Title").fill("Mine");
        await page.reload();
        await open("A typo");
        await expect(form.getByText("Your unsaved changes were restored")).toBeVisible();
        await expect(form.getByLabel("Title")).toHaveValue("Mine");
        await site.call("PUT", `${of.api}/${_id}`, { body: formOf({ ...after, title: "Theirs", alt: "Their lamps" }) });
        await form.getByRole("button", { name: "Save Image" }).click();
        const both = form.getByRole("region", { name: "Your version and theirs" });
        await expect(both).toHaveText(/TitleYoursMineTheirsTheirs/);
        await both.getByRole("button", { name: "Keep mine" }).click();
        await expect(form).toBeHidden();
        expect(await present()).toMatchObject({ title: "Mine", alt: "Their lamps" });
        expect(complaints.splice(0).join()).toContain("409");
      });

    test("the form validates before sending, and asks before discarding", async ({ adminPage: page }) => {
      await page.goto(of.screen);
      const sent = writesOf(page);
      const form = await openDialog(page);
      const submit = form.getByRole("button", { name: of.add });
      const alerts = alertsIn(form);
      const left = Object.keys(of.fields).length;

      await expect(form.getByLabel("Title")).toBeFocused();
      await submit.click();
      await expect(alerts("Please fill in all required fields")).toBeVisible();
      await expect(alerts(/^Required$/)).toHaveCount(1 + left);
      await expect(alerts("Please choose an image")).toBeVisible();
      await expect(form.getByLabel("Title")).toBeFocused();
      await form.getByLabel("Title").fill("Half a form");
      await submit.click();
      await expect(alerts(/^Required$/)).toHaveCount(left);
      await expect(alerts("Please fill in all required fields")).toBeVisible({ visible: left > 0 });
      await fillIn(form, "Half a form");
      await submit.click();
      await expect(alerts("Please fill in all required fields")).toBeHidden();
      await expect(alerts("Please choose an image")).toHaveCount(2);
      for (const [wrong, words] of [
        [await largeFile("big.png", 5 * 1024 * 1024), "Image size should be less than 5MB"],
        [file("notes.txt", "text/plain"), "The file must be an image (JPEG, PNG or WebP)"],
        [file("logo.svg", "image/svg+xml", "<svg/>"), "The file must be an image (JPEG, PNG or WebP)"],
      ] as const) {
        await form.getByLabel("Image").setInputFiles(wrong);
        await expect(alerts(words).first()).toBeVisible();
        await submit.click();
        await form.getByRole("button", { name: /^Remove / }).click();
      }
      expect(sent).toEqual([]);
      await expectConfirmationBeforeDiscard(page, form, { label: "Title", value: "Half a form" });
    });

    test("the form shows the server's error and keeps its input", async ({ adminPage: page, site, complaints }) => {
      await page.goto(of.screen);
      const form = await openDialog(page);
      await fillIn(form, "Not what it says");
      await form.getByLabel("Image").setInputFiles(await refusedPicture("fake.png"));
      const submit = form.getByRole("button", { name: of.add });
      await submit.click();
      const banner = form.getByRole("alert").first();
      await expect(banner).toContainText(of.failures.save);
      await expect(banner).toContainText("The file must be an image (JPEG, PNG or WebP)");

      await site.deps.db.schema.dropTable(of.table).execute();
      await form.getByRole("button", { name: "Remove fake.png" }).click();
      await form.getByLabel("Image").setInputFiles(await picture());
      await expect(banner).toBeHidden();
      await submit.click();
      await expect(banner).toContainText("Server error. Please try again later.");
      await expect(banner).toContainText(of.failures.save);
      await expect(form.getByLabel("Title")).toHaveValue("Not what it says");
      expect(complaints.splice(0).join()).toContain(of.failures.save);
      await discard(page, form);
    });

    test("failures of loading and deleting are logged and shown", async ({ adminPage: page, site, complaints }) => {
      await of.store(site, "Stays here");
      const { screen, api, empty } = of;
      await openWithoutItsList(page, complaints, { screen, api, empty, failure: of.failures.list });

      await site.deps.db.schema.dropTable(of.table).execute();
      await deleteListed(page, "Stays here");
      await expect(alertsIn(page)(of.failures.delete)).toBeVisible();
      await expect(page.getByRole("listitem").filter({ hasText: "Stays here" })).toBeVisible();
      expect(complaints.splice(0).join()).toContain(of.failures.delete);
    });

    test("an item that another officer deleted shows a message and disappears", async ({
      adminPage: page,
      site,
      complaints,
    }) => {
      const { _id } = await of.store(site, "Gone already");
      await page.goto(of.screen);
      await page.getByRole("button", { name: "Delete Gone already" }).click();
      await site.call("DELETE", `${of.api}/${_id}`);
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await expect(page.getByRole("alert")).toContainText(of.failures.delete);
      await expect(page.getByRole("alert")).toContainText(of.gone);
      await expect(page.getByText(of.empty)).toBeVisible();
      expect(complaints.splice(0).join()).toContain("404");
    });

    test("everything works by keyboard, and axe finds nothing on small and large screens", async ({
      adminPage: page,
      site,
    }) => {
      await of.store(site, "By keyboard");
      await page.goto(of.screen);
      const remove = page.getByRole("button", { name: "Delete By keyboard" });
      await expect(remove).toBeVisible();
      await expectAccessibleWithDialog(page, page.getByRole("button", { name: of.add }), "Title");
      await remove.press("Enter");
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(remove).toBeFocused();
      await expect(remove).toHaveCSS("opacity", "1");
      const before = of.beforeDelete(page, "By keyboard");
      await deleteLastByKeyboard(page, "Delete By keyboard", before, of.empty);
    });
  });
}
