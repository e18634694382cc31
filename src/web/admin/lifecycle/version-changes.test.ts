import { describe, expect, test } from "vitest";
import { nameInWords } from "#shared/parts-in-words.ts";
import { changesBetween } from "./version-changes.ts";

describe("what is different between two versions", () => {
  test("is told by words, field by field, and nothing of what is reckoned", () => {
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

  test("pictures are told by their files", () => {
    const [change] = changesBetween({ image: ["/media/events/a.webp"] }, { image: ["/media/events/b.webp"] });
    expect(change?.parts.map(({ text }) => text).join("")).toContain("b.webp");
    expect(JSON.stringify(change)).not.toContain("/media/");
  });

  test("of pictures only what is said is told, beside their files", () => {
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

  test("texts with formatting are told by their words, and cards by a line each", () => {
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
      { field: "More", parts: [{ text: "other formatting", change: "added" }] },
    ]);
  });

  test("names of fields are words", () => {
    expect(nameInWords("registrationLink")).toBe("Registration link");
  });
});
