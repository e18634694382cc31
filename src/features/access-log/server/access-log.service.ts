import type { Db } from "#platform/db/database.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { AccessKind } from "../access-log.contract.ts";
import { kindOf } from "../access-log.rules.ts";
import * as store from "./access-log.store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** New rows per hour for one kind of event. Refused calls and answered calls have separate limits. */
const ROWS_PER_HOUR_MAX = { answered: 1000, refused: 200 } as const;
const OTHER_ADDRESSES = "other addresses";

export interface Access {
  event: string;
  /** The administrator's username, or an empty string. */
  actor: string;
  peer: string;
}

export interface AccessLog {
  /** Buffers an event until the next write. Over the limit of its kind, only its address is left out. */
  hold(access: Access): void;
  /** Writes the buffered rows. Keeps them for the next write when the database fails. */
  write(): Promise<void>;
}

export function createAccessLog({ db, clock }: { db: Db; clock: () => Date }): AccessLog {
  let held = new Map<string, store.AccessRow>();
  /** Keys of the rows of this hour, and of older ones that are not written yet. They count towards the limits. */
  const counted: Record<AccessKind, Set<string>> = { answered: new Set(), refused: new Set() };
  let countedHour = 0;

  function startHour(hour: number) {
    if (hour <= countedHour) return;
    countedHour = hour;
    for (const keys of Object.values(counted)) for (const key of keys) if (!held.has(key)) keys.delete(key);
  }

  function add(line: store.AccessRow) {
    const key = JSON.stringify([line.hour, line.event, line.actor, line.peer]);
    const kind = kindOf(line);
    // Usernames are never left out: there are few accounts, so they cannot fill the table as addresses can.
    if (line.peer !== OTHER_ADDRESSES && !counted[kind].has(key)) {
      if (counted[kind].size >= ROWS_PER_HOUR_MAX[kind]) return add({ ...line, peer: OTHER_ADDRESSES });
      counted[kind].add(key);
    }
    const same = held.get(key);
    held.set(key, {
      ...line,
      times: line.times + (same?.times ?? 0),
      last_at: Math.max(line.last_at, same?.last_at ?? 0),
    });
  }

  return {
    hold(access) {
      const now = clock().getTime();
      const hour = now - (now % HOUR_MS);
      startHour(hour);
      add({ ...access, hour, times: 1, last_at: now });
    },
    async write() {
      const lines = held;
      held = new Map();
      if (lines.size === 0) return;
      try {
        // Sorted, so that instances that write the same rows lock them in the same order.
        await store.addLines(
          db,
          [...lines.keys()].sort().flatMap((key) => lines.get(key) ?? []),
        );
      } catch (error) {
        for (const line of lines.values()) add(line);
        throw error;
      }
    },
  };
}

/** Erases rows that are older than `days`. */
export const accessLogJob = ({ db }: { db: Db }, days: number): Job => ({
  name: "Erase old lines of the access log",
  everyMs: HOUR_MS,
  async run(now) {
    const erased = await store.deleteLinesBefore(db, new Date(now.getTime() - days * DAY_MS));
    return `${erased} ${erased === 1 ? "line" : "lines"} erased`;
  },
});
