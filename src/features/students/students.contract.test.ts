import { expect, test } from "vitest";
import { studentsCsv } from "#features/students/server/students.service.ts";
import { folded } from "./students.contract.ts";
import { privacyRights, privacySentence } from "./students.labels.ts";

test("the CSV file has the specified columns and days in the site's time zone", () => {
  const student = {
    name: "Asha Rao",
    email: "asha@example.org",
    id: "21CS001",
    branch: "CSE",
    createdAt: "2026-12-04T19:00:00.000Z",
  };
  const header = "Date,Student ID,Name,Email,Branch\r\n";
  expect(studentsCsv([], "Asia/Kolkata")).toBe(header);
  expect(studentsCsv([student], "Asia/Kolkata")).toBe(`${header}05/12/2026,21CS001,Asha Rao,asha@example.org,CSE\r\n`);
  expect(studentsCsv([student], "UTC")).toContain("04/12/2026,");
});

test("ignores case and spaces", () => {
  expect(folded(" 21 cs\t001\u00A0")).toBe(folded("21CS001"));
  expect(folded("ＡＳＨＡ@Example.org")).toBe("asha@example.org");
  expect(folded("21CS001")).not.toBe(folded("21CS002"));
});

test("the privacy sentence states the retention", () => {
  expect(privacySentence(24)).toContain("after 24 months.");
  expect(privacySentence(1)).toContain("after 1 month.");
  expect(privacyRights("ieee@example.org")).toMatch(
    /withdraw .*write to ieee@example.org.*complain to .*under 18, .*guardian/,
  );
});
