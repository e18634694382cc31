import { z } from "zod";
import type { Writer } from "#content/write.ts";
import type { YearPlan } from "../new-year.contract.ts";
import { readUndoData, type YearGround, type YearParts } from "./year-parts.ts";

/** The user who starts the year. Versions of the changed items are not checked. */
type Beginner = Pick<Writer, "username"> & { expectedVersion?: never };

/** The data that undoes a year switch. Each part parses its own. */
const BegunYear = z.object({
  before: z.string(),
  team: z.unknown(),
  accounts: z.unknown(),
  banners: z.unknown(),
  heroVideo: z.unknown(),
});
type BegunYear = z.output<typeof BegunYear>;

/** Makes all planned changes, in the transaction of a write. @returns the data that undoes them */
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

/** Undoes a year switch, in the transaction of a write. @throws AppError("conflict") when the stored data is unreadable */
export async function takeYearBack(deps: YearGround, parts: YearParts, stored: unknown, writer: Beginner) {
  const begun = readUndoData(BegunYear, stored);
  await parts.setCurrentYear(deps, begun.before, writer);
  for (const part of ["team", "accounts", "banners", "heroVideo"] as const)
    await parts[part].takeBack(deps, begun[part], writer);
}
