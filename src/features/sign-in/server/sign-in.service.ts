import { createHash } from "node:crypto";
import { inTransaction } from "#platform/db/in-transaction.ts";
import { AppError } from "#platform/errors.ts";
import { createWorkQueue } from "#platform/work-queue.ts";
import { type Credentials, signInMessages } from "../sign-in.contract.ts";
import { type AdminRow, findAdmin, renewHash } from "./accounts/administrators.store.ts";
import type { AdministratorDeps } from "./accounts/administrators.ts";
import { hashPassword, standInHash, verifyPassword } from "./accounts/passwords.ts";
import { usernameKey } from "./accounts/username.ts";
import type { Sessions, StartedSession } from "./sessions/sessions.service.ts";
import { findBrowser, keepBrowser } from "./throttling/known-browsers.store.ts";
import {
  browserDelayKeys,
  claimAttempt,
  delayKeys,
  forgetFailures,
  refuseWhileBlocked,
} from "./throttling/sign-in-delay.ts";

/**
 * Begins a session for a name and its password.
 * @param address the trusted address of the caller.
 * @throws AppError: "wrong_credentials", "too_many_requests" while a delay runs, "busy".
 */
export type SignIn = (credentials: Credentials, address: string) => Promise<StartedSession>;

/** Each hash takes 19 MiB and a core for a while: a crowd at the sign-in must not take the site with it. */
const HASHES_AT_ONCE = 2;
/** Known browsers have a queue of their own, and wait behind two strangers at most. */
const TURNS = { concurrency: HASHES_AT_ONCE, queue: 10, retryAfterSeconds: 2 };

/** Of one administrator. */
const BROWSERS_KEPT = 10;

const markHash = (mark: string) => createHash("sha256").update(mark).digest("base64url");

const wrongCredentials = () => new AppError("wrong_credentials", { message: signInMessages.wrongCredentials });

/** One per process: it bounds how many passwords are hashed at once. */
export function createSignIn(deps: AdministratorDeps, sessions: Pick<Sessions, "start">): SignIn {
  const strangers = createWorkQueue({ name: "sign-ins", ...TURNS });
  const known = createWorkQueue({ name: "sign-ins from known browsers", ...TURNS });
  /** Both queues' turns fit in. */
  const hashing = createWorkQueue({ concurrency: HASHES_AT_ONCE, queue: TURNS.concurrency * 2 });
  const nobodysHash = standInHash(deps.passwordCost, deps.randomBytes);

  /** Whoever is in already stays in when that fails; the next time does it. */
  const renew = (admin: AdminRow, password: string) =>
    known(async () => {
      const hash = await hashing(() => hashPassword(password, deps.passwordCost && { cost: deps.passwordCost }));
      await renewHash(deps.db, admin.id, admin.password_hash, hash);
    }).catch(() => undefined);

  const verify = async (key: string, password: string) => {
    const found = await findAdmin(deps.db, key);
    const admin = found?.disabled === 0 ? found : undefined;
    // Hashed for unknown and disabled names too, so that the time tells nothing.
    const stored = admin?.password_hash ?? nobodysHash;
    const verdict = await hashing(() => verifyPassword(password, stored, deps.passwordCost));
    return admin && verdict !== "wrong" ? { admin, verdict } : undefined;
  };

  return async ({ username, password, browser: mark }, address) => {
    const browser = mark === undefined ? undefined : await findBrowser(deps.db, usernameKey(username), markHash(mark));
    const keys = browser ? browserDelayKeys(browser.id) : delayKeys(username, address);
    const inTurn = browser ? known : strangers;
    await refuseWhileBlocked(deps, keys);
    const check = () => verify(usernameKey(username), password);
    let opened = await inTurn(async () => {
      await claimAttempt(deps, keys);
      return check();
    });
    let session = opened && (await sessions.start(opened.admin));
    if (opened && !session) {
      // The hash is another since it was read: renewed by a sign-in at the same time, or the password was changed.
      opened = await inTurn(check);
      session = opened && (await sessions.start(opened.admin));
    }
    if (!opened || !session) throw wrongCredentials();
    const { admin, verdict } = opened;
    await forgetFailures(deps, keys);
    if (mark !== undefined) {
      const seen = { id: deps.newId(), admin_id: admin.id, mark_hash: markHash(mark), last_at: deps.clock().getTime() };
      await inTransaction(deps, ({ db }) => keepBrowser(db, seen, BROWSERS_KEPT));
    }
    if (verdict === "outdated") await renew(admin, password);
    return session;
  };
}
