import { join } from "node:path";
import { createBackup, stampOf } from "./backup/backup.ts";
import type { Command } from "./command.ts";
import { runFromShell } from "./run-from-shell.ts";
import { openSiteAsIs, type SiteAsIs } from "./site/open-site.ts";

const usage = `Usage: npm run backup -- [FOLDER]

Copies database and uploads into a new dated folder in FOLDER, or in
DATA_DIR/backups, and checks the copy. The site may be running.`;

/** Copies a site. */
export const backup: Command<SiteAsIs> = {
  usage,
  understand([parent, ...surplus]) {
    if (surplus.length > 0) return null;
    return async ({ data, dataDir, clock }, terminal) => {
      const now = clock();
      const folder = join(parent ?? join(dataDir, "backups"), `backup-${stampOf(now)}`);
      const { files, missing } = await createBackup(data, folder, now);
      const megabytes = Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
      terminal.print(
        `${folder}: ${Object.keys(files).length} files, ${megabytes.toFixed(1)} MB, read back and checked`,
      );
      for (const key of missing)
        terminal.complain(`A row names ${key}, which the site itself has lost. See npm run doctor.`);
    };
  },
  open: openSiteAsIs,
};

if (import.meta.main) await runFromShell(backup);
