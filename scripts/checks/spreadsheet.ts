import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { STUDENTS_FILE_NAME } from "#features/students/students.contract.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";

/**
 * Opens the export of applications in LibreOffice and asserts that it shows the submitted text and that nothing acts as
 * a formula. Run it by hand with LibreOffice installed (`soffice`): `node scripts/checks/spreadsheet.ts`.
 */
const HEADER = ["Date", "Student ID", "Name", "Email", "Branch"];
/** Evening in UTC, so already the next day in the site's time zone. Day and month could be confused. */
const APPLIED_AT = new Date("2026-12-04T20:00:00Z");
const DAY = "2026-12-05";

const harmless = ["Zoë Rao", 'said "hello"', '"', "Sharma, Asha", "two; cells", "two\nlines", "old\rMac"];
const dangerous = [
  "=1+1",
  "+919876543210",
  "-2+3",
  "@SUM(A1)",
  '=HYPERLINK("http://evil.example","x")',
  '=cmd|"/c calc"!A0',
  "\t=1+1",
  "\r=1+1",
  "\n=1+1",
  "  =1+1",
  "＝1+1",
  "＋1",
  "－1",
  "＠SUM(A1)",
];
/** Values that other regional settings would split, with the expected cells. */
const parted: Record<string, string> = { "a\t=1+1": "a\t'=1+1", "a;=1+1": "a;'=1+1" };
const applicants = [...harmless, ...dangerous, ...Object.keys(parted)].map((text, index) => ({
  text,
  /** Returns the text that a person sees. A leading apostrophe marks a cell as text. */
  shown: parted[text] ?? (dangerous.includes(text) ? `'${text}` : text),
  studentId: `21CS${index}`,
  email: `applicant.${index}@example.org`,
}));

/** Insert directly into the database, because the form trims whitespace. */
const store = ({ deps }: TestSite) =>
  deps.db
    .insertInto("students")
    .values(
      applicants.map(({ text, studentId, email }, index) => ({
        id: deps.newId(),
        name: text,
        email,
        student_id: studentId,
        branch: text,
        fingerprint: studentId,
        notice_version: 1,
        created_at: APPLIED_AT.getTime() - index,
      })),
    )
    .execute();

/** Converts a file with LibreOffice to flat OpenDocument: comma-separated, UTF-8, en-GB, detecting numbers. */
async function sheetOf(folder: string, csv: string): Promise<string> {
  await mkdir(folder);
  await writeFile(join(folder, STUDENTS_FILE_NAME), csv);
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, "profile"))}`;
  const form = "--infilter=CSV:44,34,UTF8,1,,2057,false,true";
  const options = [profile, "--headless", form, "--convert-to", "fods", "--outdir", folder];
  execFileSync("soffice", [...options, join(folder, STUDENTS_FILE_NAME)], { stdio: "pipe", timeout: 120_000 });
  return readFile(join(folder, STUDENTS_FILE_NAME.replace(".csv", ".fods")), "utf8");
}

const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

const textOf = (xml: string) =>
  xml
    .replace(/^\s*<text:p>|<\/text:p>\s*$/g, "")
    .replace(/<\/text:p>\s*<text:p>|<text:p\/>/g, "\n")
    .replace(/<text:tab\/>/g, "\t")
    .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count = "1") => " ".repeat(Number(count)))
    .replace(/<[^>]+>/g, "")
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** Returns the non-empty cells row by row: text, and days as YYYY-MM-DD. */
const rowsOf = (sheet: string): string[][] =>
  [...sheet.matchAll(/<table:table-row.*?<\/table:table-row>/gs)]
    .map(([row]) => [...row.matchAll(/<table:table-cell([^>]*[^/])>(.*?)<\/table:table-cell>/gs)])
    .map((cells) =>
      cells.map(([, head = "", cell = ""]) => /office:date-value="([^"]*)"/.exec(head)?.[1] ?? textOf(cell)),
    )
    .filter((cells) => cells.length > 0);

const folder = await mkdtemp(join(tmpdir(), "spreadsheet-"));
const site = await openTestSite({ clock: () => APPLIED_AT });
try {
  await store(site);
  const sheet = await sheetOf(join(folder, "export"), (await site.call("GET", "/api/student/getcsv")).text);
  assert.equal(/table:formula="[^"]*"/.exec(sheet)?.[0], undefined, "a formula in the export");
  const lines = (text: string) => text.replace(/\r/g, "\n");
  const expected = applicants.map(({ shown, studentId, email }) => [DAY, studentId, lines(shown), email, lines(shown)]);
  assert.deepEqual(rowsOf(sheet), [HEADER, ...expected], "the export");
  console.log(`The export: the header, ${expected.length} applicants as they applied, no formula`);
} finally {
  await site.close();
  await rm(folder, { recursive: true, force: true });
}
