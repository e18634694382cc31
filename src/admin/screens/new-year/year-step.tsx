import { TextField } from "#kit/form/text-fields.tsx";
import type { StepProps } from "./step.ts";

/** Names the new year. */
export const YearStep = ({ data, plan, change }: StepProps) => (
  <>
    <p className="max-w-prose text-muted">
      {data.teamYear} is the current year. When the new year starts, its members appear on the home page and the team
      page. Members of {data.teamYear} keep their own page, without email addresses and private links.
    </p>
    <TextField
      label="New year"
      required
      className="max-w-xs"
      placeholder={plan.year}
      help="Four digits, a hyphen and two digits, such as 2026-27."
      value={plan.year}
      onChange={(event) => change({ year: event.target.value })}
    />
  </>
);
