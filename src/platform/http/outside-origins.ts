import { cacheUntilChange } from "../cached-value.ts";
import { listExternalPictures } from "../db/media-columns.store.ts";
import type { Deps } from "../deps.ts";
import type { HttpServer } from "./server.ts";

/** Origins of pictures and videos from other sites. */
export type OutsideOrigins = () => Promise<readonly string[]>;

/** Only characters without a special meaning in a policy. Mixed content is blocked anyway. */
const ORIGIN = /^https:\/\/[a-z\d._-]+(?::\d+)?$/;
/** The limit of what fits into a header. */
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

/** Queries the database once after each change. @param listMore returns URLs that are not in their own columns */
export function watchOutsideOrigins(
  app: HttpServer,
  { db, changes, mediaColumns }: Pick<Deps, "db" | "changes" | "mediaColumns">,
  listMore: () => Promise<readonly string[]>,
): OutsideOrigins {
  const known = cacheUntilChange(changes, async () =>
    originsOf([...(await listMore()), ...(await listExternalPictures(db, mediaColumns))]),
  );
  app.addHook("onClose", async () => known.stop());
  return known.get;
}
