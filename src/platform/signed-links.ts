import { createHmac, timingSafeEqual } from "node:crypto";
import type { Db } from "./db/database.ts";
import { getSecret } from "./db/secrets.store.ts";

/** The query of a signed link, not validated yet. */
export interface SignedQuery {
  expires?: string | undefined;
  signature?: string | undefined;
}

/** A SHA-256 signature as base64url. */
const SIGNATURE = /^[\w-]{43}$/;
/** The clock of another instance, which signed a link, can be ahead by this much. */
const CLOCKS_DIFFER_SECONDS = 60;

interface SignedLinksOptions {
  /** The name of the secret. Links signed for one purpose are not valid for another. */
  name: string;
  validSeconds: number;
  /**
   * Links created within one period are equal, so that browsers load a file once. Without a period, links differ
   * every second.
   */
  periodSeconds?: number;
}

/** Signs links that open one file without a token for a short time. All instances on one database accept them. */
export function createSignedLinks(
  deps: { db: Db; clock: () => Date },
  { name, validSeconds, periodSeconds = 1 }: SignedLinksOptions,
) {
  const signatures = createSignatures(deps, name);
  const nowSeconds = () => Math.floor(deps.clock().getTime() / 1000);
  const signed = (file: string, expires: number) => `${file}\n${expires}`;

  return {
    /** Returns a function that signs any number of files from now on. It returns the query of the link. */
    async signer() {
      const sign = await signatures.signer();
      const expires = Math.floor(nowSeconds() / periodSeconds) * periodSeconds + validSeconds;
      return (file: string) => `expires=${expires}&signature=${sign(signed(file, expires))}`;
    },

    // Check the format first, because reading the secret queries the database.
    async isValid(file: string, { expires, signature }: SignedQuery): Promise<boolean> {
      if (!expires || !signature || !/^\d{1,12}$/.test(expires) || !SIGNATURE.test(signature)) return false;
      const secondsLeft = Number(expires) - nowSeconds();
      if (secondsLeft <= 0 || secondsLeft > validSeconds + CLOCKS_DIFFER_SECONDS) return false;
      return signatures.isValid(signed(file, Number(expires)), signature);
    },
  };
}

export type SignedLinks = ReturnType<typeof createSignedLinks>;

/**
 * Signs texts with a secret that all instances on one database share.
 * @param name the secret's name; signatures for one purpose are not valid for another
 */
export function createSignatures({ db }: { db: Db }, name: string) {
  // Read each time: another instance can renew the secret when an owner's account ends.
  const secret = () => getSecret(db, name);
  const sign = (key: string, text: string) => createHmac("sha256", key).update(text).digest();
  return {
    /** Returns a function that signs any number of texts, as base64url. */
    async signer() {
      const key = await secret();
      return (text: string) => sign(key, text).toString("base64url");
    },
    async isValid(text: string, signature: string): Promise<boolean> {
      const expected = sign(await secret(), text);
      const given = Buffer.from(signature, "base64url");
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
