import type { Config } from "#platform/config.ts";
import { openSiteDatabase } from "#platform/db/database.ts";
import { type RestoreTarget, restoreBackup } from "./backup/restore.ts";
import type { Command } from "./command.ts";
import { runFromShell } from "./run-from-shell.ts";

const usage = `Usage: npm run restore -- BACKUP [--force]

Puts BACKUP, a folder or a file, in the place of the site's data, on SQLite or
on PostgreSQL, whichever it was made of. What was there before is kept. A sealed
one needs the BACKUP_KEY that it was made with.

Stop the site first; --force goes on although it seems to be running.`;

interface Ground {
  target: RestoreTarget;
  key: string | undefined;
  clock: () => Date;
  close(): Promise<void>;
}

async function openTarget(config: Config): Promise<Ground> {
  const clock = () => new Date();
  const { key } = config.backups;
  if (!config.databaseUrl) return { target: { engine: "sqlite", ...config }, key, clock, close: async () => {} };
  const db = await openSiteDatabase(config);
  return { target: { ...config, engine: "postgres", db }, key, clock, close: () => db.destroy() };
}

/** Puts a backup back. */
export const restore: Command<Ground, "force"> = {
  usage,
  flags: ["force"],
  understand([folder, ...surplus], flags) {
    if (!folder || surplus.length > 0) return null;
    return async ({ target, key, clock }, terminal) => {
      const options = { force: flags.has("force"), now: clock(), key };
      const { manifest, oldState } = await restoreBackup(folder, target, options);
      terminal.print(`The site is as it was at ${manifest.madeAt}. Everybody has to sign in again.`);
      if (oldState.kind === "backup") terminal.print(`What was there before is a backup in ${oldState.folder}`);
      if (oldState.kind === "damaged") terminal.print(`The damaged database was moved to ${oldState.folder}`);
    };
  },
  open: openTarget,
};

if (import.meta.main) await runFromShell(restore);
