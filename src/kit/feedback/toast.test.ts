import { expect, test } from "vitest";
import { type Toast, withToast } from "./toast.tsx";

let id = 0;
const toast = (message: string, extras: Partial<Toast> = {}): Toast => ({
  id: ++id,
  tone: "success",
  message,
  ...extras,
});
const shownAfter = (...toasts: Toast[]) =>
  toasts.reduce<readonly Toast[]>(withToast, []).map(({ message, item }) => [message, item].filter(Boolean).join(" "));

test("shows the latest three without duplicates", () => {
  expect(shownAfter(toast("one"), toast("two"), toast("three"), toast("four"))).toEqual(["two", "three", "four"]);
  expect(shownAfter(toast("Order saved"), toast("two"), toast("Order saved"))).toEqual(["two", "Order saved"]);
  expect(shownAfter(toast("Saved", { item: "A" }), toast("Saved", { item: "B" }))).toEqual(["Saved A", "Saved B"]);
});

test("keeps toasts with Undo next to others with the same text, because they undo different writes", () => {
  const deleted = () => toast("Image deleted", { item: "Picnic", undo: () => {} });
  expect(shownAfter(deleted(), deleted())).toHaveLength(2);
});
