import { SelectField } from "#kit/form/choice-fields.tsx";
import { teamYearBefore } from "#shared/team-year.ts";

interface YearFieldProps {
  year: string;
  /** The current team year. */
  now: string;
  /** The years with members. */
  years: readonly string[];
  onChange: (year: string) => void;
}

/** Selects the team year: the current one, years with members, or the previous one, which can be added. */
export function YearField({ year, now, years, onChange }: YearFieldProps) {
  const known = [...new Set<string>([now, year, ...years])].sort().reverse();
  const before = teamYearBefore(known.at(-1) ?? now);
  const labelOf = (label: string) => (label === now ? `${label} (now)` : label);
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
