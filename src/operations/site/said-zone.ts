import type { Branch } from "#features/branch/branch.contract.ts";
import { getBranch } from "#features/branch/server/branch.service.ts";
import type { Config } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import { openTimeZone, type SiteTimeZone } from "#platform/site-time-zone.ts";

/** Returns the branch settings of a database, or undefined for a database from before there were any. */
export const findSaidBranch = (db: Db, timeZone: SiteTimeZone): Promise<Branch | undefined> =>
  getBranch({ db, mediaBaseUrl: "", timeZone }).catch(() => undefined);

/** Returns the time zone of a site that this process does not serve. */
export async function saidZone(db: Db, config: Pick<Config, "fixedTimeZone">): Promise<SiteTimeZone> {
  const timeZone = openTimeZone(config.fixedTimeZone);
  const branch = await findSaidBranch(db, timeZone);
  if (branch) timeZone.follow(branch.timeZone);
  return timeZone;
}
