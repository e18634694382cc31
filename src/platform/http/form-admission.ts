import { randomBytes } from "node:crypto";
import { type Db, isPostgres } from "../db/database.ts";
import { createGroupCommit, type GroupWork } from "../db/group-commit.ts";
import { consumeSignedTokens, hashSecret, releaseSignedTokens } from "../db/tokens.store.ts";
import { AppError } from "../errors.ts";
import type { TempFolder } from "../media/temp-files.ts";
import { createQueue } from "../queue.ts";
import { RateLimiter } from "../rate-limiter.ts";
import { createSignatures } from "../signed-links.ts";

/** People need at least this long to fill in a form. */
const WAIT_MS = 3000;
const VALID_MS = 2 * 3600_000;
const TICKET = /^(\d{13})[.]([A-Za-z0-9_-]{22})[.]([A-Za-z0-9_-]{43})$/;
const DAY_MS = 24 * 3600_000;
/** Handles one network after the other, and at the same time only as many forms as can share a commit. */
const QUEUE = { concurrency: 50, maxWaitMs: 5000, retryAfterSeconds: 2 };

/** How many forms one network may store: `burst` at once, and `perDay` over time. */
interface Allowance {
  burst: number;
  perDay: number;
}

interface FormAdmissionOptions {
  /** Name of the secret that signs the tickets. */
  name: string;
  withoutTicket: Allowance;
  withTicket: Allowance;
  /** The message for a rejected form. */
  refusal: string;
}

export interface FormTicket {
  ticket: string;
  /** Seconds until the ticket is valid. */
  waitSeconds: number;
}

export interface FormAdmission<Form, Result> {
  /** Issues a ticket for one form. It is valid after the time that filling in a form takes, for two hours. */
  issue(): Promise<FormTicket>;
  /**
   * Stores a form in the transaction that also marks its ticket as used. Concurrent forms share a commit.
   * @throws AppError: "too_many_requests" if the small allowance is used up and the ticket is missing or invalid, or
   * if the large allowance is used up; "busy" if too many forms are waiting; "storage_full" if the disk of SQLite is
   * nearly full
   */
  store(sender: { network: string; ticket?: string | undefined }, form: Form): Promise<Result>;
}

const limiterOf = ({ burst, perDay }: Allowance) => new RateLimiter({ burst, intervalMs: DAY_MS / perDay });

/**
 * Protects a public form against spam without blocking a campus that shares one address. The first few hundred forms of
 * a network need no ticket. Further forms need one, which takes three seconds to become valid; a network can store
 * thousands a day. All instances on one database accept each other's tickets. Each instance counts its own allowances.
 * @param store stores forms that share a commit
 */
export function createFormAdmission<Form, Result>(
  deps: { db: Db; clock: () => Date; temp: Pick<TempFolder, "requireReserve"> },
  { name, withoutTicket, withTicket, refusal }: FormAdmissionOptions,
  store: GroupWork<Form, Result>,
): FormAdmission<Form, Result> {
  const signatures = createSignatures(deps, name);
  const queue = createQueue(QUEUE);
  const small = limiterOf(withoutTicket);
  const large = limiterOf(withTicket);
  const tooMany = (retryAfterSeconds: number) =>
    new AppError("too_many_requests", { message: refusal, retryAfterSeconds });

  /** @returns the parts of a valid ticket */
  async function read(ticket: string, now: number) {
    const [, notBefore = "", id = "", signature = ""] = TICKET.exec(ticket) ?? [];
    const end = Number(notBefore) + VALID_MS;
    const isValid = id !== "" && now <= end && (await signatures.isValid(`${notBefore}.${id}`, signature));
    if (!isValid) throw tooMany(WAIT_MS / 1000);
    if (now < Number(notBefore)) throw tooMany(Math.ceil((Number(notBefore) - now) / 1000));
    return { purpose: "form ticket" as const, hash: hashSecret(id), expiresAt: end + 1 };
  }

  const inGroup = createGroupCommit<{ form: Form; ticket: Awaited<ReturnType<typeof read>> | undefined }, Result>(
    deps,
    async (db, sent) => {
      const tickets = sent.flatMap(({ ticket }) => ticket ?? []);
      const unused = await consumeSignedTokens(db, tickets, deps.clock());
      const isAdmitted = sent.map(({ ticket }) => ticket === undefined || unused.delete(ticket.hash));
      const admitted = sent.filter((_, index) => isAdmitted[index]);
      const stored = await store(
        db,
        admitted.map(({ form }) => form),
      );
      const isRefused = (index: number) => stored[index] instanceof AppError;
      const released = admitted.flatMap(({ ticket }, index) => (ticket && isRefused(index) ? ticket.hash : []));
      await releaseSignedTokens(db, released);
      const results = stored.values();
      return isAdmitted.map((is) => (is ? (results.next().value as Result | AppError) : tooMany(WAIT_MS / 1000)));
    },
  );

  return {
    async issue() {
      const sign = await signatures.signer();
      const content = `${deps.clock().getTime() + WAIT_MS}.${randomBytes(16).toString("base64url")}`;
      return { ticket: `${content}.${sign(content)}`, waitSeconds: WAIT_MS / 1000 };
    },

    async store({ network, ticket: sent }, form) {
      if (!isPostgres(deps.db)) await deps.temp.requireReserve();
      const now = deps.clock().getTime();
      const ticket = sent ? await read(sent, now) : undefined;
      const limiter = ticket ? large : small;
      const seconds = limiter.take(network, now);
      if (seconds > 0) throw tooMany(seconds);
      try {
        return await queue.run(() => inGroup({ form, ticket }), { key: network });
      } catch (error) {
        limiter.giveBack(network);
        throw error;
      }
    },
  };
}
