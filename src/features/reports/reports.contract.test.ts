import { expect, test } from "vitest";
import { defaultReportYear, reportFileProblem, reportSubtitle } from "./reports.contract.ts";

test("the form starts with the current year, within the accepted range", () => {
  expect(defaultReportYear(new Date("2026-06-01"), "Asia/Kolkata")).toBe(2026);
  expect(defaultReportYear(new Date("2026-12-31T20:00:00Z"), "Asia/Kolkata")).toBe(2027);
  expect(defaultReportYear(new Date("1990-06-01"), "Asia/Kolkata")).toBe(2000);
});

test("a row shows the year, or that it is an event report", () => {
  expect(reportSubtitle({ type: "annual", year: 2025 })).toBe("Year: 2025");
  expect(reportSubtitle({ type: "event" })).toBe("Event Report");
});

test.each([
  ["report.pdf", 1, null],
  ["REPORT.DOCX", 10_485_760, null],
  ["old.doc", 1, null],
  ["report.pdf", 10_485_761, "File size should be less than 10MB"],
  ["report.pdf.exe", 1, "Please select a PDF or DOC/DOCX file"],
  ["pdf", 1, "Please select a PDF or DOC/DOCX file"],
])("the file chooser checks %s with %i bytes: %s", (name, size, problem) => {
  expect(reportFileProblem({ name, size })).toBe(problem);
});

test("the file chooser reports a missing file", () => {
  expect(reportFileProblem(undefined)).toBe("Please select a file");
});
