import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { focusClasses, Picture } from "./picture.tsx";

test.each([
  [undefined, ""],
  ["50 50", ""],
  ["45 60", ""],
  ["50 20", "focus-y-25"],
  ["0 100", "focus-x-0 focus-y-100"],
  ["70 10", "focus-x-75 focus-y-0"],
])("keeps %s visible with '%s'", (focus, classes) => {
  expect(focusClasses(focus)).toBe(classes);
});

test("without a picture, the box shows a symbol and no words", () => {
  const markup = renderToStaticMarkup(createElement(Picture, { src: "", alt: "Lab night" }));
  expect(markup).toContain('data-state="failed"');
  expect(markup.replaceAll(/<[^>]*>/g, "")).toBe("");
});
