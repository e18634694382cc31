import { withScheme } from "#shared/safe-url.ts";
import { TeamMemberInput } from "./team.contract.ts";
import { hasDepartment, sectionWords, type TeamSection, teamMessages, teamSections } from "./team.words.ts";

export const IMPORT_MAX_PEOPLE = 500;

const columns = ["name", "position", "department", "linkedin", "section", "year", "email"] as const;
type Column = (typeof columns)[number];
type Cells = Record<Column, string>;

/** Where those go whose row does not say it. */
export interface ImportPlace {
  section: TeamSection;
  year: string;
}

/** What becomes of one row of a list of people. */
export interface PlannedPerson {
  /** From 1, without the head. */
  row: number;
  name: string;
  outcome: "new" | "there" | "refused";
  /** Why it is refused. */
  reason?: string;
  person?: TeamMemberInput & { year: string };
}

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").trim().toLowerCase();

/** Whether a member's words have these in them, whatever their case and accents. */
export const hasWords = (member: { name: string; position: string; department?: string | undefined }, words: string) =>
  [member.name, member.position, member.department ?? ""].some((text) => plain(text).includes(plain(words)));

const keyOf = (person: { name: string; section: string; year: string }) =>
  [plain(person.name), person.section, person.year].join("\n");

/** What parts the cells: spreadsheets write semicolons where a comma is the decimal sign, and tabs when they are copied. */
export function separatorOf(text: string): string {
  const [head = ""] = text.split(/[\r\n]/, 1);
  const count = (separator: string) => head.split(separator).length;
  return [",", ";", "\t"].reduce((best, other) => (count(other) > count(best) ? other : best));
}

/** Rows by the names of their columns; without a head, in the order of the columns above. */
export function cellsOf(rows: readonly (readonly string[])[]): Cells[] {
  const head = rows[0]?.map((cell) => plain(cell).replace(/ url$/, "")) ?? [];
  const hasHead = head.includes("name");
  const placeOf = (column: Column) => (hasHead ? head.indexOf(column) : columns.indexOf(column));
  return rows
    .slice(hasHead ? 1 : 0)
    .map((row) => Object.fromEntries(columns.map((column) => [column, row[placeOf(column)]?.trim() ?? ""])) as Cells);
}

/** A section by its name on screen or in the API; undefined for any other word. */
const sectionNamed = (words: string): TeamSection | undefined =>
  teamSections.find((section) => [section, sectionWords[section].tab].some((name) => plain(name) === plain(words)));

/** The years that a list names. */
export const yearsOf = (cells: readonly Cells[], { year }: ImportPlace): string[] => [
  ...new Set(cells.map((row) => row.year || year)),
];

/** What must be there and is not. */
function missingIn(row: Cells, section: TeamSection): Column[] {
  const needed: Column[] = [
    "name",
    "position",
    ...(hasDepartment(section) ? (["department"] as const) : []),
    "linkedin",
  ];
  return needed.filter((column) => row[column] === "");
}

/**
 * What an import would do, row by row. Who stands in the same section of the same year by name is there already, be it
 * in the list itself.
 * @param present members of the years that the list names
 */
export function planImport(
  cells: readonly Cells[],
  present: readonly { name: string; section: string; year: string }[],
  place: ImportPlace,
): PlannedPerson[] {
  const known = new Set(present.map(keyOf));
  return cells.map((row, index) => {
    const { name } = row;
    const section = row.section === "" ? place.section : sectionNamed(row.section);
    const year = row.year || place.year;
    const told = { row: index + 1, name };
    const refused = (reason: string): PlannedPerson => ({ ...told, outcome: "refused", reason });
    if (section === undefined) return refused(`${teamMessages.section}: ${row.section}`);
    const missing = missingIn(row, section);
    if (missing.length > 0) return refused(`Missing: ${missing.join(", ")}`);
    const parsed = TeamMemberInput.safeParse({ ...row, section, year, linkedin: withScheme(row.linkedin) });
    if (!parsed.success) return refused(parsed.error.issues[0]?.message ?? teamMessages.addFailed);
    const person = { ...parsed.data, year };
    if (known.has(keyOf(person))) return { ...told, outcome: "there" };
    known.add(keyOf(person));
    return { ...told, outcome: "new", person };
  });
}
