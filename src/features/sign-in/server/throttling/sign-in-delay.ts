import { createHash } from "node:crypto";
import type { Db } from "#platform/db/database.ts";
import { inTransaction } from "#platform/db/in-transaction.ts";
import { AppError } from "#platform/errors.ts";
import { usernameKey } from "../accounts/username.ts";
import { peerOf } from "./peer-address.ts";
import * as store from "./sign-in-failures.store.ts";

const FREE_FAILURES = 5;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 15 * 60_000;

/** Over all names: a whole campus may stand behind one address, so this only stops the spraying of names. */
const PEER_BURST = 100;
const PEER_STEP_MS = 6000;
const peerPace = { slackMs: (PEER_BURST - 1) * PEER_STEP_MS, stepMs: PEER_STEP_MS };

/** Of one account over all addresses: slow enough for guessers of many addresses. A browser that is known passes. */
const ACCOUNT_BURST = 50;
const ACCOUNT_STEP_MS = 60_000;
const accountPace = { slackMs: (ACCOUNT_BURST - 1) * ACCOUNT_STEP_MS, stepMs: ACCOUNT_STEP_MS };

const KEPT_FOR_MS = 24 * 3600_000;
const CLOCKS_DIFFER_MS = 5 * 60_000;
const FAILURES_KEPT = 20_000;

/** How long an account waits after this many failures from one peer, in milliseconds. */
export const delayAfter = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES));

/** What failures are counted under: hashes, so that the table holds neither names nor addresses. */
export interface DelayKeys {
  /** The account, as it is tried from this peer or browser. */
  account: string;
  /** All names that are tried from there. */
  peer: string;
  /** The account, wherever it is tried from. */
  everywhere?: string;
}

const keyOf = (...parts: string[]) => createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

/** @param address the trusted address of the caller, never one from a header of its own. */
export function delayKeys(username: string, address: string): DelayKeys {
  const peer = peerOf(address);
  const name = usernameKey(username);
  return {
    account: keyOf("account", name, peer),
    peer: keyOf("peer", peer),
    everywhere: keyOf("everywhere", name),
  };
}

/** The same for a browser in which that account has signed in before: what others do does not count there. */
export const browserDelayKeys = (browserId: string): DelayKeys => ({
  account: keyOf("browser", browserId),
  peer: keyOf("browser peer", browserId),
});

const keysOf =
  (what: string) =>
  (address: string): DelayKeys => {
    const peer = peerOf(address);
    return { account: keyOf(what, peer), peer: keyOf("peer", peer) };
  };

/** Of who tries invitations from there. */
export const invitationKeys = keysOf("invitation");
/** Of who asks for new passwords, or tries links to set one, from there. */
export const forgottenKeys = keysOf("forgotten");
/** Of who tries passkeys from there. */
export const passkeyKeys = keysOf("passkey");

interface DelayDeps {
  db: Db;
  clock: () => Date;
}

/** @throws AppError("too_many_requests") while the account or the peer has to wait. */
export async function refuseWhileBlocked({ db, clock }: DelayDeps, keys: DelayKeys): Promise<void> {
  const now = clock().getTime();
  const waitMs = (await store.findBlockEnd(db, Object.values(keys), now + CLOCKS_DIFFER_MS)) - now;
  if (waitMs > 0) throw new AppError("too_many_requests", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/**
 * Counts an attempt as a failure before its password is looked at, so that attempts made at the same time cannot
 * outrun the count. `forgetFailures` takes it back when the password was right.
 * @throws AppError("too_many_requests") while the account or the peer has to wait; such an attempt does not count.
 */
export async function claimAttempt(deps: DelayDeps, keys: DelayKeys): Promise<void> {
  const now = deps.clock();
  const at = now.getTime();
  // What was counted while the clock was ahead would block for as long.
  const newest = at + CLOCKS_DIFFER_MS;
  await store.pruneFailures(deps.db, { oldest: at - KEPT_FOR_MS, newest, kept: FAILURES_KEPT });
  await inTransaction(deps, async (deps) => {
    // The peer comes first, and the account last, in every transaction, so that no two wait for each other.
    const peerMay = await store.addPacedFailure(deps.db, keys.peer, now, peerPace);
    const failures = peerMay ? await store.addAccountFailure(deps.db, keys.account, now) : undefined;
    const accountMay =
      keys.everywhere === undefined || (await store.addPacedFailure(deps.db, keys.everywhere, now, accountPace));
    if (failures === undefined || !accountMay) {
      await refuseWhileBlocked({ ...deps, clock: () => now }, keys);
      throw new AppError("too_many_requests", { retryAfterSeconds: 1 });
    }
    const delay = delayAfter(failures);
    if (delay > 0) await store.blockKey(deps.db, keys.account, at + delay);
  });
}

/** After a success: the account starts anew, and the peer is not charged for it. */
export async function forgetFailures(deps: DelayDeps, keys: DelayKeys): Promise<void> {
  await inTransaction(deps, async (deps) => {
    await store.removePacedFailure(deps.db, keys.peer, peerPace.stepMs);
    await store.deleteFailures(deps.db, keys.account);
    if (keys.everywhere) await store.removePacedFailure(deps.db, keys.everywhere, accountPace.stepMs);
  });
}
