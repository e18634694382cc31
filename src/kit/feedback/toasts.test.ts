import { expect, test } from "vitest";
import { type Toast, withToast } from "./toasts.ts";

let id = 0;
const toast = (message: string, extras: Partial<Toast> = {}): Toast => ({
  id: ++id,
  tone: "success",
  message,
  ...extras,
});
const shownAfter = (...toasts: Toast[]) =>
  toasts
    .reduce<readonly Toast[]>(withToast, [])
    .map(({ message, thing }) => [message, thing].filter(Boolean).join(" "));

test("shows the latest three without duplicates", () => {
  expect(shownAfter(toast("one"), toast("two"), toast("three"), toast("four"))).toEqual(["two", "three", "four"]);
  expect(shownAfter(toast("Order saved"), toast("two"), toast("Order saved"))).toEqual(["two", "Order saved"]);
  expect(shownAfter(toast("Saved", { thing: "A" }), toast("Saved", { thing: "B" }))).toEqual(["Saved A", "Saved B"]);
});

test("keeps toasts with Undo next to others with the same text, because they undo different writes", () => {
  const deleted = () => toast("Image deleted", { thing: "Picnic", undo: () => {} });
  expect(shownAfter(deleted(), deleted())).toHaveLength(2);
});
