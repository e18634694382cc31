import type { Db } from "#platform/db/database.ts";
import { createSignatures } from "#platform/signatures.ts";

const VALID_SECONDS = 5 * 60;

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
  const signatures = createSignatures(deps, "report-links");
  const nowSeconds = () => Math.floor(deps.clock().getTime() / 1000);
  const signed = (file: string, expires: number) => `${file}\n${expires}`;

  return {
    async addresses() {
      const sign = await signatures.signer();
      const expires = nowSeconds() + VALID_SECONDS;
      return (file) => `/api/reports/file/${file}?expires=${expires}&signature=${sign(signed(file, expires))}`;
    },

    async isValid(file, { expires, signature }) {
      if (!expires || !signature || !/^\d{1,12}$/.test(expires) || Number(expires) <= nowSeconds()) return false;
      return signatures.isValid(signed(file, Number(expires)), signature);
    },
  };
}
