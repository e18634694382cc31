import type { Locator, Page } from "@playwright/test";
import { administrator, expect, expectAccessible } from "./site.ts";
import { callsOf, holdAnswers } from "./uploads.ts";

/** Common steps of the tests of admin screens. */

const button = (place: Page | Locator, name: string) => place.getByRole("button", { name });

/** Finds the red banner of a screen or form, and field errors, by text. */
export const alertsIn = (place: Page | Locator) => (words: string | RegExp) =>
  place.getByRole("alert").filter({ hasText: words });

interface Sending {
  method: "POST" | "PUT";
  path: string;
  submit: string;
  pending: string;
  /** Whether the form uploads a file and shows its progress. */
  withFile?: boolean;
}

/** Submits a form whose response is delayed: it shows progress and cannot be sent twice. */
export async function sendSlowly(
  page: Page,
  form: Locator,
  { method, path, submit, pending, withFile = true }: Sending,
) {
  const release = await holdAnswers(page, method, path);
  await button(form, submit).click();
  await expect(button(form, pending)).toBeDisabled();
  await expect(form.getByRole("progressbar")).toBeVisible({ visible: withFile });
  release();
}

/** Closes an unsaved form in every way: each one asks, and no input is lost until it is discarded. */
export async function expectConfirmationBeforeDiscard(
  page: Page,
  form: Locator,
  typed: { label: string; value: string },
) {
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => button(form, "Close").click(),
    () => button(form, "Cancel").click(),
  ]) {
    await close();
    await button(question, "Keep editing").click();
    await expect(form.getByLabel(typed.label)).toHaveValue(typed.value);
  }
  await page.keyboard.press("Escape");
  await button(question, "Discard changes").click();
  await expect(form).toBeHidden();
}

/** Discards the input of a form. */
export async function discard(page: Page, form: Locator) {
  await button(form, "Cancel").click();
  await button(page, "Discard changes").click();
  await expect(form).toBeHidden();
}

/** Starts an action of a listed item, such as "Edit Prize 1". On small screens, the menu of the item has its actions. */
export async function startAction(page: Page, item: string, action: string) {
  const isInMenu = (page.viewportSize()?.width ?? 0) < 768;
  if (isInMenu) await button(page, `More actions for ${item}`).press("Enter");
  await page.getByRole(isInMenu ? "menuitem" : "button", { name: action }).press("Enter");
}

/** Deletes an item of a list and confirms. */
export async function deleteListed(page: Page, title: string) {
  await startAction(page, title, `Delete ${title}`);
  await button(page.getByRole("dialog"), "Delete").click();
}

interface Deletion {
  /** The noun in the dialog, such as "image". */
  noun: string;
  title: string;
  question?: string;
  /** The message of the empty list. */
  empty: string;
}

/** Deletes the last item of a list: the dialog names it, Cancel keeps it, and confirming removes it. */
export async function deleteLast(
  page: Page,
  {
    noun,
    title,
    question = `Are you sure you want to delete this ${noun}? This action cannot be undone.`,
    empty,
  }: Deletion,
) {
  await button(page, `Delete ${title}`).click();
  const dialog = page.getByRole("dialog", { name: `Delete ${noun}` });
  await expect(dialog.getByText(question, { exact: true })).toBeVisible();
  await expect(dialog.getByText(title, { exact: true })).toBeVisible();
  await button(dialog, "Cancel").click();
  await expect(dialog).toBeHidden();
  await expect(button(page, `Delete ${title}`)).toBeVisible();
  await deleteListed(page, title);
  await expect(page.getByText(empty)).toBeVisible();
  await expect(page.getByText(`${noun.charAt(0).toUpperCase()}${noun.slice(1)} deleted`)).toBeVisible();
}

/** Deletes the last item of a list by keyboard, starting from the control before the delete button. */
export async function deleteLastByKeyboard(page: Page, title: string | RegExp, from: Locator, empty: string) {
  await from.focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: title })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button(page, "Cancel")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText(empty)).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
}

interface FailingList {
  screen: string;
  /** Path of the request that fails once. */
  api: string;
  failure: string;
  empty: string;
}

/**
 * Opens a screen whose list cannot be loaded: the failure is logged and shown, no empty state shows, and Retry loads
 * the list.
 */
export async function openWithoutItsList(
  page: Page,
  complaints: string[],
  { screen, api, failure, empty }: FailingList,
) {
  await page.route(callsOf(api), (route) => route.abort(), { times: 1 });
  await page.goto(screen);
  const banner = alertsIn(page)(failure);
  await expect(banner).toContainText("The server cannot be reached.");
  await expect(page.getByText(empty)).toBeHidden();
  expect(complaints.splice(0).join()).toContain(failure);
  await button(page, "Retry").click();
  await expect(banner).toBeHidden();
}

/**
 * On small and large screens, axe finds nothing on the screen or in the dialog of a button, and the focus returns.
 * @param item the name of the listed item whose form the button opens
 */
export async function expectAccessibleWithDialog(page: Page, opener: Locator, firstField: string, item?: string) {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    if (item === undefined) await opener.press("Enter");
    else await startAction(page, item, `Edit ${item}`);
    await expect(page.getByRole("dialog").getByLabel(firstField)).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(item !== undefined && width < 768 ? button(page, `More actions for ${item}`) : opener).toBeFocused();
  }
}

/** Signs in again after the session has ended during work. */
export async function signInAgain(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await dialog.getByLabel("Password").fill(administrator.password);
  await button(dialog, "Sign in").click();
  await expect(dialog).toBeHidden();
}

/** Permanently deletes the only item in the trash. */
export async function eraseLast(page: Page, title: string) {
  await page.goto("/admin/trash");
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("The trash is empty")).toBeVisible();
}
