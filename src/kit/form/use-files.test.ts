import { expect, test } from "vitest";
import { areAsStored, chosenImage as chosen, chosenImages, inOrder, replaced, storedImages } from "./use-files.ts";

const file = (name: string) => new File([name], name);
const stored = (...addresses: string[]) => storedImages(addresses.map((image) => ({ image })));

test("sends kept images, new images, and the order of both", () => {
  const [a, b] = [file("a"), file("b")];
  const images = [...stored("/1", "/2"), chosen("new-1", a), chosen("new-2", b)];
  expect(chosenImages(inOrder(images, ["new-2", "/2", "new-1", "/1"]))).toEqual({
    added: [b, a],
    kept: ["/2", "/1"],
    order: ["new:0", "/2", "new:1", "/1"],
    details: [],
  });
});

test("an image that arrives during reordering comes last; a smaller file keeps its position", () => {
  const [a, small] = [file("a"), file("small")];
  const images = [chosen("new-1", a), ...stored("/1"), chosen("new-2", file("b"))];
  const moved = inOrder(images, ["/1", "new-1"]);
  expect(moved.map(({ key }) => key)).toEqual(["/1", "new-1", "new-2"]);
  expect(replaced(moved, a, small)[1]).toMatchObject({ key: "new-1", name: "small", from: small });
});

test("a form has changed when its images are different or reordered", () => {
  const images = stored("/1", "/2");
  expect(areAsStored(images, ["/1", "/2"])).toBe(true);
  expect(areAsStored(images.toReversed(), ["/1", "/2"])).toBe(false);
  expect(areAsStored(images.slice(1), ["/1", "/2"])).toBe(false);
  expect(areAsStored([...images, chosen("new-1", file("a"))], ["/1", "/2"])).toBe(false);
});

test("sends only changed details, so that other people's changes stay", () => {
  const images = [
    ...storedImages([
      { image: "/1", alt: "A robot" },
      { image: "/2", alt: "" },
    ]),
    chosen("new-1", file("a")),
  ];
  expect(images.map(({ details }) => details.decorative)).toEqual([false, true, false]);
  const described = images.map((image, index) =>
    index === 0 ? image : { ...image, details: { alt: "Lamps", decorative: false, focus: "10 20" } },
  );
  expect(chosenImages(described).details).toEqual([
    { image: "/2", alt: "Lamps", decorative: false, focus: "10 20" },
    { image: "new:0", alt: "Lamps", decorative: false, focus: "10 20" },
  ]);
  expect(areAsStored(described.slice(0, 2), ["/1", "/2"])).toBe(false);
});
