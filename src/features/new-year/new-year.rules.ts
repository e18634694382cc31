import { teamYearAfter } from "#shared/dates.ts";
import type { YearPlan } from "./new-year.contract.ts";

/** Returns a first plan: the next year, with the given members staying. */
export const suggestedPlan = (
  currentYear: string,
  usuallyStay: readonly { _id: string; position: string }[],
): YearPlan => ({
  year: teamYearAfter(currentYear),
  stays: usuallyStay.map(({ _id, position }) => ({ id: _id, position })),
  accounts: { ids: [], endsOn: undefined },
  takeDown: { banners: [], heroVideo: false },
});

/** Returns whether the accounts are still active when the year starts. @param beginsOn YYYY-MM-DD */
export const endsInTime = ({ ids, endsOn }: YearPlan["accounts"], beginsOn: string): boolean =>
  ids.length === 0 || endsOn === undefined || endsOn >= beginsOn;
