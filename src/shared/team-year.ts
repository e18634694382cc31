/** What is said of another text. */
export const TEAM_YEAR_RULE = "Enter the year as two consecutive years, such as 2024-25";

/** Whether a text is the label of a year: "2024-25", "1999-00". */
export function isTeamYear(label: string): boolean {
  const [, first, second] = /^(\d{4})-(\d{2})$/.exec(label) ?? [];
  return first !== undefined && Number(second) === (Number(first) + 1) % 100;
}

/** The year in which one begins, counted from its label. */
const firstOf = (label: string) => Number(label.slice(0, 4));

const labelOf = (first: number) => `${String(first).padStart(4, "0")}-${String((first + 1) % 100).padStart(2, "0")}`;

/** The label of the year before; undefined where the label is not one of a year. */
export const teamYearBefore = (label: string): string | undefined =>
  isTeamYear(label) ? labelOf(firstOf(label) - 1) : undefined;

/** The label of the year after one. */
export const teamYearAfter = (label: string): string => labelOf(firstOf(label) + 1);

/** Whether one year comes after another, by their labels. */
export const isLaterYear = (label: string, other: string): boolean => firstOf(label) > firstOf(other);
