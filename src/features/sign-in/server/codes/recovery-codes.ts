import { createHash } from "node:crypto";
import { RECOVERY_CODES } from "../../codes.contract.ts";
import type { RandomBytes } from "../accounts/passwords.ts";

// 32 characters that are not taken for one another: five bits each, and no bias. 12 of them cannot be guessed, so that a
// plain hash will do.
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const CHARACTERS = 12;

/** New ones, to be shown: "abcd-efgh-jkmn". */
export const newRecoveryCodes = (random: RandomBytes): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from(random(CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
    return code.replace(/(.{4})(?=.)/g, "$1-");
  });

/** Under which one is stored, however it was typed. */
export function recoveryHash(adminId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return createHash("sha256")
    .update(JSON.stringify([adminId, plain]))
    .digest("base64url");
}
