import type { Db } from "./db/database.ts";
import { createSignatures } from "./signatures.ts";

/** The query of a signed link, as it came. */
export interface SignedQuery {
  expires?: string | undefined;
  signature?: string | undefined;
}

/** Signs links that open one file without a token for a short time. All instances on one database accept them. */
export interface SignedLinks {
  /** Returns a function that signs any number of files from now on. It returns the query of the link. */
  signer(): Promise<(file: string) => string>;
  isValid(file: string, query: SignedQuery): Promise<boolean>;
}

interface SignedLinksOptions {
  /** The name of the secret. Links signed for one purpose are not valid for another. */
  name: string;
  validSeconds: number;
  /** Links made within one period are equal, so that browsers load a file once. Without it every second differs. */
  periodSeconds?: number;
}

export function createSignedLinks(
  deps: { db: Db; clock: () => Date },
  { name, validSeconds, periodSeconds = 1 }: SignedLinksOptions,
): SignedLinks {
  const signatures = createSignatures(deps, name);
  const nowSeconds = () => Math.floor(deps.clock().getTime() / 1000);
  const signed = (file: string, expires: number) => `${file}\n${expires}`;

  return {
    async signer() {
      const sign = await signatures.signer();
      const expires = Math.floor(nowSeconds() / periodSeconds) * periodSeconds + validSeconds;
      return (file) => `expires=${expires}&signature=${sign(signed(file, expires))}`;
    },

    async isValid(file, { expires, signature }) {
      if (!expires || !signature || !/^\d{1,12}$/.test(expires) || Number(expires) <= nowSeconds()) return false;
      return signatures.isValid(signed(file, Number(expires)), signature);
    },
  };
}
