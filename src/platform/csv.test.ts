import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toCsv } from "./csv.ts";

const read = (csv: string) => parse(csv, { bom: true }) as string[][];

describe("a CSV file", () => {
  test("has exactly the expected header and ends every row with CRLF", () => {
    expect(toCsv(["Date", "Student ID"], [["05/12/2026", "21CS001"]])).toBe(
      "Date,Student ID\r\n05/12/2026,21CS001\r\n",
    );
    expect(toCsv(["Date"], [])).toBe("Date\r\n");
  });

  test.each([
    'said "hello"',
    "Sharma, Asha",
    "two\r\nlines",
    "two\nlines",
    "old\rMac",
    'ends in a quote"',
    '"',
    ",",
    "",
    " spaces kept ",
    "Zoë 王 आशा 😀",
  ])("gives %j back as it was", (text) => {
    expect(read(toCsv(["A", "B"], [[text, "next"]]))).toEqual([
      ["A", "B"],
      [text, "next"],
    ]);
  });

  test.each([
    "=1+1",
    "+919876543210",
    "-2",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "＝1+1",
    "＋1",
    "－1",
    "＠SUM(A1)",
    '=HYPERLINK("http://evil.example","x")',
    "  =1+1",
    "\u00A0=1+1",
  ])("makes %j inert and keeps its text", (text) => {
    const [, [shown = ""] = []] = read(toCsv(["A"], [[text]]));
    expect(shown).toMatch(/^'/);
    expect(shown.replaceAll("'", "")).toBe(text);
  });

  test("keeps every row and cell of any text, and no cell starts a formula", () => {
    const cell = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: fc.constantFrom(..."=+-@＝＋－＠\t\r\n\",; 'a0".split("")) }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell)), (rows) => {
        const [, ...written] = read(toCsv(["A", "B"], rows));
        // With the separator of any regional setting.
        for (const part of toCsv([], rows)
          .split(/[;\t\r\n]/)
          .slice(1))
          expect(part.replace(/^[\s"]+/, "")).not.toMatch(/^[=+\-@＝＋－＠]/);
        expect(written).toHaveLength(rows.length);
        for (const [index, row] of rows.entries())
          for (const [column, text] of row.entries()) {
            const shown = written[index]?.[column] ?? "";
            expect(shown.replaceAll("'", "")).toBe(text.replaceAll("'", ""));
            expect(shown.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/);
          }
      }),
    );
  });

  test("quotes text that would separate cells under other regional settings", () => {
    expect(toCsv(["A"], [["x;=1+1"], ["x\t =1"], ['x;"=1']])).toBe(`A\r\n"x;'=1+1"\r\n"x\t' =1"\r\n"x;'""=1"\r\n`);
  });

  test("begins with a byte order mark only when a spreadsheet needs it", () => {
    expect(toCsv(["Name"], [["Zoë"]])).toBe("\uFEFFName\r\nZoë\r\n");
    expect(toCsv(["Name"], [["Asha"]]).charCodeAt(0)).toBe("N".charCodeAt(0));
  });
});
