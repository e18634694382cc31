/** What is said of another text. */
export const TEAM_YEAR_RULE = "A year is written as four digits, a hyphen and the two that follow, such as 2024-25";

/** Whether a text is the label of a year: "2024-25", "1999-00". */
export function isTeamYear(label: string): boolean {
  const [, first, second] = /^(\d{4})-(\d{2})$/.exec(label) ?? [];
  return first !== undefined && Number(second) === (Number(first) + 1) % 100;
}

/** The label of the year before; undefined where the label is not one of a year. */
export function teamYearBefore(label: string): string | undefined {
  if (!isTeamYear(label)) return undefined;
  const first = Number(label.slice(0, 4)) - 1;
  return `${String(first).padStart(4, "0")}-${String((first + 1) % 100).padStart(2, "0")}`;
}
