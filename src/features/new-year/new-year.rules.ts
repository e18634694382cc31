import { isLaterYear, teamYearAfter } from "#shared/team-year.ts";
import type { YearPlan } from "./new-year.contract.ts";

/** What a plan begins from: the next year, and who usually stays. */
export const suggestedPlan = (
  currentYear: string,
  usuallyStay: readonly { _id: string; position: string }[],
): YearPlan => ({
  year: teamYearAfter(currentYear),
  stays: usuallyStay.map(({ _id, position }) => ({ id: _id, position })),
  accounts: { ids: [], endsOn: undefined },
  takeDown: { banners: [], heroVideo: false },
});

export const isNewYear = (year: string, currentYear: string): boolean => isLaterYear(year, currentYear);

/** Whether accounts are still good on the day on which the year begins, as YYYY-MM-DD. */
export const endsInTime = ({ ids, endsOn }: YearPlan["accounts"], beginsOn: string): boolean =>
  ids.length === 0 || endsOn === undefined || endsOn >= beginsOn;
