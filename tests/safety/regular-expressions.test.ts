import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "oxc-parser";
import { analyse } from "scslre";
import { expect, test } from "vitest";

/** Returns the places of regular expressions whose time grows faster than the length of the text that they read. */
function slowExpressions(file: string, source: string): string[] {
  const slow: string[] = [];
  new Visitor({
    Literal(node) {
      if (!("regex" in node)) return;
      const { pattern, flags } = node.regex;
      const { reports } = analyse({ source: pattern, flags: flags.replace("v", "u") });
      const line = source.slice(0, node.start).split("\n").length;
      if (reports.length > 0) slow.push(`${file}:${line} /${pattern}/`);
    },
  }).visit(parseSync(file, source).program);
  return slow;
}

test("finding 27: no regular expression takes polynomial or exponential time", () => {
  const files = globSync("src/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => slowExpressions(file, readFileSync(file, "utf8")))).toEqual([]);
});

test.each(["/=+$/", "/^(a+)+$/", "/^[^?#]*[^/]*x$/"])("finds the slow expression %s", (expression) => {
  expect(slowExpressions("sample.ts", `const slow = ${expression};`)).toHaveLength(1);
});
