import { describe, expect, test } from "vitest";
import { AppError } from "#platform/errors.ts";
import { generatePassword } from "./administrators.ts";
import { checkPasswordStrength, isStrongPassword } from "./password-strength.ts";

const refusal = (password: string, username = "priya.sharma") => {
  try {
    checkPasswordStrength(username, password);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, message: error.message };
  }
};

describe("a password is taken", () => {
  test.each([
    "correct horse battery staple",
    "vK7#mQ2!xP9z",
    "rain fell on the tin roof",
    "कमल झील पर खिलता है",
    "8301 5529 1738 4402",
    "x7Fq-password-zR3b",
  ])("%s", (password) => {
    expect(refusal(password)).toBeNull();
  });

  test("whenever it was generated here", () => {
    for (let round = 0; round < 200; round += 1) {
      const password = generatePassword("bob");
      expect(password).toHaveLength(20);
      expect(isStrongPassword("bob", password)).toBe(true);
    }
  });
});

describe("a password is refused", () => {
  test.each([
    ["password1234", "easy"],
    ["Password2024!", "easy"],
    ["P@ssw0rd2024", "easy"],
    ["adminadmin12", "easy"],
    ["letmeinplease", "easy"],
    ["WelcomeIndia2025", "easy"],
    ["ieeemiet2024", "easy"],
    ["123456789012", "easy"],
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
    ["é".repeat(129), "at most 256 bytes"],
  ])("%s", (password, reason) => {
    expect(refusal(password)).toEqual({ code: "weak_password", message: expect.stringContaining(reason) });
  });
});
