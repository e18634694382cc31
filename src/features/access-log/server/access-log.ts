import type { Db } from "#platform/db/database.ts";
import type { Job } from "#platform/jobs/job.ts";
import * as store from "./access-log.store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Refusals are written together: who is refused cannot make the database write as often as they like. */
const LINES_HELD_MAX = 200;
const ELSEWHERE = "other addresses";

export interface Access {
  event: string;
  /** An administrator's name, or nothing. */
  actor: string;
  peer: string;
}

export interface AccessLog {
  /** Holds what happened until the next writing; of what comes from ever more addresses only the number is kept. */
  hold(access: Access): void;
  /** Writes what is held. */
  write(): Promise<void>;
}

export function createAccessLog({ db, clock }: { db: Db; clock: () => Date }): AccessLog {
  let held = new Map<string, store.AccessRow>();

  function add(access: Access) {
    const now = clock().getTime();
    const hour = now - (now % HOUR_MS);
    const key = JSON.stringify([hour, access.event, access.actor, access.peer]);
    const line = held.get(key);
    if (!line && held.size >= LINES_HELD_MAX && access.peer !== ELSEWHERE)
      return add({ ...access, actor: "", peer: ELSEWHERE });
    held.set(key, { ...access, hour, times: (line?.times ?? 0) + 1, last_at: now });
  }

  return {
    hold: add,
    async write() {
      const lines = [...held.values()];
      held = new Map();
      if (lines.length > 0) await store.addLines(db, lines);
    },
  };
}

/** Erases lines that are older than they may be kept. */
export const accessLogJob = ({ db }: { db: Db }, days: number): Job => ({
  name: "Erase old lines of the access log",
  everyMs: HOUR_MS,
  async run(now) {
    const erased = await store.deleteLinesBefore(db, new Date(now.getTime() - days * DAY_MS));
    return `${erased} ${erased === 1 ? "line" : "lines"} erased`;
  },
});
