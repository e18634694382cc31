import type { Changes } from "../changes.ts";
import type { Db } from "../db/database.ts";
import { listOutsideAddresses } from "../db/outside-addresses.store.ts";
import { knownUntilChange } from "../known-until-change.ts";
import type { HttpServer } from "./server.ts";

/** Of other sites whose pictures and videos pages show. */
export type OutsideOrigins = () => Promise<readonly string[]>;

/** What means nothing else in a policy. Mixed content would be stopped anyway. */
const ORIGIN = /^https:\/\/[a-z\d._-]+(?::\d+)?$/;
/** As many as there is room for in a header. */
const ORIGINS_MAX = 100;

const originsOf = (addresses: readonly string[]) =>
  [
    ...new Set(
      addresses
        .filter((address) => URL.canParse(address))
        .map((address) => new URL(address))
        .map(({ origin }) => origin)
        .filter((origin) => ORIGIN.test(origin)),
    ),
  ].slice(0, ORIGINS_MAX);

/** Asks the database once after each change. @param listMore addresses that stand elsewhere than in columns of their own */
export function watchOutsideOrigins(
  app: HttpServer,
  { db, changes }: { db: Db; changes: Changes },
  listMore: () => Promise<readonly string[]>,
): OutsideOrigins {
  const known = knownUntilChange(changes, async () =>
    originsOf([...(await listMore()), ...(await listOutsideAddresses(db))]),
  );
  app.addHook("onClose", async () => known.stop());
  return known.get;
}
