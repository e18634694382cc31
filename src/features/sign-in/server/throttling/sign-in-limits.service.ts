import { createHmac } from "node:crypto";
import { type Db, inTransaction, isDiskFull } from "#platform/db/database.ts";
import { getSecret } from "#platform/db/secrets.store.ts";
import { AppError } from "#platform/errors.ts";
import type { TempFolder } from "#platform/media/temp-files.ts";
import { clientAddress } from "#platform/rate-limiter.ts";
import { usernameKey } from "../accounts/username.service.ts";
import * as store from "./sign-in-limits.store.ts";

const FREE_FAILURES = 5;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 15 * 60_000;

/** Slows down an address that tries many usernames. A whole campus can have one address. */
const NAMES_OF_PEER: store.Pace = { burst: 100, stepMs: 6000 };
/** Slows down guesses at one account from many addresses. */
const PEERS_OF_ACCOUNT: store.Pace = { burst: 50, stepMs: 60_000 };
/** Extra attempts of new browsers at one account from one address while the regular limits refuse. */
const NEW_BROWSERS_OF_PEER: store.Pace = { burst: 300, stepMs: 1000 };
/** The same limit over all addresses, and over all accounts. Both limit the work that guessing causes. */
const NEW_BROWSERS_OF_ACCOUNT: store.Pace = { burst: 1000, stepMs: 500 };
const NEW_BROWSERS_OF_ADDRESS: store.Pace = { burst: 1000, stepMs: 500 };

/** Limits wrong tokens and signatures from one address. Correct ones are never refused. */
const SECRETS_OF_PEER: store.Pace = { burst: 600, stepMs: 100 };

const HOUR_MS = 3600_000;
const KEPT_FOR_MS = 24 * HOUR_MS;
const CLOCKS_DIFFER_MS = 5 * 60_000;
/**
 * Maximum number of rows for each kind of limit. Keys are hashed to this many slots, so that many usernames cannot
 * evict a row.
 */
const SLOTS = 65_536;
/** Maximum number of rows on a full disk. Anyone can cause failures, but so few rows easily fit into the reserve. */
const SLOTS_ON_FULL_DISK = 128;

/** Returns the delay after this many failures from one peer, in milliseconds. */
export const delayAfter = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES));

/** A key and its counting method: with a pace, or with free failures and a delay that doubles. */
interface Limit {
  kind: string;
  of: readonly string[];
  pace?: store.Pace;
  /** Milliseconds after the last failure until all failures expire. */
  keptForMs?: number;
}

/** A set of limits. An attempt must be within all of them. */
export type Limits = readonly Limit[];

const regularLimits = (kind: string, account: string, peer: string): Limits => [
  { kind, of: [account, peer] },
  { kind: `${kind} everywhere`, of: [account], pace: PEERS_OF_ACCOUNT },
];

/**
 * Returns the sets of limits for a sign-in. An attempt must be within one set.
 * The regular set applies to everyone at an address: five free failures per account, then a delay that doubles from 1
 * s to 15 min. While the regular set refuses, a browser whose mark has fewer than five failures can still try. So an
 * attacker at an address does not lock out the account's owner at the same address. Attackers can also invent marks,
 * so all new browsers together have 300 attempts per account and address, then one per second. That allows at most
 * 3,918 guesses at an account from one address within an hour. A password that the site accepts takes more than 10^10
 * guesses.
 * @param address the trusted address of the client, never one from a header that the client wrote
 * @param mark the random mark of the client's browser
 */
export function signInLimits(username: string, address: string, mark?: string): Limits[] {
  const peer = clientAddress(address);
  const name = usernameKey(username);
  const regular = [...regularLimits("account", name, peer), { kind: "peer", of: [peer], pace: NAMES_OF_PEER }];
  if (mark === undefined) return [regular];
  return [
    regular,
    [
      // Short, because invented marks fill many slots.
      { kind: "browser", of: [name, peer, mark], keptForMs: HOUR_MS },
      { kind: "browsers", of: [name, peer], pace: NEW_BROWSERS_OF_PEER },
      { kind: "browsers of account", of: [name], pace: NEW_BROWSERS_OF_ACCOUNT },
      { kind: "browsers of peer", of: [peer], pace: NEW_BROWSERS_OF_ADDRESS },
    ],
  ];
}

/**
 * Returns the limits of a browser in which the account has signed in before. Failures in other browsers do not count.
 */
export const knownBrowserLimits = (browserId: string): Limits[] => [[{ kind: "known browser", of: [browserId] }]];

/** Returns the limits of second-factor codes. Only someone who has the account's password reaches them. */
export const codeLimits = (adminId: string, address: string, knownBrowserId?: string): Limits[] => [
  knownBrowserId === undefined
    ? regularLimits("code", adminId, clientAddress(address))
    : [{ kind: "code in known browser", of: [knownBrowserId] }],
];

/** Returns the limits of requests to reset one account's password from one address. */
export const resetRequestLimits = (username: string, address: string): Limits[] => [
  [{ kind: "reset request", of: [usernameKey(username), clientAddress(address)] }],
];

interface DelayDeps {
  db: Db;
  clock: () => Date;
  /** Tells whether the disk of an SQLite database is full. */
  temp?: Pick<TempFolder, "requireReserve">;
}

/** A limit with its row in the table. */
type Slot = Limit & { key: string };

