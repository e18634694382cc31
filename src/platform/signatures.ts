import { createHmac, timingSafeEqual } from "node:crypto";
import type { Db } from "./db/database.ts";
import { getSecret } from "./db/secrets.store.ts";

/** Signs texts with a secret that all instances on one database share. */
export interface Signatures {
  /** Returns a function that signs any number of texts, as base64url. */
  signer(): Promise<(text: string) => string>;
  isValid(text: string, signature: string): Promise<boolean>;
}

/** @param name the secret's name; signatures for one purpose are not valid for another */
export function createSignatures({ db }: { db: Db }, name: string): Signatures {
  // Read each time: another instance can renew the secret when an owner's account ends.
  const secret = () => getSecret(db, name);
  const sign = (key: string, text: string) => createHmac("sha256", key).update(text).digest();
  return {
    async signer() {
      const key = await secret();
      return (text) => sign(key, text).toString("base64url");
    },
    async isValid(text, signature) {
      const expected = sign(await secret(), text);
      const given = Buffer.from(signature, "base64url");
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
