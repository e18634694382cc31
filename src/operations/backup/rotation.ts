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

/** Returns the newest backup of each of the last `count` days, weeks or months that have one. */
function newestOfEach(notes: readonly BackupNote[], period: (note: BackupNote) => string, count: number) {
  const newest = new Map<string, BackupNote>();
  for (const note of notes) if (!newest.has(period(note))) newest.set(period(note), note);
  return [...newest.values()].slice(0, count);
}

/**
 * Returns the expired backups. Keeps 7 daily, 4 weekly and 6 monthly ones (in UTC), the newest three from before
 * updates, all manual ones, and the newest one without damaged files. Periods without a backup do not count.
 * @param notes newest first
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