/**
 * The slots depend on a secret, so that an attacker cannot choose a username or an address with the same slot as
 * another.
 */
async function slotsOf(deps: DelayDeps, limits: Limits): Promise<Slot[]> {
  const secret = await getSecret(deps.db, "sign-in-slots");
  const slotCount = (await isDiskFull(deps.db, deps.temp)) ? SLOTS_ON_FULL_DISK : SLOTS;
  const slotOf = ({ kind, of }: Limit) =>
    createHmac("sha256", secret)
      .update(JSON.stringify([kind, ...of]))
      .digest()
      .readUInt32BE() % slotCount;
  const slots = limits.map((limit) => ({ ...limit, key: `${limit.kind}:${slotOf(limit)}` }));
  // Every transaction locks the rows in the same order, so no two of them wait for each other.
  return slots.sort((a, b) => (a.key < b.key ? -1 : 1));
}

const refusal = (waitMs: number) =>
  new AppError("too_many_requests", { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });

async function findWaitMs(db: Db, slots: readonly Slot[], at: number): Promise<number> {
  const keys = slots.map(({ key }) => key);
  return Math.max(0, (await store.findBlockEnd(db, keys, at + CLOCKS_DIFFER_MS)) - at);
}

/** @throws AppError("too_many_requests") if the attempt is outside all sets */
export async function refuseWhileBlocked(deps: DelayDeps, sets: readonly Limits[]): Promise<void> {
  const at = deps.clock().getTime();
  const waits: number[] = [];
  for (const limits of sets) {
    const waitMs = await findWaitMs(deps.db, await slotsOf(deps, limits), at);
    if (waitMs === 0) return;
    waits.push(waitMs);
  }
  throw refusal(Math.min(...waits));
}

/** An attempt that was counted as a failure in advance. */
export interface Claim {
  slots: readonly Slot[];
  /** The index of the set that allowed the attempt. */
  set: number;
  /** The delay for the next attempt with the same limits if this one fails. */
  delayMs: number;
}

/**
 * Counts an attempt in every slot, or in none.
 * @returns the delay for the next attempt; undefined if this one is refused
 */
async function count(deps: DelayDeps, slots: readonly Slot[], now: Date): Promise<number | undefined> {
  const noRoom = new AppError("too_many_requests");
  try {
    const counted = async ({ db }: { db: Db }) => {
      let delayMs = 0;
      for (const { key, pace, keptForMs = KEPT_FOR_MS } of slots) {
        const failures = pace ? undefined : await store.addFailure(db, key, now, keptForMs);
        const hasRoom = pace ? await store.addPacedFailure(db, key, now, pace) : failures !== undefined;
        // Undoes the counts in the other slots.
        if (!hasRoom) throw noRoom;
        const delay = delayAfter(failures ?? 0);
        if (delay > 0) await store.blockKey(db, key, now.getTime() + delay);
        delayMs = Math.max(delayMs, delay);
      }
      return delayMs;
    };
    // Every attempt writes, so a commit that waits for the disk would delay pages during an attack.
    return await inTransaction(deps, counted, { isDurable: false });
  } catch (error) {
    if (error === noRoom) return undefined;
    throw error;
  }
}

/**
 * Counts an attempt as a failure before the password is checked, so that concurrent attempts cannot exceed the
 * limits. `resetFailures` removes the failure if the password was correct.
 * @throws AppError("too_many_requests") if no set allows the attempt. A refused attempt does not count
 */
export async function claimAttempt(deps: DelayDeps, sets: readonly Limits[]): Promise<Claim> {
  const now = deps.clock();
  const at = now.getTime();
  // A row that was written while the clock was ahead would block for too long.
  await store.deleteExpiredFailures(deps.db, { oldest: at - KEPT_FOR_MS, newest: at + CLOCKS_DIFFER_MS });
  const waits: number[] = [];
  for (const [set, limits] of sets.entries()) {
    const slots = await slotsOf(deps, limits);
    const delayMs = await count(deps, slots, now);
    if (delayMs !== undefined) return { slots, set, delayMs };
    waits.push(await findWaitMs(deps.db, slots, at));
  }
  throw refusal(Math.min(...waits));
}

/** Removes the counted attempt after a success, and resets the count of its account, browser or secret. */
export async function resetFailures(deps: DelayDeps, { slots }: Claim): Promise<void> {
  await inTransaction(deps, async ({ db }) => {
    for (const { key, pace } of slots)
      await (pace ? store.removePacedFailure(db, key, pace) : store.deleteFailures(db, key));
  });
}

/**
 * Runs `attempt`, which checks a secret that cannot be guessed: the token of a link or a passkey's signature. Counts
 * failures per secret, and with a high limit per address. A correct secret is always accepted, so nobody can lock out
 * others.
 * @param secret the key for counting failures, such as the token
 * @throws AppError("too_many_requests") instead of the failure above the limit
 */
export async function limitFailures<Result>(
  deps: DelayDeps,
  { kind, secret, address }: { kind: "invitation" | "reset" | "passkey"; secret: string; address: string },
  attempt: () => Promise<Result>,
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const peer = clientAddress(address);
    await claimAttempt(deps, [
      [
        { kind, of: [secret, peer] },
        { kind: "secrets", of: [peer], pace: SECRETS_OF_PEER },
      ],
    ]);
    throw error;
  }
}
