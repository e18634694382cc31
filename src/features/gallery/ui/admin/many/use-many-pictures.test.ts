import { expect, test } from "vitest";
import { type ChosenPicture, duplicateOf, isLeftOut, progressOf, toBeSent } from "./use-many-pictures.ts";

const chosen = (id: number, more: Partial<ChosenPicture> = {}): ChosenPicture => ({
  id,
  file: new File(["x".repeat(10 * id)], `${id}.png`, { type: "image/png" }),
  title: "",
  anyway: false,
  state: "waiting",
  sent: 0,
  ...more,
});
const known = { digest: "c", _id: "k", title: "Soldering night", date: "2026-03-12" };

test("duplicates are added once, and pictures that the gallery has only on request", () => {
  const all = [
    chosen(1, { digest: "a" }),
    chosen(2, { digest: "a" }),
    chosen(3, { digest: "c", known }),
    chosen(4),
    chosen(5),
    chosen(6, { digest: "b", state: "sent" }),
  ];
  expect(all.map((picture) => duplicateOf(picture, all)?.id)).toEqual([
    undefined,
    1,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(toBeSent(all).map(({ id }) => id)).toEqual([1, 4, 5]);
  const asked = all.map((picture) => ({ ...picture, anyway: true }));
  expect(toBeSent(asked).map(({ id }) => id)).toEqual([1, 3, 4, 5]);
  expect(isLeftOut(asked[1] as ChosenPicture, asked)).toBe(true);
});

test("progress counts only the bytes of sent pictures", () => {
  const half = [
    chosen(1, { state: "sent" }),
    chosen(2, { state: "sending", sent: 0.5 }),
    chosen(2, { state: "failed" }),
  ];
  expect(progressOf(half)).toBe(0.4);
  expect(progressOf([])).toBe(0);
  expect(progressOf([chosen(4, { known }), chosen(1, { state: "sent" })])).toBe(1);
});
