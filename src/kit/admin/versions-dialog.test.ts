import { describe, expect, test } from "vitest";
import { formatFieldName } from "#shared/format-fields.ts";
import { changesBetween } from "./versions-dialog.tsx";

describe("changes between two versions", () => {
  test("are shown field by field, without calculated fields", () => {
    const before = { _id: "1", version: 1, title: "Robotics Night", gallery: false, registrationLink: undefined };
    const after = {
      _id: "1",
      version: 2,
      title: "Robotics Evening",
      gallery: true,
      registrationLink: "https://a.example/",
    };
    expect(changesBetween(before, after)).toEqual([
      {
        field: "Title",
        parts: [
          { text: "Robotics ", change: "same" },
          { text: "Night", change: "removed" },
          { text: "Evening", change: "added" },
        ],
      },
      {
        field: "Gallery",
        parts: [
          { text: "no", change: "removed" },
          { text: "yes", change: "added" },
        ],
      },
      { field: "Registration link", parts: [{ text: "https://a.example/", change: "added" }] },
    ]);
    expect(changesBetween(after, after)).toEqual([]);
  });

  test("describe changed files and events without file names and IDs", () => {
    const told = (before: object, after: object) =>
      changesBetween({ ...before }, { ...after }).map(({ field, parts }) => [field, ...parts.map(({ text }) => text)]);
    const [a, b, c] = ["/media/events/a.webp", "/media/events/b.webp", "/media/events/c.webp"];
    expect(told({ image: [a, b] }, { image: [c, b] })).toEqual([["Image", "1 added, 1 removed"]]);
    expect(told({ image: [a, b] }, { image: [b, a] })).toEqual([["Image", "order changed"]]);
    expect(told({ image: a, event: "018f" }, { image: b })).toEqual([
      ["Image", "file replaced"],
      ["Event", "event removed"],
    ]);
  });

  test("of pictures show only the details, next to the files", () => {
    const [image, other] = ["/media/events/a.webp", "/media/events/b.webp"];
    const before = { pictures: [{ image }, { image: other, alt: "" }] };
    const after = {
      pictures: [
        { image, alt: "A robot", focus: "20 30" },
        { image: other, alt: "" },
      ],
    };
    const added = { text: "1. A robot, focal point 20 30\n", change: "added" };
    expect(changesBetween(before, after)).toEqual([
      { field: "Pictures", parts: [added, { text: "2. decorative", change: "same" }] },
    ]);
    expect(changesBetween({ pictures: [{ image }] }, { pictures: [{ image: other }] })).toEqual([]);
  });

  test("of rows of texts are shown line by line", () => {
    const rows = [{ title: "Bench evening", text: "Come." }];
    const [change] = changesBetween({ stories: rows }, { stories: [...rows, { title: "Mentor hour", text: "" }] });
    expect(change).toEqual({
      field: "Stories",
      parts: [
        { text: "1. Bench evening · Come.", change: "same" },
        { text: "\n2. Mentor hour", change: "added" },
      ],
    });
  });

  test("of formatted texts are shown as plain text, and of cards one line each", () => {
    const text = (text: string, ...marks: object[]) => ({
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text, marks }] }],
    });
    const cards = [{ icon: "Idea", title: "Build", text: "Things" }];
    expect(changesBetween({ more: text("One"), cards: [] }, { more: text("Two"), cards })).toEqual([
      {
        field: "More",
        parts: [
          { text: "One", change: "removed" },
          { text: "Two", change: "added" },
        ],
      },
      { field: "Cards", parts: [{ text: "1. Idea · Build · Things", change: "added" }] },
    ]);
    expect(changesBetween({ more: text("One") }, { more: text("One", { type: "bold" }) })).toEqual([
      { field: "More", parts: [{ text: "formatting changed", change: "added" }] },
    ]);
  });

  test("shows a changed single picture as a replaced file, with its alternative text", () => {
    const picture = { image: "/media/pages/two.webp", alt: "A bench" };
    expect(changesBetween({ picture: null }, { picture })).toEqual([
      { field: "Image", parts: [{ text: "file replaced", change: "added" }] },
      { field: "Alternative text", parts: [{ text: "A bench", change: "added" }] },
    ]);
    expect(changesBetween({ picture }, { picture: { ...picture, focus: "50 30" } })).toEqual([
      { field: "Focal point", parts: [{ text: "50 30", change: "added" }] },
    ]);
  });

  test("field names are readable text", () => {
    expect(formatFieldName("registrationLink")).toBe("Registration link");
    expect(formatFieldName("alt")).toBe("Alternative text");
    expect(formatFieldName("unpublishAt")).toBe("Unpublish at");
  });
});
