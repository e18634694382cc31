import { createHmac, randomBytes } from "node:crypto";
import ipaddr from "ipaddr.js";

/** Clients are hashed to this many slots, so even very many clients cannot evict a count. */
const SLOTS = 65_536;

interface Rate {
  /** The amount of work that a client may do at once. */
  burst: number;
  /** The time, in milliseconds, after which a client may do one more. */
  intervalMs: number;
}

/**
 * Limits how much work a client may do. Counts fall evenly with time, so a client is never locked out for a whole period.
 * Its memory does not grow with the number of clients.
 */
export class RateLimiter {
  readonly #rate: Rate;
  /** Makes the slots secret, so nobody can choose an address that shares a slot with another client. */
  readonly #secret = randomBytes(32);
  /** For each slot, the time at which its count has fallen to zero. */
  readonly #emptyAt = new Float64Array(SLOTS);

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  #slotOf(client: string): number {
    return createHmac("sha256", this.#secret).update(client).digest().readUInt32BE() % SLOTS;
  }

  /** Counts one piece of work. @returns 0, or the seconds until the client may do it */
  take(client: string, now: number): number {
    const { burst, intervalMs } = this.#rate;
    const slot = this.#slotOf(client);
    const emptyAt = Math.max(now, this.#emptyAt[slot] ?? 0) + intervalMs;
    // Rounded, because sums of fractional milliseconds differ by tiny amounts.
    const waitMs = Math.round(emptyAt - now - burst * intervalMs);
    if (waitMs > 0) return Math.ceil(waitMs / 1000);
    this.#emptyAt[slot] = emptyAt;
    return 0;
  }

  /** Returns one piece of work that was not done. */
  giveBack(client: string) {
    const slot = this.#slotOf(client);
    this.#emptyAt[slot] = (this.#emptyAt[slot] ?? 0) - this.#rate.intervalMs;
  }
}

/**
 * Returns the address that counts as one client: an IPv4 address, or the /64 network of an IPv6 subscriber. Empty for a
 * client that reset its connection before the server accepted it: the system no longer knows its address then.
 */
export function clientAddress(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return address ?? "";
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]);
  return network.toString();
}
