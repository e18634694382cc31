import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Db } from "#platform/db/database.ts";
import { getSecret } from "#platform/db/secrets.store.ts";

const SECRET = "application-tickets";
/** In which nobody fills in a form. */
const WAIT_MS = 3000;
const VALID_MS = 2 * 3600_000;
/** A ticket costs its network this much time: many that were fetched at once are good one after the other. */
const APART_MS = 1000;
/** Beyond, the one whose ticket was issued longest ago is forgotten. */
const ADDRESSES_KEPT = 10_000;
/** Of those that were used, as many as would have to come within two hours to be forgotten. */
const USED_KEPT = 100_000;
const TICKET = /^(\d{13})[.]([A-Za-z0-9_-]{22})[.]([A-Za-z0-9_-]{43})$/;

interface Issued {
  ticket: string;
  /** Until it is good. */
  waitSeconds: number;
}

export interface ApplicationTickets {
  /** A ticket for one application, good once somebody may have filled in a form, and a while after the address's last. */
  issue(address: string): Promise<Issued>;
  /** False for one that is no ticket, too young, too old, or used. Each instance of the site knows what was used there. */
  take(ticket: string): Promise<boolean>;
}

/** Proofs of having waited, signed with a secret that all instances on one database share. */
export function createApplicationTickets(deps: { db: Db; clock: () => Date }): ApplicationTickets {
  const used = new Set<string>();
  const lastOf = new Map<string, number>();
  const sign = async (content: string) =>
    createHmac("sha256", await getSecret(deps.db, SECRET))
      .update(content)
      .digest("base64url");

  return {
    async issue(address) {
      const now = deps.clock().getTime();
      const notBefore = Math.max(now + WAIT_MS, (lastOf.get(address) ?? 0) + APART_MS);
      lastOf.delete(address);
      const [oldest] = lastOf.keys();
      if (oldest !== undefined && lastOf.size >= ADDRESSES_KEPT) lastOf.delete(oldest);
      lastOf.set(address, notBefore);
      const content = `${notBefore}.${randomBytes(16).toString("base64url")}`;
      return { ticket: `${content}.${await sign(content)}`, waitSeconds: (notBefore - now) / 1000 };
    },

    async take(ticket) {
      const [, notBefore, id = "", signature = ""] = TICKET.exec(ticket) ?? [];
      const age = deps.clock().getTime() - Number(notBefore);
      if (!(age >= 0 && age <= VALID_MS) || used.has(id)) return false;
      const expected = await sign(`${notBefore}.${id}`);
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return false;
      if (used.has(id)) return false;
      if (used.size >= USED_KEPT) used.clear();
      used.add(id);
      return true;
    },
  };
}
