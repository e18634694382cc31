import { teamYearBefore } from "#features/team/team.words.ts";
import { SelectField } from "#kit/form/select-field.tsx";
import { site } from "#src/site.ts";

interface YearFieldProps {
  year: string;
  /** Of which there are people. */
  years: readonly string[];
  onChange: (year: string) => void;
}

/** Whose people are shown: those of now, of years of which there are some, or of the one before, which can be added. */
export function YearField({ year, years, onChange }: YearFieldProps) {
  const known = [...new Set<string>([site.teamYear, year, ...years])].sort().reverse();
  const before = teamYearBefore(known.at(-1) ?? site.teamYear);
  const labelOf = (label: string) => (label === site.teamYear ? `${label} (now)` : label);
  return (
    <SelectField
      label="Year"
      className="w-48"
      value={year}
      options={[...known, ...(before ? [before] : [])].map((label) => ({ value: label, label: labelOf(label) }))}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
