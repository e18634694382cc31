import { isTeamYear } from "#shared/dates.ts";
import { withScheme } from "#shared/links.ts";
import { TeamMemberInput } from "./team.contract.ts";
import { sectionLabels, type TeamSection, teamMessages, teamSections } from "./team.labels.ts";

export const IMPORT_MAX_PEOPLE = 500;

const columns = ["name", "position", "department", "linkedin", "section", "year", "email"] as const;
const requiredColumns = ["name", "position"] as const;
type Column = (typeof columns)[number];
type Cells = Record<Column, string>;

/** The section and year of rows without their own. */
export interface ImportDefaults {
  section: TeamSection;
  year: string;
}

/** The planned result of one row. */
export interface PlannedPerson {
  /** Starts at 1, without the header. */
  row: number;
  name: string;
  cells: Cells;
  outcome: "new" | "there" | "refused";
  /** Why the row is invalid. */
  reasons?: string[];
  person?: TeamMemberInput & { year: string };
}

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").trim().toLowerCase();

/** Returns whether a member's texts contain the words, ignoring case and accents. */
export const hasWords = (member: { name: string; position: string; department?: string | undefined }, words: string) =>
  [member.name, member.position, member.department ?? ""].some((text) => plain(text).includes(plain(words)));

const keyOf = (person: { name: string; section: string; year: string }) =>
  [plain(person.name), person.section, person.year].join("\n");

/** Returns the column that a header names: "LinkedIn URL" is linkedin. */
const nameOf = (cell: string) => plain(cell).replace(/ url$/, "");

/** A list that officers can open in a spreadsheet, fill in and import. */
export const SAMPLE_LIST = [
  columns.join(","),
  "Asha Rao,Chair,Electronics,https://www.linkedin.com/in/asha-rao,IEEE SB Team,,asha@example.org",
  "Bela Shah,Treasurer,,,IEEE SB Team,,",
].join("\r\n");

/** Returns the header names that match no known column. The import ignores these columns. */
export function ignoredColumns(rows: readonly (readonly string[])[]): string[] {
  const head = rows[0] ?? [];
  const known = head.map((cell) => columns.find((column) => column === nameOf(cell)));
  return known.includes("name") ? head.filter((cell, at) => cell.trim() !== "" && !known[at]) : [];
}

/** Returns rows by column name. Without a header, uses the column order above. */
export function cellsOf(rows: readonly (readonly string[])[]): Cells[] {
  const head = rows[0]?.map(nameOf) ?? [];
  const hasHead = head.includes("name");
  const placeOf = (column: Column) => (hasHead ? head.indexOf(column) : columns.indexOf(column));
  return rows
    .slice(hasHead ? 1 : 0)
    .map((row) => Object.fromEntries(columns.map((column) => [column, row[placeOf(column)]?.trim() ?? ""])) as Cells);
}

/** Returns the section for a name from the screen or the API; undefined for other words. */
const sectionNamed = (words: string): TeamSection | undefined =>
  teamSections.find((section) => [section, sectionLabels[section].tab].some((name) => plain(name) === plain(words)));

/** Returns the valid years that a list names. */
export const yearsOf = (cells: readonly Cells[], { year }: ImportDefaults): string[] => [
  ...new Set(cells.map((row) => row.year || year).filter(isTeamYear)),
];

/**
 * Plans an import row by row. A person with the same name in the same section and year already exists, also if earlier
 * in the list.
 * @param present members of the years that the list names
 */
export function planImport(
  cells: readonly Cells[],
  present: readonly { name: string; section: string; year: string }[],
  place: ImportDefaults,
): PlannedPerson[] {
  const known = new Set(present.map(keyOf));
  return cells.map((row, index) => {
    const { name } = row;
    const section = row.section === "" ? place.section : sectionNamed(row.section);
    const year = row.year || place.year;
    const base = { row: index + 1, name, cells: row };
    const missing = requiredColumns.filter((column) => row[column] === "");
    const parsed = TeamMemberInput.safeParse({ ...row, section, year, linkedin: withScheme(row.linkedin) });
    if (!parsed.success) {
      const messages = parsed.error.issues.map(({ path: [field], message }) =>
        field === "section" ? `${teamMessages.section}: ${row.section}` : message,
      );
      const reasons = missing.length > 0 ? [`Missing: ${missing.join(", ")}`] : [];
      for (const message of messages) if (message !== teamMessages.required) reasons.push(message);
      return { ...base, outcome: "refused", reasons: [...new Set(reasons)] };
    }
    const person = { ...parsed.data, year };
    if (known.has(keyOf(person))) return { ...base, outcome: "there" };
    known.add(keyOf(person));
    return { ...base, outcome: "new", person };
  });
}
