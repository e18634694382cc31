import { randomBytes } from "node:crypto";
import type { Db } from "#platform/db/database.ts";
import { noteUse } from "#platform/db/used-once.store.ts";
import { createSignatures } from "#platform/signatures.ts";

const SECRET = "application-tickets";
/** In which nobody fills in a form. */
const WAIT_MS = 3000;
const VALID_MS = 2 * 3600_000;
/** A ticket costs its network this much time: many that were fetched at once are good one after the other. */
const APART_MS = 1000;
/** Beyond, the one whose ticket was issued longest ago is forgotten. */
const ADDRESSES_KEPT = 10_000;
const TICKET = /^(\d{13})[.]([A-Za-z0-9_-]{22})[.]([A-Za-z0-9_-]{43})$/;

interface Issued {
  ticket: string;
  /** Until it is good. */
  waitSeconds: number;
}

export interface ApplicationTickets {
  /** A ticket for one application, good once somebody may have filled in a form, and a while after the address's last here. */
  issue(address: string): Promise<Issued>;
  /** False for one that is no ticket, too young, too old, or used. */
  take(ticket: string): Promise<boolean>;
}

/** Proofs of having waited, which all instances on one database issue and take alike. */
export function createApplicationTickets(deps: { db: Db; clock: () => Date }): ApplicationTickets {
  const lastOf = new Map<string, number>();
  const signatures = createSignatures(deps, SECRET);

  return {
    async issue(address) {
      const sign = await signatures.signer();
      const now = deps.clock().getTime();
      const notBefore = Math.max(now + WAIT_MS, (lastOf.get(address) ?? 0) + APART_MS);
      lastOf.delete(address);
      const [oldest] = lastOf.keys();
      if (oldest !== undefined && lastOf.size >= ADDRESSES_KEPT) lastOf.delete(oldest);
      lastOf.set(address, notBefore);
      const content = `${notBefore}.${randomBytes(16).toString("base64url")}`;
      return { ticket: `${content}.${sign(content)}`, waitSeconds: (notBefore - now) / 1000 };
    },

    async take(ticket) {
      const [, notBefore, id = "", signature = ""] = TICKET.exec(ticket) ?? [];
      const now = deps.clock().getTime();
      const end = Number(notBefore) + VALID_MS;
      if (!(now >= Number(notBefore) && now <= end)) return false;
      if (!(await signatures.isValid(`${notBefore}.${id}`, signature))) return false;
      return noteUse(deps.db, `${SECRET}/${id}`, end + 1, now);
    },
  };
}
