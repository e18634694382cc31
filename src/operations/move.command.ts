import { join } from "node:path";
import type { Config } from "#platform/config.ts";
import { DataRefused } from "#platform/db/database-errors.ts";
import { type Command, NotDone, runFromShell, type Terminal } from "./command.ts";
import { openBackup, openSource, openTarget, readTarget, type SiteLocation } from "./move/locations.ts";
import { digestOf, type MoveResult, moveSite } from "./move/move.ts";

const usage = `Usage: npm run move -- SETTINGS_FILE [BACKUP]

Copies the site to the target in SETTINGS_FILE and compares every row and file.
The file has lines of the form NAME=VALUE with the DATA_DIR, DATABASE_URL,
MEDIA_S3_… and credentials of the target. Settings that it leaves out have their
defaults. SQLite and PostgreSQL, files and S3 can be moved in both directions.

Stop the site first. With BACKUP, the command copies that backup, and the site
can keep running. The target must not have a site yet. If the move stops, run the
same command again to continue. Until it has finished, no site starts on the
target. The source is not changed.`;

const FILES_BETWEEN_LINES = 500;
const SHOWN_OF_HASH = 16;

interface Context {
  source: SiteLocation;
  target: SiteLocation;
  close(): Promise<unknown>;
}

async function openBoth(config: Config, [file = "", backup]: readonly string[]): Promise<Context> {
  const place = readTarget(file);
  const scratch = join(place.dataDir, ".moving-backup");
  const source = backup
    ? await openBackup(backup, scratch, { now: new Date(), key: config.backups.key })
    : await openSource(config);
  try {
    const target = await openTarget(place, source);
    return { source, target, close: () => target.close().then(source.close) };
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** Converts an unexpected error, such as a lost server, to one line with its cause. */
function brokenOff(error: unknown): unknown {
  if (error instanceof NotDone || error instanceof DataRefused || !(error instanceof Error)) return error;
  const { message } = error.cause instanceof Error ? error.cause : error;
  return new NotDone(`The move stopped: ${message}. Run the same command again to continue.`, { cause: error });
}

const inShort = (hash: string) => hash.slice(0, SHOWN_OF_HASH);

function report({ rows, files, missing, damaged }: MoveResult, target: SiteLocation, terminal: Terminal) {
  if (rows) {
    const count = Object.values(rows).reduce((sum, table) => sum + table.rows, 0);
    const tables = Object.keys(rows).length;
    terminal.print(`Rows: ${count} in ${tables} tables, the same on both sides (${inShort(digestOf(rows))}).`);
  }
  if (files) {
    const megabytes = (files.bytes / 1e6).toFixed(1);
    terminal.print(`Files: ${files.files}, ${megabytes} MB, the same on both sides (${inShort(files.sha256)}).`);
  }
  for (const key of missing)
    terminal.complain(`The file ${key} of a database row is missing from the source. See npm run doctor.`);
  for (const key of damaged)
    terminal.complain(`${key} was damaged before the move. npm run doctor -- --fix takes a good copy from a backup.`);
  terminal.print(`The site is now in ${target.database}, its files in ${target.files}. Start it with those settings.`);
}

/** Moves a site between databases and stores. */
export const move: Command<Context> = {
  usage,
  understand([file, backup, ...surplus]) {
    if (!file || surplus.length > 0) return null;
    return async (context, terminal) => {
      const moved = await moveSite(context.source, context.target, (done, all) => {
        if (done % FILES_BETWEEN_LINES === 0) terminal.print(`${done} of ${all} files`);
      }).catch((error: unknown) => {
        throw brokenOff(error);
      });
      report(moved, context.target, terminal);
      if (!backup) terminal.print("The old data was not removed. Do not start a site with the old settings again.");
    };
  },
  open: openBoth,
};

if (import.meta.main) await runFromShell(move);
