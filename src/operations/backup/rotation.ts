import type { BackupNote } from "#platform/backups/backup-notes.ts";

const DAYS = 7;
const WEEKS = 4;
const MONTHS = 6;
const BEFORE_UPDATES = 3;

const DAY_MS = 86_400_000;
/** A Monday. */
const FIRST_WEEK = Date.UTC(1970, 0, 5);

const dayOf = ({ madeAt }: BackupNote) => madeAt.slice(0, 10);
const monthOf = ({ madeAt }: BackupNote) => madeAt.slice(0, 7);
const weekOf = ({ madeAt }: BackupNote) => String(Math.floor((Date.parse(madeAt) - FIRST_WEEK) / (7 * DAY_MS)));

/** The newest of each of the last `count` days, weeks or months that have one. */
function newestOfEach(notes: readonly BackupNote[], period: (note: BackupNote) => string, count: number) {
  const newest = new Map<string, BackupNote>();
  for (const note of notes) if (!newest.has(period(note))) newest.set(period(note), note);
  return [...newest.values()].slice(0, count);
}

/**
 * The backups that have had their time: of the daily ones 7 days, 4 weeks and 6 months stay (in UTC), of those before an
 * update the newest three, and all that somebody made by hand. A period without a backup costs none of the others. The newest
 * one without damaged files stays, so that they can be repaired from it.
 * @param notes the newest first
 */
export function outlivedBackups(notes: readonly BackupNote[]): BackupNote[] {
  const daily = notes.filter(({ kind }) => kind === "daily");
  const kept = new Set([
    ...newestOfEach(daily, dayOf, DAYS),
    ...newestOfEach(daily, weekOf, WEEKS),
    ...newestOfEach(daily, monthOf, MONTHS),
    ...notes.filter(({ kind }) => kind === "before-update").slice(0, BEFORE_UPDATES),
    ...notes.filter(({ kind }) => kind === "by-hand"),
    ...notes.filter(({ damaged }) => !damaged?.length).slice(0, 1),
  ]);
  return notes.filter((note) => !kept.has(note));
}
