/** The error for other texts. */
export const TEAM_YEAR_RULE = "Enter the year as two consecutive years, such as 2024-25";

/** Returns whether a text is the label of a year: "2024-25", "1999-00". */
export function isTeamYear(label: string): boolean {
  const [, first, second] = /^(\d{4})-(\d{2})$/.exec(label) ?? [];
  return first !== undefined && Number(second) === (Number(first) + 1) % 100;
}

/** Returns the calendar year in which a team year starts. */
const firstOf = (label: string) => Number(label.slice(0, 4));

const labelOf = (first: number) => `${String(first).padStart(4, "0")}-${String((first + 1) % 100).padStart(2, "0")}`;

/** Returns the label of the previous year; undefined for an invalid label. */
export const teamYearBefore = (label: string): string | undefined =>
  isTeamYear(label) ? labelOf(firstOf(label) - 1) : undefined;

export const teamYearAfter = (label: string): string => labelOf(firstOf(label) + 1);

/** Returns whether one year is later than another. */
export const isLaterYear = (label: string, other: string): boolean => firstOf(label) > firstOf(other);
