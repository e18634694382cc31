import { createHash } from "node:crypto";
import { inTransaction } from "#platform/db/in-transaction.ts";
import { AppError } from "#platform/errors.ts";
import { createWorkQueue } from "#platform/work-queue.ts";
import { type Credentials, signInMessages } from "../../sign-in.contract.ts";
import { findBrowser, keepBrowser } from "../throttling/known-browsers.store.ts";
import {
  browserDelayKeys,
  claimAttempt,
  delayKeys,
  forgetFailures,
  refuseWhileBlocked,
} from "../throttling/sign-in-delay.ts";
import { type AdminRow, findAdmin, renewHash } from "./administrators.store.ts";
import { type AdministratorDeps, isOpen } from "./administrators.ts";
import { hashPassword, standInHash, verifyPassword } from "./passwords.ts";
import { usernameKey } from "./username.ts";

export interface PasswordCheck {
  /**
   * Does something for who has typed a name and its password.
   * @param address the trusted address of the caller
   * @param use undefined when the account is another since `admin` was read: it is looked at once more
   * @throws AppError: "wrong_credentials", "too_many_requests" while a delay runs, "busy".
   */
  open<Result>(
    credentials: Credentials,
    address: string,
    use: (admin: AdminRow) => Promise<Result | undefined>,
  ): Promise<Result>;
  /** The hash of a new password, in its turn. @throws AppError("busy") */
  hash(password: string): Promise<string>;
}

/** Each hash takes 19 MiB and a core for a while: a crowd at the sign-in must not take the site with it. */
const HASHES_AT_ONCE = 2;
/** Known browsers have a queue of their own, and wait behind two strangers at most. */
const TURNS = { concurrency: HASHES_AT_ONCE, queue: 10, retryAfterSeconds: 2 };

/** Of one administrator. */
const BROWSERS_KEPT = 10;

const markHash = (mark: string) => createHash("sha256").update(mark).digest("base64url");

const wrongCredentials = () => new AppError("wrong_credentials", { message: signInMessages.wrongCredentials });

/** One per process: it bounds how many passwords are hashed at once. */
export function createPasswordCheck(deps: AdministratorDeps): PasswordCheck {
  const strangers = createWorkQueue({ name: "sign-ins", ...TURNS });
  const known = createWorkQueue({ name: "sign-ins from known browsers", ...TURNS });
  /** Both queues' turns fit in. */
  const hashing = createWorkQueue({ concurrency: HASHES_AT_ONCE, queue: TURNS.concurrency * 2 });
  const nobodysHash = standInHash(deps.passwordCost, deps.randomBytes);

  const hash = (password: string) =>
    known(() => hashing(() => hashPassword(password, deps.passwordCost && { cost: deps.passwordCost })));

  /** Whoever is in already stays in when that fails; the next time does it. */
  const renew = async (admin: AdminRow, password: string) => {
    try {
      await renewHash(deps.db, admin.id, admin.password_hash, await hash(password));
    } catch {}
  };

  const verify = async (key: string, password: string) => {
    const found = await findAdmin(deps.db, key);
    const admin = found && isOpen(found, deps.clock()) ? found : undefined;
    // Hashed for unknown and disabled names too, so that the time tells nothing.
    const stored = admin?.password_hash ?? nobodysHash;
    const verdict = await hashing(() => verifyPassword(password, stored, deps.passwordCost));
    return admin && verdict !== "wrong" ? { admin, verdict } : undefined;
  };

  return {
    hash,

    async open({ username, password, browser: mark }, address, use) {
      const key = usernameKey(username);
      const browser = mark === undefined ? undefined : await findBrowser(deps.db, key, markHash(mark));
      const keys = browser ? browserDelayKeys(browser.id) : delayKeys(username, address);
      const inTurn = browser ? known : strangers;
      await refuseWhileBlocked(deps, keys);
      const check = () => verify(key, password);
      let opened = await inTurn(async () => {
        await claimAttempt(deps, keys);
        return check();
      });
      let result = opened && (await use(opened.admin));
      if (opened && result === undefined) {
        // The hash is another since it was read: renewed by a sign-in at the same time, or the password was changed.
        opened = await inTurn(check);
        result = opened && (await use(opened.admin));
      }
      if (!opened || result === undefined) throw wrongCredentials();
      const { admin, verdict } = opened;
      await forgetFailures(deps, keys);
      if (mark !== undefined) {
        const seen = {
          id: deps.newId(),
          admin_id: admin.id,
          mark_hash: markHash(mark),
          last_at: deps.clock().getTime(),
        };
        await inTransaction(deps, ({ db }) => keepBrowser(db, seen, BROWSERS_KEPT));
      }
      if (verdict === "outdated") await renew(admin, password);
      return result;
    },
  };
}
