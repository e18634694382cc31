import { expect, test } from "vitest";
import { slugOf } from "./addresses.store.ts";

test.each([
  ["Robotics & Soldering: a Workshop!", "robotics-soldering-a-workshop"],
  ["  Café – Über   ", "cafe-uber"],
  ["മലയാളം ശില്പശാല", "മലയാളം-ശില്പശാല"],
  ["कार्यशाला 2027", "कार्यशाला-2027"],
  ["🎉🛠️", ""],
  ["1️⃣ Day 🎉 left", "1-day-left"],
  ["../../etc/passwd", "etc-passwd"],
  ["a".repeat(300), "a".repeat(60)],
])("%s becomes %s", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test("a long title is cut between characters as people see them", () => {
  const slug = slugOf("ക്ഷ".repeat(300));
  expect(slug).toBe("ക്ഷ".repeat([...new Intl.Segmenter().segment(slug)].length));
});
