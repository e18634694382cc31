import type { Db } from "#platform/db/database.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import { type AccessKind, kindOf } from "../access-log.contract.ts";
import { type AccessRow, addRows, deleteRowsBefore } from "./access-log.store.ts";

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
  record(access: Access): void;
  /**
   * Writes the buffered rows. Keeps them for the next write when the database fails. On a full disk, keeps the rows of
   * refused calls too: anyone can cause them, and officers need the space that is left.
   */
  write(): Promise<void>;
}

interface AccessLogDeps {
  db: Db;
  clock: () => Date;
  /** Returns whether the disk of the database is full. */
  isDiskFull: () => Promise<boolean>;
}

export function createAccessLog({ db, clock, isDiskFull }: AccessLogDeps): AccessLog {
  const pending = new Map<string, AccessRow>();
  /** Keys of the rows of this hour, and of older ones that are not written yet. They count towards the limits. */
  const counted: Record<AccessKind, Set<string>> = { answered: new Set(), refused: new Set() };
  let countedHour = 0;

  function startHour(hour: number) {
    if (hour <= countedHour) return;
    countedHour = hour;
    for (const keys of Object.values(counted)) for (const key of keys) if (!pending.has(key)) keys.delete(key);
  }

  function add(row: AccessRow) {
    const key = JSON.stringify([row.hour, row.event, row.actor, row.peer]);
    const kind = kindOf(row);
    // Usernames are never left out: there are few accounts, so they cannot fill the table as addresses can.
    if (row.peer !== OTHER_ADDRESSES && !counted[kind].has(key)) {
      if (counted[kind].size >= ROWS_PER_HOUR_MAX[kind]) return add({ ...row, peer: OTHER_ADDRESSES });
      counted[kind].add(key);
    }
    const same = pending.get(key);
    pending.set(key, {
      ...row,
      times: row.times + (same?.times ?? 0),
      last_at: Math.max(row.last_at, same?.last_at ?? 0),
    });
  }

  return {
    record(access) {
      const now = clock().getTime();
      const hour = now - (now % HOUR_MS);
      startHour(hour);
      add({ ...access, hour, times: 1, last_at: now });
    },
    async write() {
      if (pending.size === 0) return;
      const waiting = (await isDiskFull()) ? "refused" : undefined;
      const rows = new Map([...pending].filter(([, row]) => kindOf(row) !== waiting));
      for (const key of rows.keys()) pending.delete(key);
      if (rows.size === 0) return;
      try {
        // Sorted, so that instances that write the same rows lock them in the same order.
        await addRows(
          db,
          [...rows.keys()].sort().flatMap((key) => rows.get(key) ?? []),
        );
      } catch (error) {
        for (const row of rows.values()) add(row);
        throw error;
      }
    },
  };
}

/** Erases rows that are older than `days`. */
export const accessLogJob = ({ db }: { db: Db }, days: number): Job => ({
  name: "Erase old access log entries",
  everyMs: HOUR_MS,
  async run(now) {
    const erased = await deleteRowsBefore(db, new Date(now.getTime() - days * DAY_MS));
    return `${erased} ${erased === 1 ? "line" : "lines"} erased`;
  },
});
