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
  /** Writes what is held, and holds it on when that fails. */
  write(): Promise<void>;
}

export function createAccessLog({ db, clock }: { db: Db; clock: () => Date }): AccessLog {
  let held = new Map<string, store.AccessRow>();

  function add(line: Omit<store.AccessRow, "hour">, hour: number) {
    const key = JSON.stringify([hour, line.event, line.actor, line.peer]);
    const same = held.get(key);
    if (!same && held.size >= LINES_HELD_MAX && line.peer !== ELSEWHERE)
      return add({ ...line, actor: "", peer: ELSEWHERE }, hour);
    held.set(key, {
      ...line,
      hour,
      times: line.times + (same?.times ?? 0),
      last_at: Math.max(line.last_at, same?.last_at ?? 0),
    });
  }

  return {
    hold(access) {
      const now = clock().getTime();
      add({ ...access, times: 1, last_at: now }, now - (now % HOUR_MS));
    },
    async write() {
      const lines = held;
      held = new Map();
      if (lines.size === 0) return;
      try {
        // In one order, so that instances that write the same lines wait for one another.
        await store.addLines(
          db,
          [...lines.keys()].sort().flatMap((key) => lines.get(key) ?? []),
        );
      } catch (error) {
        for (const { hour, ...line } of lines.values()) add(line, hour);
        throw error;
      }
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
