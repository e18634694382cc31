import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

/** Cost of one hash: memory in KiB, passes over it, lanes. */
export interface Argon2Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** OWASP's parameters for argon2id. */
const ARGON2_COST: Argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 };

const VERSION = 19;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

export type RandomBytes = (size: number) => Buffer;

const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/={1,2}$/, "");
const format = ({ memory, passes, parallelism }: Argon2Cost, salt: Buffer, hash: Buffer) =>
  `$argon2id$v=${VERSION}$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** Normalizes a password, so that it is the same for every keyboard. */
export const composed = (password: string): string => password.normalize("NFKC");

/** Returns the argon2id hash of a password as a PHC string. */
export async function hashPassword(
  password: string,
  { cost = ARGON2_COST, random = randomBytes }: { cost?: Argon2Cost; random?: RandomBytes } = {},
): Promise<string> {
  const salt = random(SALT_BYTES);
  const hash = await derive("argon2id", { message: composed(password), nonce: salt, tagLength: HASH_BYTES, ...cost });
  return format(cost, salt, hash);
}

/** Returns a hash that matches no password. Verifying against it takes as long as against a real hash. */
export const placeholderHash = (cost: Argon2Cost = ARGON2_COST, random: RandomBytes = randomBytes): string =>
  format(cost, random(SALT_BYTES), random(HASH_BYTES));

/** The result of a check. "outdated" is a correct password whose hash uses old parameters. */
export type Verdict = "right" | "outdated" | "wrong";

/**
 * Verifies a password. Older hashes were made without normalization, so the unnormalized password is checked too. The
 * two forms are hashed one after the other to save memory.
 * @throws Error if the stored text is not an argon2id hash, which must not count as a wrong password
 */
export async function verifyPassword(
  password: string,
  stored: string,
  { memory, passes, parallelism }: Argon2Cost = ARGON2_COST,
): Promise<Verdict> {
  const asNow = stored.startsWith(`$argon2id$v=${VERSION}$m=${memory},t=${passes},p=${parallelism}$`);
  if (await matches(composed(password), stored)) return asNow ? "right" : "outdated";
  return password !== composed(password) && (await matches(password, stored)) ? "outdated" : "wrong";
}

async function matches(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(stored) ?? [];
  if (!salt || !hash) throw new Error("A stored password hash cannot be read");
  const expected = Buffer.from(hash, "base64");
  const actual = await derive("argon2id", {
    message: password,
    nonce: Buffer.from(salt, "base64"),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, expected);
}
