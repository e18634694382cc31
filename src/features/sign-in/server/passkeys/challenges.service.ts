import { randomBytes } from "node:crypto";
import type { Db } from "#platform/db/database.ts";
import { consumeSignedToken, hashSecret } from "#platform/db/tokens.store.ts";
import { createSignatures } from "#platform/signed-links.ts";

/** Enough time to find a phone. */
export const CHALLENGE_MS = 5 * 60_000;
const CHALLENGE = /^([A-Za-z0-9_-]{22})[.](\d{13})[.]([A-Za-z0-9_-]{43})$/;

export interface Challenges {
  /** @param purpose the only use of the response */
  make(purpose: string): Promise<string>;
  /** Marks a challenge, which browsers return in base64url, as used. Returns false if it is invalid, expired, already used or for another purpose. */
  take(challenge: string, purpose: string): Promise<boolean>;
}

/**
 * Signs challenges with a secret that all instances share. Only used challenges are stored, so requests cost no
 * storage.
 */
export function createChallenges({ db, clock }: { db: Db; clock: () => Date }): Challenges {
  const signatures = createSignatures({ db }, "passkey-challenges");
  const signed = (random: string, until: string, purpose: string) => `${random}.${until}.${purpose}`;
  return {
    async make(purpose) {
      const random = randomBytes(16).toString("base64url");
      const until = String(clock().getTime() + CHALLENGE_MS);
      const sign = await signatures.signer();
      return `${random}.${until}.${sign(signed(random, until, purpose))}`;
    },
    async take(challenge, purpose) {
      const text = Buffer.from(challenge, "base64url").toString();
      const [, random = "", until = "", signature = ""] = CHALLENGE.exec(text) ?? [];
      const now = clock();
      const expiresAt = Number(until);
      if (expiresAt <= now.getTime() || !(await signatures.isValid(signed(random, until, purpose), signature)))
        return false;
      return consumeSignedToken(db, { purpose: "passkey challenge", hash: hashSecret(random), expiresAt }, now);
    },
  };
}
