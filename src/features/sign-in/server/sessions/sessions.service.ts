import { createHash, randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Selectable } from "kysely";
import { type Db, inTransaction } from "#platform/db/database.ts";
import type { SessionsTable } from "#platform/db/schema/tables.ts";
import type { Authenticate } from "#platform/http/access.ts";
import { clientAddress } from "#platform/rate-limiter.ts";
import { isoInstant } from "#shared/dates.ts";
import { type EndedSession, SESSIONS_MAX, type Session } from "../../sign-in.contract.ts";
import { describeBrowser } from "../../sign-in.rules.ts";
import * as store from "../accounts/accounts.store.ts";
import { type AdminRow, lockAdmin } from "../accounts/accounts.store.ts";
import type { RandomBytes } from "../accounts/password-hash.service.ts";

const TOKEN_BYTES = 32;
/** Shared by all instances on one database. */
const CLOCKS_DIFFER_MS = 5 * 60_000;
const TOUCH_EVERY_MS = 60_000;
const TOUCH_WITHIN_MS = 100;
const AGENT_MAX_CHARACTERS = 300;

/** IP address of the sign-in. */
export interface Caller {
  address: string;
  /** User agent of the browser. */
  agent?: string | undefined;
}

export interface SessionsDeps {
  db: Db;
  clock: () => Date;
  newId: () => string;
  /** Defaults to the system's random bytes. */
  randomBytes?: RandomBytes;
  /** A session ends after this long without a request. */
  sessionIdleMinutes: number;
  /** A session ends after this long in any case. */
  sessionMaxHours: number;
}

export type StartedSession = Omit<Session, "timeZone">;

export interface Sessions {
  /** Returns the owner of a token, or null if the token is unknown, expired or revoked, or the account is disabled. */
  authenticate: Authenticate;
  /**
   * Starts a session, and ends the oldest one when the person has five. Returns undefined when the account was closed
   * or its password changed since `admin` was read.
   */
  start(admin: AdminRow, from?: Caller): Promise<StartedSession | undefined>;
  end(sessionId: string): Promise<void>;
  /** Lists the valid sessions of an account, newest first. */
  list(adminId: string): Promise<Selectable<SessionsTable>[]>;
}

const tokenHash = (token: string) => createHash("sha256").update(token).digest("base64url");

const presentEnded = ({ agent, created_at, last_seen_at }: Selectable<SessionsTable>): EndedSession => ({
  browser: describeBrowser(agent ?? ""),
  startedAt: isoInstant(created_at),
  lastSeenAt: isoInstant(last_seen_at),
});

export function createSessions(deps: SessionsDeps): Sessions {
  const random = deps.randomBytes ?? randomBytes;
  const idleMs = deps.sessionIdleMinutes * 60_000;
  const maxMs = deps.sessionMaxHours * 3600_000;
  const touchEveryMs = Math.min(TOUCH_EVERY_MS, idleMs / 4);

  /** Sessions created while the clock was ahead would outlive their limits. */
  const isLive = (session: { last_seen_at: number; expires_at: number }, now: Date) =>
    now.getTime() < session.expires_at &&
    now.getTime() < session.last_seen_at + idleMs &&
    session.last_seen_at <= now.getTime() + CLOCKS_DIFFER_MS;

  return {
    async authenticate(token) {
      const now = deps.clock();
      const session = await store.findSession(deps.db, tokenHash(token), now);
      if (!session || !isLive(session, now)) return null;
      if (now.getTime() - session.last_seen_at >= touchEveryMs) {
        // Valid tokens work even if a write fails. The next request extends the idle limit.
        const touched = store.touchSession(deps.db, session.id, now).catch(() => undefined);
        await Promise.race([touched, delay(TOUCH_WITHIN_MS, undefined, { ref: false })]);
      }
      const { admin_id, username, role, id, chapter_id } = session;
      return { adminId: admin_id, username, role, chapter: chapter_id, sessionId: id };
    },

    async start(admin, from) {
      const token = random(TOKEN_BYTES).toString("base64url");
      const now = deps.clock();
      const at = now.getTime();
      const session = {
        id: deps.newId(),
        admin_id: admin.id,
        token_hash: tokenHash(token),
        created_at: at,
        last_seen_at: at,
        expires_at: at + maxMs,
        peer: from ? clientAddress(from.address) : null,
        agent: from?.agent?.slice(0, AGENT_MAX_CHARACTERS) ?? null,
      };
      const started = await inTransaction(deps, async ({ db }) => {
        if (!(await lockAdmin(db, admin.id, admin.password_hash, now))) return undefined;
        const sessions = await store.listSessions(db, admin.id);
        const live = sessions.filter((other) => isLive(other, now));
        const kept = live.slice(0, SESSIONS_MAX - 1);
        const ended = sessions.filter((other) => !kept.includes(other)).map(({ id }) => id);
        await store.deleteSessions(db, ended);
        await store.createSession(db, session);
        return { oldest: live[SESSIONS_MAX - 1] };
      });
      if (!started) return undefined;
      const { username, role, chapter_id } = admin;
      return {
        token,
        username,
        role,
        ...(chapter_id !== null && { chapter: chapter_id }),
        expiresAt: isoInstant(session.expires_at),
        ...(started.oldest && { endedSession: presentEnded(started.oldest) }),
      };
    },

    async list(adminId) {
      const now = deps.clock();
      return (await store.listSessions(deps.db, adminId)).filter((session) => isLive(session, now));
    },

    async end(sessionId) {
      await store.deleteSessions(deps.db, [sessionId]);
    },
  };
}
