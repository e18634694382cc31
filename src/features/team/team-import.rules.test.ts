import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { separatorOf } from "#shared/csv.ts";
import { cellsOf, hasWords, ignoredColumns, planImport, SAMPLE_LIST, yearsOf } from "./team-import.rules.ts";

const place = { section: "ieeeSbTeam", year: "2024-25" } as const;
const present = [{ name: "Asha Rao", section: "ieeeSbTeam", year: "2024-25" }];
const read = (text: string) => cellsOf(parse(text, { delimiter: separatorOf(text), relax_column_count: true }));
const planned = (text: string) => planImport(read(text), present, place);

test("each row of a list is new, exists already, or is invalid with a reason", () => {
  const plan = planned(
    [
      "Section,Name,LinkedIn URL,Position,Department,Year",
      ",Bela Shah,linkedin.com/in/bela,Chair,ECE,",
      "WIE Team,Asha Rao,https://linkedin.com/in/asha,Chair,CSE,2023-24",
      ",ASHA RÀO,https://linkedin.com/in/asha,Chair,CSE,",
      ",Bela Shah,https://linkedin.com/in/bela,Chair,ECE,",
      ",Chitra,javascript:alert(1),Chair,ECE,",
      ",Dev,https://linkedin.com/in/dev,,,",
      ",Dev Nair,,Chair,,",
      "Choir,Esha,https://linkedin.com/in/esha,Alto,ECE,",
      ",Farah,https://linkedin.com/in/farah,Chair,ECE,2024",
      "Choir,Gita,javascript:alert(1),,ECE,2024",
    ].join("\n"),
  );
  expect(plan.map(({ outcome, reasons = [outcome] }) => reasons.join("; "))).toEqual([
    "new",
    "new",
    "there",
    "there",
    "LinkedIn URL must be a web address (https://…)",
    "Missing: position",
    "new",
    "Unknown team section: Choir",
    "Enter the year as two consecutive years, such as 2024-25",
    "Missing: position; LinkedIn URL must be a web address (https://…); Unknown team section: Choir; Enter the year as two consecutive years, such as 2024-25",
  ]);
  expect(plan[0]?.person).toMatchObject({ ...place, linkedin: "https://linkedin.com/in/bela" });
  expect(plan[1]?.person).toMatchObject({ section: "wieTeam", year: "2023-24" });
});

test("the sample file can be imported, and the import names columns that it does not read", () => {
  expect(planned(SAMPLE_LIST).map(({ outcome, person }) => [outcome, person?.position])).toEqual([
    ["there", undefined],
    ["new", "Treasurer"],
  ]);
  expect(ignoredColumns([["Name", "Phone", "LinkedIn URL", " "]])).toEqual(["Phone"]);
  expect(ignoredColumns([["Asha Rao", "Chair"]])).toEqual([]);
});

test("a list without a header, separated by semicolons or tabs, uses the default column order", () => {
  for (const separator of [";", "\t"]) {
    const text = ["Bela", "Chair, acting", "ECE", "https://linkedin.com/in/bela", "branchCounselor", "2020-21"].join(
      separator,
    );
    expect(planned(text)).toMatchObject([
      { row: 1, outcome: "new", person: { position: "Chair, acting", section: "branchCounselor" } },
    ]);
    expect(yearsOf(read(`${text}\n${text}24`), place)).toEqual(["2020-21"]);
  }
});

test("members are found by name, position or department, ignoring case and accents", () => {
  const member = { name: "Ásha Rao", position: "Chair" };
  expect([hasWords(member, "asha"), hasWords(member, "CHAIR "), hasWords(member, "ece")]).toEqual([true, true, false]);
});
