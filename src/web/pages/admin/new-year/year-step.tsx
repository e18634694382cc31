import { TextField } from "#kit/form/text-field.tsx";
import type { StepProps } from "./step.ts";

/** What the new year is called. */
export const YearStep = ({ data, plan, change }: StepProps) => (
  <>
    <p className="max-w-prose text-muted">
      {data.teamYear} is the current year. When the new one begins, its people stand on the home page and on the page of
      the team. Those of {data.teamYear} keep a page of their own, without e-mail addresses and private links.
    </p>
    <TextField
      label="New year"
      required
      className="max-w-xs"
      placeholder={plan.year}
      help="Four digits, a hyphen and the two that follow."
      value={plan.year}
      onChange={(event) => change({ year: event.target.value })}
    />
  </>
);
