import { randomBytes } from "node:crypto";
import type { Db } from "#platform/db/database.ts";
import { noteUse } from "#platform/db/used-once.store.ts";
import { createSignatures } from "#platform/signatures.ts";

/** In which somebody finds their phone. */
export const CHALLENGE_MS = 5 * 60_000;
const CHALLENGE = /^([A-Za-z0-9_-]{22})[.](\d{13})[.]([A-Za-z0-9_-]{43})$/;

export interface Challenges {
  /** @param purpose what its answer will be good for */
  make(purpose: string): Promise<string>;
  /** Uses one up; false when it is none, of another purpose, too old or used. */
  take(challenge: string, purpose: string): Promise<boolean>;
}

/** Signed with a secret that all instances share, so that whoever asks for many has nothing stored; only used ones are. */
export function createChallenges({ db, clock }: { db: Db; clock: () => Date }): Challenges {
  const signatures = createSignatures({ db }, "passkey-challenges");
  const signed = (random: string, until: string, purpose: string) => `${random}.${until}.${purpose}`;
  return {
    async make(purpose) {
      const random = randomBytes(16).toString("base64url");
      const until = String(clock().getTime() + CHALLENGE_MS);
      const sign = await signatures.signer();
      return Buffer.from(`${random}.${until}.${sign(signed(random, until, purpose))}`).toString("base64url");
    },
    async take(challenge, purpose) {
      const text = Buffer.from(challenge, "base64url").toString();
      const [, random = "", until = "", signature = ""] = CHALLENGE.exec(text) ?? [];
      const now = clock().getTime();
      if (Number(until) <= now || !(await signatures.isValid(signed(random, until, purpose), signature))) return false;
      return noteUse(db, random, Number(until), now);
    },
  };
}
