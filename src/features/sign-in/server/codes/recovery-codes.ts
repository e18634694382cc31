import { createHash } from "node:crypto";
import { RECOVERY_CODES } from "../../codes.contract.ts";
import type { RandomBytes } from "../accounts/passwords.ts";

// 32 distinguishable characters: five bits each, without bias. Codes of 12 characters cannot be guessed, so a fast hash
// is enough.
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const CHARACTERS = 12;

/** Generates new codes for display: "abcd-efgh-jkmn". */
export const newRecoveryCodes = (random: RandomBytes): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from(random(CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
    return code.replace(/(.{4})(?=.)/g, "$1-");
  });

/** Returns the stored hash of a code, however it was typed. */
export function recoveryHash(adminId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return createHash("sha256")
    .update(JSON.stringify([adminId, plain]))
    .digest("base64url");
}
