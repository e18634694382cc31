import { expect, test } from "vitest";
import { updateSelection } from "./selection.tsx";

const order = ["a", "b", "c", "d", "e"];
const after = (chosen: string, id: string, on: boolean, from?: string) =>
  [...updateSelection(new Set(chosen), order, { id, on, from })].sort().join("");

test("toggles one item, or sets all items between it and the previous one", () => {
  expect(after("", "b", true)).toBe("b");
  expect(after("ab", "b", false)).toBe("a");
  expect(after("b", "d", true, "b")).toBe("bcd");
  expect(after("d", "b", true, "d")).toBe("bcd");
  expect(after("abcde", "b", false, "d")).toBe("ae");
  // The previously clicked item may have left the list.
  expect(after("", "b", true, "z")).toBe("b");
});
