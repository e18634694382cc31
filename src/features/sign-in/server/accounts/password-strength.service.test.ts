import { Session } from "node:inspector/promises";
import { describe, expect, test } from "vitest";
import { generatePassword } from "./administrators.service.ts";
import { isGuessable } from "./guessable-password.worker.ts";
import { checkPasswordStrength, withBranchNames } from "./password-strength.service.ts";

const check = (password: string, username = "priya.sharma") => checkPasswordStrength(username, password, isGuessable);

describe("a password is accepted", () => {
  test.each([
    "correct horse battery staple",
    "vK7#mQ2!xP9z",
    "rain fell on the tin roof",
    "snow melts in the old well",
    "कमल झील पर खिलता है",
    "8301 5529 1738 4402",
    "x7Fq-password-zR3b",
    "volt-ampere-ohm-42",
    "lattice-Kestrel-58",
    "ieee lattice kestrel 58",
    "xK9mietvQ7pzw",
    "vK7-mQ2-xP9z",
    "_.-k9_.-Z2_.",
  ])("%s", async (password) => {
    await expect(check(password)).resolves.toBeUndefined();
  });

  test("if the site generated it", async () => {
    for (let round = 0; round < 20; round += 1) {
      const password = generatePassword("bob");
      expect(password).toHaveLength(20);
      await expect(check(password, "bob")).resolves.toBeUndefined();
    }
  });
});

describe("a password is refused", () => {
  test.each([
    ["password1234", "easy"],
    ["Password1234!", "easy"],
    ["Password2024!", "easy"],
    ["P@ssw0rd2024", "easy"],
    ["$up3rm@n2024", "easy"],
    ["ｐａｓｓｗｏｒｄ1234", "easy"],
    ["adminadmin12", "easy"],
    ["letmeinplease", "easy"],
    ["WelcomeIndia2025", "easy"],
    ["ieeemiet2024", "easy"],
    ["ieee2024ieee2024", "easy"],
    ["computerscience", "easy"],
    ["rajeshkumar123", "easy"],
    ["iloveyou12061999", "easy"],
    ["123456789012", "easy"],
    ["!@#$%^&*()12", "easy"],
    ["abcdefghijklmnop", "easy"],
    ["qwertyuiop12", "easy"],
    ["poiuytrewq98", "easy"],
    ["1qaz2wsx3edc", "easy"],
    ["aaaaaaaaaaaaaaaa", "easy"],
    ["xK9xK9xK9xK9", "easy"],
    ["aZ4!aZ4!aZ4!aZ", "easy"],
    ["Priya_Sharma-71q", "username"],
    ["my IEEE SB MIET key 71", "site's name"],
    ["vK7#mQ2!xP9", "at least 12"],
    ["vK7#mQ2!xe\u0301e\u0308", "at least 12"],
    ["ﷺ", "at least 12"],
    ["é".repeat(129), "at most 256 bytes"],
  ])("%s", async (password, reason) => {
    await expect(check(password)).rejects.toMatchObject({
      code: "weak_password",
      message: expect.stringContaining(reason),
    });
  });

  test.each([
    "Miet2024miet2024",
    "MIET@2024#miet",
    "m1et2024M1ET!!",
    "Miet-2024-Miet-25",
    "2019IEEE2023ieee",
    "jaishreeram123",
    "JaiShreeRam@123",
    "jaishriram2024",
    "jaihind1947!!",
    "omnamahshivaya",
    "radhekrishna12",
    "GanpatiBappa@1",
    "pyaarhumein12",
    "bharatmatakijai",
    "tumhihobandhu",
    "iloveyoujaan1",
    "om namah shivay",
    "jai shree ram 1",
    "bharat_mata-ki.jai",
    "jai hind 1947",
    "Jai.Hind@2047",
    "inshaallah1234",
    "Insha Allah 786",
    "masha-allah 92",
    "vande matram 1",
    "Satyamev Jayate",
    "inquilabzindabad",
    "sare jahan se accha",
    "jai jawan jai kisan",
    "Jai Swaminarayan 1",
    "swami saranam 18",
    "Radha Soami 2001",
    "bam bam bhole 77",
    "waheguru 13 1313",
    "praise the lord 7",
    "1947 jai hind 2024",
    "krishna_radha 108",
  ])(
    "finding 27: made of the branch's name and years, or of a phrase that is common in India: %s",
    async (password) => {
      await expect(check(password)).rejects.toMatchObject({ message: "This password is too easy to guess" });
    },
  );

  test.each(["krishna-lattice-58-vortex", "jaihind8w2kqzv5", "Kolkata93 brisk Otter 61"])(
    "not if other words or many random characters are beside a phrase: %s",
    (password) => expect(isGuessable({ password, words: [] })).toBe(false),
  );

  test("if it contains words of the person's name or of the site", async () => {
    const words = ["zarathushtra", "quaternion"];
    const password = "zarathushtra-quaternion";
    expect(isGuessable({ password, words: [] })).toBe(false);
    expect(isGuessable({ password, words })).toBe(true);
  });
});

/**
 * Counts the calls of the dictionary library during `work`. The count, unlike the time, is the same on every machine.
 */
async function libraryCalls(work: () => void): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  return result
    .filter(({ url }) => url.includes("zxcvbn"))
    .flatMap(({ functions }) => functions)
    .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
}

test.each(["8301552917384402", "12/11/1999", "p@$$w0rd ", "@4$5!1|0+7(<3", "kX9#vT2q!mZ7&Lw4"])(
  "the longest password is checked with little work: %s repeated",
  async (part) => {
    const password = part.repeat(256).slice(0, 256);
    const words = ["priya", "sharma", "ieee", "student", "branch", "miet"];
    const calls = await libraryCalls(() => isGuessable({ password, words }));
    expect(calls).toBeGreaterThan(1_000);
    // Checking all of it, or all its look-alike readings, would take hundreds of thousands of calls.
    expect(calls).toBeLessThan(50_000);
  },
);

test("a password cannot contain the branch's name, and words of the name count as guessable", async () => {
  const guessed: (readonly string[])[] = [];
  const look = withBranchNames(
    ({ words }) => {
      guessed.push(words);
      return false;
    },
    async () => ["IEEE SB NITK", "Surathkal"],
  );
  expect(await look({ password: "lamp-ieee-sb-nitk-58", words: ["asha"] })).toBe(true);
  expect(await look({ password: "lattice-Kestrel-58", words: ["asha"] })).toBe(false);
  expect(guessed).toEqual([["asha", "ieee", "nitk", "surathkal"]]);
});
