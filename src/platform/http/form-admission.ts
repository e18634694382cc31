import { createHmac, randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { type Db, isPostgres } from "../db/database.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { Database } from "../db/schema/tables.ts";
import { noteUse } from "../db/used-once.store.ts";
import { AppError } from "../errors.ts";
import { createFairQueue } from "../fair-queue.ts";
import type { TempFolder } from "../media/temp-files.ts";
import { createSignatures } from "../signatures.ts";

/** Nobody completes a form faster. */
const WAIT_MS = 3000;
const VALID_MS = 2 * 3600_000;
const TICKET = /^(\d{13})[.]([A-Za-z0-9_-]{22})[.]([A-Za-z0-9_-]{43})$/;
const DAY_MS = 24 * 3600_000;
/** Counts that each allowance keeps. Networks are hashed to this many slots, so no number of networks evicts a count. */
const SLOTS = 65_536;
/** Forms are stored two at a time and the networks take turns, so that officers' writes and pages wait for few of them. */
const QUEUE = { concurrency: 2, waitMaxMs: 5000, retryAfterSeconds: 2 };

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

export interface FormAdmission {
  /** Issues a ticket for one form. It is valid after the time that filling in a form takes, for two hours. */
  issue(): Promise<FormTicket>;
  /**
   * Stores a form in one transaction that also marks its ticket as used.
   * @throws AppError("too_many_requests") without a valid ticket beyond the small allowance, and beyond the large one;
   * AppError("busy") when too many forms wait already, AppError("storage_full") when the disk of SQLite is nearly full
   */
  store<Result>(
    sender: { network: string; ticket?: string | undefined },
    work: (db: Transaction<Database>) => Promise<Result>,
  ): Promise<Result>;
}

/** Counts what each network stores. The counts fall evenly with time, so a network is never closed for a whole day. */
export class NetworkAllowance {
  readonly #allowance: Allowance;
  /** Makes the slots secret, so nobody can choose an address that shares a slot with another network. */
  readonly #secret = randomBytes(32);
  readonly #counts = new Float64Array(SLOTS);
  /** When each count was last raised, in milliseconds. */
  readonly #times = new Float64Array(SLOTS);

  constructor(allowance: Allowance) {
    this.#allowance = allowance;
  }

  #slotOf(network: string): number {
    return createHmac("sha256", this.#secret).update(network).digest().readUInt32BE() % SLOTS;
  }

  /** Counts one form. @returns 0, or the seconds until the network may store the next one */
  spend(network: string, now: number): number {
    const { burst, perDay } = this.#allowance;
    const slot = this.#slotOf(network);
    const elapsed = now - (this.#times[slot] ?? 0);
    const count = Math.max(0, (this.#counts[slot] ?? 0) - (elapsed / DAY_MS) * perDay);
    const surplus = count + 1 - burst;
    if (surplus > 0) return Math.ceil((surplus / perDay) * (DAY_MS / 1000));
    this.#counts[slot] = count + 1;
    this.#times[slot] = now;
    return 0;
  }

  /** Returns one form that was not stored. */
  giveBack(network: string) {
    const slot = this.#slotOf(network);
    this.#counts[slot] = Math.max(0, (this.#counts[slot] ?? 0) - 1);
  }
}

/**
 * Protects a public form against junk without refusing a campus that shares one address. A few hundred forms of a network
 * need nothing. Further ones need a ticket, which costs three seconds; thousands a day are then stored. All instances on
 * one database accept each other's tickets; each instance counts its own allowances.
 */
export function createFormAdmission(
  deps: { db: Db; clock: () => Date; temp: Pick<TempFolder, "requireReserve"> },
  { name, withoutTicket, withTicket, refusal }: FormAdmissionOptions,
): FormAdmission {
  const signatures = createSignatures(deps, name);
  const queue = createFairQueue(QUEUE);
  const small = new NetworkAllowance(withoutTicket);
  const large = new NetworkAllowance(withTicket);
  const tooMany = (retryAfterSeconds: number) =>
    new AppError("too_many_requests", { message: refusal, retryAfterSeconds });

  /** @returns the parts of a valid ticket */
  async function read(ticket: string, now: number) {
    const [, notBefore = "", id = "", signature = ""] = TICKET.exec(ticket) ?? [];
    const end = Number(notBefore) + VALID_MS;
    const isValid = id !== "" && now <= end && (await signatures.isValid(`${notBefore}.${id}`, signature));
    if (!isValid) throw tooMany(WAIT_MS / 1000);
    if (now < Number(notBefore)) throw tooMany(Math.ceil((Number(notBefore) - now) / 1000));
    return { use: `${name}/${id}`, end };
  }

  return {
    async issue() {
      const sign = await signatures.signer();
      const content = `${deps.clock().getTime() + WAIT_MS}.${randomBytes(16).toString("base64url")}`;
      return { ticket: `${content}.${sign(content)}`, waitSeconds: WAIT_MS / 1000 };
    },

    async store({ network, ticket }, work) {
      if (!isPostgres(deps.db)) await deps.temp.requireReserve();
      const now = deps.clock().getTime();
      const valid = ticket ? await read(ticket, now) : undefined;
      const allowance = valid ? large : small;
      const seconds = allowance.spend(network, now);
      if (seconds > 0) throw tooMany(seconds);
      try {
        return await queue.inTurn(network, () =>
          inTransaction({ db: deps.db }, async ({ db }) => {
            if (valid && !(await noteUse(db, valid.use, valid.end + 1, now))) throw tooMany(WAIT_MS / 1000);
            return work(db);
          }),
        );
      } catch (error) {
        allowance.giveBack(network);
        throw error;
      }
    },
  };
}
