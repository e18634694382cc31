import { createHash, randomBytes } from "node:crypto";
import { inTransaction } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Authenticate } from "#platform/http/access.ts";
import { authMessages, type Credentials, type Session } from "../auth.contract.ts";
import type { AdministratorDeps } from "./administrators.ts";
import * as store from "./auth.store.ts";
import { createHashQueue } from "./hash-queue.ts";
import { standInHash, verifyPassword } from "./passwords.ts";
import { claimAttempt, delayKeys, forgetFailures, refuseWhileBlocked } from "./sign-in-delay.ts";
import { usernameKey } from "./username.ts";

const TOKEN_BYTES = 32;
const SESSIONS_MAX = 5;
const TOUCH_EVERY_MS = 60_000;

export interface AuthDeps extends AdministratorDeps {
  /** A session ends after this long without a call. */
  sessionIdleMinutes: number;
  /** A session ends after this long in any case. */
  sessionMaxHours: number;
}

type StartedSession = Omit<Session, "timeZone">;

export interface Auth {
  /** Who holds a token; null when it is unknown, expired or revoked, or its holder disabled. */
  authenticate: Authenticate;
  /**
   * @param address the trusted address of the caller.
   * @throws AppError: "wrong_credentials", "too_many_requests" while a delay runs, "busy".
   */
  signIn(credentials: Credentials, address: string): Promise<StartedSession>;
  signOut(sessionId: string): Promise<void>;
}

const tokenHash = (token: string) => createHash("sha256").update(token).digest("base64url");

const wrongCredentials = () => new AppError("wrong_credentials", { message: authMessages.wrongCredentials });

/** Sign-in and sessions. One per process: it bounds how many passwords are hashed at once. */
export function createAuth(deps: AuthDeps): Auth {
  const random = deps.randomBytes ?? randomBytes;
  const queue = createHashQueue();
  const nobodysHash = standInHash(deps.passwordCost, random);
  const idleMs = deps.sessionIdleMinutes * 60_000;
  const maxMs = deps.sessionMaxHours * 3600_000;
  const touchEveryMs = Math.min(TOUCH_EVERY_MS, idleMs / 4);

  const isLive = (session: { last_seen_at: number; expires_at: number }, now: Date) =>
    now.getTime() < session.expires_at && now.getTime() < session.last_seen_at + idleMs;

  async function startSession(admin: store.AdminRow): Promise<StartedSession> {
    const token = random(TOKEN_BYTES).toString("base64url");
    const id = deps.newId();
    const now = deps.clock();
    const at = now.getTime();
    await inTransaction(deps, async ({ db }) => {
      if (!(await store.lockAdmin(db, admin.id, admin.password_hash))) throw wrongCredentials();
      const sessions = await store.listSessions(db, admin.id);
      const live = sessions.filter((session) => isLive(session, now)).slice(0, SESSIONS_MAX - 1);
      const ended = sessions.filter((session) => !live.includes(session));
      await store.deleteSessions(
        db,
        ended.map((session) => session.id),
      );
      await store.createSession(db, {
        id,
        admin_id: admin.id,
        token_hash: tokenHash(token),
        created_at: at,
        last_seen_at: at,
        expires_at: at + maxMs,
      });
    });
    return { token, username: admin.username, expiresAt: new Date(at + maxMs).toISOString() };
  }

  return {
    async authenticate(token) {
      const session = await store.findSession(deps.db, tokenHash(token));
      const now = deps.clock();
      if (!session || !isLive(session, now)) return null;
      if (now.getTime() - session.last_seen_at >= touchEveryMs) {
        // Good tokens stay good when nothing can be written just now: the next call moves the idle limit on.
        await store.touchSession(deps.db, session.id, now).catch(() => undefined);
      }
      return { adminId: session.admin_id, username: session.username, sessionId: session.id };
    },

    async signIn({ username, password }, address) {
      const keys = delayKeys(username, address);
      await refuseWhileBlocked(deps, keys);
      const admin = await queue.run(async () => {
        await claimAttempt(deps, keys);
        const found = await store.findAdmin(deps.db, usernameKey(username));
        // Hashed for unknown names too, so that the time tells nothing.
        const matches = await verifyPassword(password, found?.password_hash ?? nobodysHash);
        return matches && found?.disabled === 0 ? found : null;
      });
      if (!admin) throw wrongCredentials();
      const session = await startSession(admin);
      await forgetFailures(deps, keys);
      return session;
    },

    async signOut(sessionId) {
      await store.deleteSessions(deps.db, [sessionId]);
    },
  };
}
