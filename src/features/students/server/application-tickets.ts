import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Db } from "#platform/db/database.ts";
import { getSecret } from "#platform/db/secrets.store.ts";
import { TICKET_WAIT_SECONDS } from "../students.words.ts";

const SECRET = "application-tickets";
const VALID_MS = 2 * 3600_000;
/** Of those that were used, as many as would have to come within two hours to be forgotten. */
const USED_KEPT = 100_000;
const TICKET = /^(\d{13})[.]([A-Za-z0-9_-]{22})[.]([A-Za-z0-9_-]{43})$/;

export interface ApplicationTickets {
  /** A ticket for one application, good once somebody may have filled in a form. */
  issue(): Promise<string>;
  /** False for one that is no ticket, too young, too old, or used. Each instance of the site knows what was used there. */
  take(ticket: string): Promise<boolean>;
}

/** Proofs of having waited, signed with a secret that all instances on one database share. */
export function createApplicationTickets(deps: { db: Db; clock: () => Date }): ApplicationTickets {
  const used = new Set<string>();
  const sign = async (content: string) =>
    createHmac("sha256", await getSecret(deps.db, SECRET))
      .update(content)
      .digest("base64url");

  return {
    async issue() {
      const content = `${deps.clock().getTime()}.${randomBytes(16).toString("base64url")}`;
      return `${content}.${await sign(content)}`;
    },

    async take(ticket) {
      const [, issuedAt, id = "", signature = ""] = TICKET.exec(ticket) ?? [];
      const age = deps.clock().getTime() - Number(issuedAt);
      if (!(age >= TICKET_WAIT_SECONDS * 1000 && age <= VALID_MS) || used.has(id)) return false;
      const expected = await sign(`${issuedAt}.${id}`);
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return false;
      if (used.has(id)) return false;
      if (used.size >= USED_KEPT) used.clear();
      used.add(id);
      return true;
    },
  };
}
