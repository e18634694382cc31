import { describe, expect, test } from "vitest";
import { jobActors } from "#content/write.ts";
import { checkedUsername } from "./username.service.ts";

describe("finding 17: a username is refused", () => {
  test.each([
    ...Object.values(jobActors),
    "The Site",
    "site",
    "the_site",
    "The Schedule",
    "schedule",
    "the schedu1e",
    "Retention",
    "ｒｅｔｅｎｔｉｏｎ",
    "rétention",
    "r3tent10n",
    "command-line",
  ])("when it looks like the name of a job: %s", (name) => {
    expect(() => checkedUsername(name)).toThrow("own entries in the activity log");
  });

  test.each(["рriya", "asha\u03BF", "Meerа Nair", "priya प्रिया", "山田 Taro"])("when it mixes scripts: %s", (name) => {
    expect(() => checkedUsername(name)).toThrow("letters of one script");
  });
});

test.each([
  "asha",
  "Asha Menon 2",
  "o'neil".replace("'", "."),
  "José_Álvarez",
  "प्रिया शर्मा",
  "மீரா",
  "മീര നായർ 2026",
  "山田 たろう",
  "김철수",
  "محمد-علي",
  "Иван",
  "sitemap",
  "scheduler",
])("keeps the username %s", (name) => {
  expect(checkedUsername(` ${name} `)).toBe(name.normalize("NFKC"));
});
