import { getBranch } from "#features/branch/server/branch.service.ts";
import type { Config } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import { openTimeZone, type SiteTimeZone } from "#platform/site-time-zone.ts";

/** The zone of a site that is not served here. A database from before branches said it has none. */
export async function saidZone(db: Db, config: Pick<Config, "timeZone">): Promise<SiteTimeZone> {
  const timeZone = openTimeZone(config.timeZone);
  const branch = await getBranch({ db, mediaBaseUrl: "", timeZone }).catch(() => undefined);
  if (branch) timeZone.follow(branch.timeZone);
  return timeZone;
}
