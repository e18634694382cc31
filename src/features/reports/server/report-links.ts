import { createHmac, timingSafeEqual } from "node:crypto";
import type { Db } from "#platform/db/database.ts";
import { getSecret } from "#platform/db/secrets.store.ts";

const VALID_SECONDS = 5 * 60;
const SECRET = "report-links";

/** The query of a signed address, as it came. */
export interface SignedQuery {
  expires?: string | undefined;
  signature?: string | undefined;
}

export interface ReportLinks {
  /** Gives each file an address that opens it for five minutes from now. */
  addresses(): Promise<(file: string) => string>;
  isValid(file: string, query: SignedQuery): Promise<boolean>;
}

/** Addresses of reports' files, signed with a secret that all instances on one database share. */
export function createReportLinks(deps: { db: Db; clock: () => Date }): ReportLinks {
  let known: Promise<string> | undefined;
  const secret = () => {
    known ??= getSecret(deps.db, SECRET).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  const sign = (key: string, file: string, expires: number) =>
    createHmac("sha256", key).update(`${file}\n${expires}`).digest();
  const nowSeconds = () => Math.floor(deps.clock().getTime() / 1000);

  return {
    async addresses() {
      const key = await secret();
      const expires = nowSeconds() + VALID_SECONDS;
      return (file) => {
        const signature = sign(key, file, expires).toString("base64url");
        return `/api/reports/file/${file}?expires=${expires}&signature=${signature}`;
      };
    },

    async isValid(file, { expires, signature }) {
      if (!expires || !signature || !/^\d{1,12}$/.test(expires) || Number(expires) <= nowSeconds()) return false;
      const expected = sign(await secret(), file, Number(expires));
      const given = Buffer.from(signature, "base64url");
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
