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

const KEPT_FOR_MS = 24 * 3600_000;
const FAILURES_KEPT = 20_000;

/** How long an account waits after this many failures from one peer, in milliseconds. */
export const delayAfter = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES));

/** What failures are counted under: hashes, so that the table holds neither names nor addresses. */
export interface DelayKeys {
  account: string;
  peer: string;
}

const keyOf = (...parts: string[]) => createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

/** @param address the trusted address of the caller, never one from a header of its own. */
export function delayKeys(username: string, address: string): DelayKeys {
  const peer = peerOf(address);
  return { account: keyOf("account", usernameKey(username), peer), peer: keyOf("peer", peer) };
}

interface DelayDeps {
  db: Db;
  clock: () => Date;
}

/** @throws AppError("too_many_requests") while the account or the peer has to wait. */
export async function refuseWhileBlocked({ db, clock }: DelayDeps, keys: DelayKeys): Promise<void> {
  const waitMs = (await store.findBlockEnd(db, [keys.account, keys.peer])) - clock().getTime();
  if (waitMs > 0) throw new AppError("too_many_requests", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/**
 * Counts an attempt as a failure before its password is looked at, so that attempts made at the same time cannot
 * outrun the count. `forgetFailures` takes it back when the password was right.
 * @throws AppError("too_many_requests") while the account or the peer has to wait; such an attempt does not count.
 */
export async function claimAttempt(deps: DelayDeps, keys: DelayKeys): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps, async (deps) => {
    // The peer comes first in every transaction, so that no two wait for each other.
    const peerMay = await store.addPeerFailure(deps.db, keys.peer, now, peerPace);
    const failures = peerMay ? await store.addAccountFailure(deps.db, keys.account, now) : undefined;
    if (failures === undefined) {
      await refuseWhileBlocked({ ...deps, clock: () => now }, keys);
      throw new AppError("too_many_requests", { retryAfterSeconds: 1 });
    }
    const delay = delayAfter(failures);
    if (delay > 0) await store.blockKey(deps.db, keys.account, now.getTime() + delay);
  });
  await store.pruneFailures(deps.db, { oldest: now.getTime() - KEPT_FOR_MS, kept: FAILURES_KEPT });
}

/** After a success: the account starts anew, and the peer is not charged for it. */
export async function forgetFailures(deps: DelayDeps, keys: DelayKeys): Promise<void> {
  await inTransaction(deps, async (deps) => {
    await store.removePeerFailure(deps.db, keys.peer, peerPace.stepMs);
    await store.deleteFailures(deps.db, keys.account);
  });
}
