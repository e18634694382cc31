import { expect, test } from "vitest";
import type { BackupKind, BackupNote } from "#platform/backups/backup-notes.ts";
import { outlivedBackups } from "./make-backup.ts";

const noteAt = (madeAt: string, kind: BackupKind = "daily"): BackupNote => ({
  name: `backup-${madeAt.slice(0, 19).replaceAll(":", "-")}`,
  kind,
  madeAt,
  provenAt: madeAt,
  rows: 1,
  files: 1,
  bytes: 1,
  sealed: false,
});
const DAY_MS = 86_400_000;

/** Returns the backups that remain after daily backups and rotations for some days. */
function afterDailyFor(days: number): string[] {
  let notes: BackupNote[] = [];
  for (let day = 0; day < days; day++) {
    const made = noteAt(new Date(Date.UTC(2025, 0, 1, 2) + day * DAY_MS).toISOString());
    notes = [made, ...notes];
    const outlived = outlivedBackups(notes);
    notes = notes.filter((note) => !outlived.includes(note));
  }
  return notes.map(({ madeAt }) => madeAt.slice(0, 10));
}

test("keeps 7 daily, 4 weekly and 6 monthly backups", () => {
  expect(afterDailyFor(700)).toEqual([
    ...["2026-12-01", "2026-11-30", "2026-11-29", "2026-11-28", "2026-11-27", "2026-11-26", "2026-11-25"],
    ...["2026-11-22", "2026-11-15"],
    ...["2026-10-31", "2026-09-30", "2026-08-31", "2026-07-31"],
  ]);
});

test("a site that was offline for months keeps its backups", () => {
  const old = ["2026-03-03", "2026-03-02", "2026-03-01"].map((day) => noteAt(`${day}T02:00:00.000Z`));
  expect(outlivedBackups([noteAt("2026-11-01T02:00:00.000Z"), ...old])).toEqual([]);
});

test("counts backups from before updates separately, and keeps manual ones", () => {
  const days = Array.from({ length: 28 }, (_, day) => `2026-02-${String(28 - day).padStart(2, "0")}T02:00:00.000Z`);
  const updates = days.map((day) => noteAt(day, "before-update"));
  expect(outlivedBackups(updates)).toEqual(updates.slice(3));
  expect(outlivedBackups(days.map((day) => noteAt(day, "by-hand")))).toEqual([]);
});

test("finding 7: the last backup without damaged files stays, however old it is", () => {
  const days = Array.from({ length: 400 }, (_, day) => new Date(Date.UTC(2026, 11, 1, 2) - day * DAY_MS).toISOString());
  const notes = days.map((day, index) => ({ ...noteAt(day), ...(index < 390 && { damaged: ["events/a.webp"] }) }));
  const outlived = outlivedBackups(notes);
  expect(notes.slice(390).filter((note) => !outlived.includes(note))).toEqual([notes[390]]);
});
