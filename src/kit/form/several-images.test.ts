import { expect, test } from "vitest";
import { chosenImages, inOrder, isOfOrder, replaced, storedImages } from "./several-images.ts";

const file = (name: string) => new File([name], name);
const chosen = (key: string, from: File) => ({ key, name: from.name, from });

test("stored and new pictures are sent as what is kept, what is added, and the order of both", () => {
  const [a, b] = [file("a"), file("b")];
  const images = [...storedImages(["/1", "/2"]), chosen("new-1", a), chosen("new-2", b)];
  expect(chosenImages(inOrder(images, ["new-2", "/2", "new-1", "/1"]))).toEqual({
    added: [b, a],
    kept: ["/2", "/1"],
    order: ["new:0", "/2", "new:1", "/1"],
  });
});

test("a picture that comes while others are moved is the last; one that is made smaller keeps its place", () => {
  const [a, small] = [file("a"), file("small")];
  const images = [chosen("new-1", a), ...storedImages(["/1"]), chosen("new-2", file("b"))];
  const moved = inOrder(images, ["/1", "new-1"]);
  expect(moved.map(({ key }) => key)).toEqual(["/1", "new-1", "new-2"]);
  expect(replaced(moved, a, small)[1]).toEqual({ key: "new-1", name: "small", from: small });
});

test("a form has changed when its pictures are others, or in another order", () => {
  const images = storedImages(["/1", "/2"]);
  expect(isOfOrder(images, ["/1", "/2"])).toBe(true);
  expect(isOfOrder(images.toReversed(), ["/1", "/2"])).toBe(false);
  expect(isOfOrder(images.slice(1), ["/1", "/2"])).toBe(false);
  expect(isOfOrder([...images, chosen("new-1", file("a"))], ["/1", "/2"])).toBe(false);
});
