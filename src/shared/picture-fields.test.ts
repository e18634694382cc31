import { expect, test } from "vitest";
import { z } from "zod";
import { pictureColumns, pictureDefaults, pictureFields, presentPicture } from "./picture-fields.ts";

const before = { alt: "A lawn", focus: "50 30" };

test.each([
  [{}, before],
  [{ alt: "" }, { alt: null, focus: "50 30" }],
  [
    { alt: " A hall ", focus: "0 100" },
    { alt: "A hall", focus: "0 100" },
  ],
  [
    { alt: "A hall", decorative: "true" },
    { alt: "", focus: "50 30" },
  ],
  [
    { alt: "", decorative: "false", focus: "" },
    { alt: null, focus: null },
  ],
])("%o is stored as %o", (sent, kept) => {
  expect(pictureColumns(z.object(pictureFields).parse(sent), before)).toEqual(kept);
});

test("response fields fill the form with the same values", () => {
  expect(pictureColumns({})).toEqual({ alt: null, focus: null });
  for (const columns of [{ alt: null, focus: null }, { alt: "", focus: "7 9" }, before])
    expect(pictureColumns(pictureDefaults(presentPicture(columns)))).toEqual(columns);
});

test.each(["50", "50% 30%", "101 0", "%s is not a valid focal point", "-1 0", "050 1"])(
  "%s is no focal point",
  (focus) => {
    expect(z.object(pictureFields).safeParse({ focus }).success).toBe(false);
  },
);
