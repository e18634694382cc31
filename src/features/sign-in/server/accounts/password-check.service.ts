import { createHash } from "node:crypto";
import { inTransaction } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import type { SignedIn } from "#platform/http/access.ts";
import { type Client, createQueue } from "#platform/queue.ts";
import { accountMessages } from "../../account.contract.ts";
import { type Credentials, signInMessages } from "../../sign-in.contract.ts";
import {
  type Claim,
  claimAttempt,
  knownBrowserLimits,
  refuseWhileBlocked,
  resetFailures,
  signInLimits,
} from "../throttling/sign-in-limits.service.ts";
import { findBrowser, storeBrowser } from "../throttling/sign-in-limits.store.ts";
import { type AdminRow, findAdmin, renewHash } from "./accounts.store.ts";
import { type AdministratorDeps, isOpen } from "./administrators.service.ts";
import { hashPassword, placeholderHash, verifyPassword } from "./password-hash.service.ts";
import { usernameKey } from "./username.service.ts";

export interface PasswordCheck {
  /**
   * Checks a username and password, then runs `use`.
   * @param address the trusted address of the caller
   * @param use returns undefined if the account changed since it was read. The check then runs once more. The second
   *   parameter is the id of the browser, if the account has signed in there before.
   * @throws AppError: "wrong_credentials", "too_many_requests" while a delay runs, "busy".
   */
  open<Result>(
    credentials: Credentials,
    address: string,
    use: (admin: AdminRow, knownBrowserId: string | undefined) => Promise<Result | undefined>,
  ): Promise<Result>;
  /** Returns the hash of a new password, in its turn. @throws AppError("busy") */
  hash(password: string): Promise<string>;
}

/** Each hash takes 19 MiB and a core for a while, so many sign-ins at once must not slow down the site. */
const HASHES_AT_ONCE = 2;
const QUEUE = { name: "sign-ins", concurrency: HASHES_AT_ONCE, maxWaiting: 40, retryAfterSeconds: 2 };
/** Known browsers wait for at most two sign-ins from other browsers. */
const KNOWN_BROWSERS: Client = { key: "known browsers", hasPriority: true };
const OTHER_BROWSERS: Client = { key: "other browsers" };

/** Maximum number of known browsers per account. */
const BROWSERS_KEPT = 10;

const markHash = (mark: string) => createHash("sha256").update(mark).digest("base64url");

/** If the regular limits refuse, guessers get the same error as without a password check. */
const wrongCredentials = ({ set, delayMs }: Claim) =>
  set === 0
    ? new AppError("wrong_credentials", { message: signInMessages.wrongCredentials })
    : new AppError("too_many_requests", {
        message: signInMessages.wrongOrTooMany,
        retryAfterSeconds: Math.max(1, Math.ceil(delayMs / 1000)),
      });

/** Creates the check. Use one per process, because it limits concurrent hashes. */
export function createPasswordCheck(deps: AdministratorDeps): PasswordCheck {
  const queue = createQueue(QUEUE);
  const dummyHash = placeholderHash(deps.passwordCost, deps.randomBytes);

  const hash = (password: string) =>
    queue.run(() => hashPassword(password, deps.passwordCost && { cost: deps.passwordCost }), KNOWN_BROWSERS);

  /** Renews an outdated hash. A failure does not affect the sign-in, and the next one retries. */
  const renew = async (admin: AdminRow, password: string) => {
    try {
      await renewHash(deps.db, admin.id, admin.password_hash, await hash(password));
    } catch {}
  };

  const verify = async (key: string, password: string) => {
    const found = await findAdmin(deps.db, key);
    const admin = found && isOpen(found, deps.clock()) ? found : undefined;
    // Hash for unknown and disabled names too, so that the response time reveals nothing.
    const stored = admin?.password_hash ?? dummyHash;
    const verdict = await verifyPassword(password, stored, deps.passwordCost);
    return admin && verdict !== "wrong" ? { admin, verdict } : undefined;
  };

  return {
    hash,

    async open({ username, password, browser: mark }, address, use) {
      const key = usernameKey(username);
      const browser = mark === undefined ? undefined : await findBrowser(deps.db, key, markHash(mark));
      const limits = browser ? knownBrowserLimits(browser.id) : signInLimits(username, address, mark);
      const client = browser ? KNOWN_BROWSERS : OTHER_BROWSERS;
      await refuseWhileBlocked(deps, limits);
      const check = () => verify(key, password);
      const attempt = async () => ({ claim: await claimAttempt(deps, limits), opened: await check() });
      const first = await queue.run(attempt, client);
      let { opened } = first;
      let result = opened && (await use(opened.admin, browser?.id));
      if (opened && result === undefined) {
        // Another sign-in renewed the hash, or the password was changed.
        opened = await queue.run(check, client);
        result = opened && (await use(opened.admin, browser?.id));
      }
      if (!opened || result === undefined) throw wrongCredentials(first.claim);
      const { admin, verdict } = opened;
      await resetFailures(deps, first.claim);
      if (mark !== undefined) {
        const seen = {
          id: deps.newId(),
          admin_id: admin.id,
          mark_hash: markHash(mark),
          last_at: deps.clock().getTime(),
        };
        await inTransaction(deps, ({ db }) => storeBrowser(db, seen, BROWSERS_KEPT));
      }
      if (verdict === "outdated") await renew(admin, password);
      return result;
    },
  };
}

/** The password that a signed-in person types to confirm a change. */
interface TypedPassword {
  current: string;
  browser?: Credentials["browser"];
}

/**
 * Runs `use` after checking the signed-in person's password.
 * @param use see PasswordCheck
 * @throws AppError: "invalid" when the password is wrong, "too_many_requests", "busy".
 */
export async function withConfirmedPassword<Result>(
  check: PasswordCheck,
  { username }: Pick<SignedIn, "username">,
  { current, browser }: TypedPassword,
  address: string,
  use: (admin: AdminRow) => Promise<Result | undefined>,
): Promise<Result> {
  try {
    return await check.open({ username, password: current, browser }, address, use);
  } catch (error) {
    // Do not answer 401: the user's session is still valid.
    if (!(error instanceof AppError) || error.code !== "wrong_credentials") throw error;
    throw new AppError("invalid", { message: accountMessages.currentPasswordWrong, cause: error });
  }
}

/**
 * Checks the signed-in person's password. @throws AppError: "invalid" when the password is wrong, "too_many_requests",
 * "busy".
 */
export const confirmPassword = async (
  check: PasswordCheck,
  me: Pick<SignedIn, "username">,
  typed: TypedPassword,
  address: string,
): Promise<void> => void (await withConfirmedPassword(check, me, typed, address, async () => true));
