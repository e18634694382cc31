import type { Writer } from "#content/writer.ts";
import type { YearPlan } from "../new-year.contract.ts";
import type { YearGround, YearParts } from "./year-parts.ts";

/** Who begins it: from which version of the plan they started is no matter of what it changes. */
type Beginner = Pick<Writer, "username"> & { expectedVersion?: never };

/** What was there before a year began, as far as it was changed. */
interface BegunYear {
  before: string;
  team: unknown;
  accounts: unknown;
  banners: unknown;
  heroVideo: unknown;
}

/** Does all that is planned, in the transaction of a write. @returns what brings the day before back */
export async function beginYear(
  deps: YearGround,
  parts: YearParts,
  { year, stays, accounts, takeDown }: YearPlan,
  writer: Beginner,
): Promise<BegunYear> {
  const before = await parts.currentYear(deps);
  await parts.setCurrentYear(deps, year, writer);
  return {
    before,
    team: await parts.team.begin(deps, { year, stays }, writer),
    accounts: await parts.accounts.begin(deps, accounts, writer),
    banners: await parts.banners.begin(deps, takeDown.banners, writer),
    heroVideo: await parts.heroVideo.begin(deps, takeDown.heroVideo, writer),
  };
}

/** Brings back what was there, in the transaction of a write. */
export async function takeYearBack(deps: YearGround, parts: YearParts, begun: BegunYear, writer: Beginner) {
  await parts.setCurrentYear(deps, begun.before, writer);
  for (const part of ["team", "accounts", "banners", "heroVideo"] as const)
    await parts[part].takeBack(deps, begun[part], writer);
}
