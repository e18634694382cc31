import { expect, test } from "vitest";
import { cutToFit, escapeMarkup, showable } from "./card.drawing.ts";

const latin = new Set(Array.from({ length: 0x17f }, (_, point) => point));

test("shows a whole text or nothing, and leaves out emoji that the font lacks", () => {
  expect(showable(" Signals\n& \u0000 systems ", latin)).toBe("Signals & systems");
  expect(showable("🚀 Hackathon 👩🏽‍💻 1️⃣ 🇮🇳 2027", latin)).toBe("Hackathon 2027");
  expect(showable("abc \u202edrowssap", latin)).toBe("abc drowssap");
  expect(showable("Cafe\u0301", latin)).toBe("Café");
  for (const nothing of ["ശില്പശാല", "Day 1: ശില്പശാല", "漢字", "🚀", "", "broken \ud83d"])
    expect([nothing, showable(nothing, latin)]).toEqual([nothing, undefined]);
});

test("shortens a text between graphemes, at the last one that fits", async () => {
  const family = "👩‍👩‍👧";
  const fits = (most: number) => async (text: string) => text.length <= most;
  expect(await cutToFit("Short", fits(5))).toBe("Short");
  expect(await cutToFit("A longer title", fits(8))).toBe("A longe…");
  expect(await cutToFit("A longer title", fits(3))).toBe("A…");
  expect(await cutToFit(`ab${family}cd`, fits(9))).toBe("ab…");
  expect(await cutToFit("a".repeat(300), async () => false)).toBe("…");
});

test("escapes markup in a text", () => {
  expect(escapeMarkup(`<span size="9">&'`)).toBe("&lt;span size=&quot;9&quot;&gt;&amp;&#39;");
});
