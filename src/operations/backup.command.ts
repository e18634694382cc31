import { join } from "node:path";
import { type BackupKind, backupInWords, damageInWords } from "#platform/backups/backup-notes.ts";
import type { Config } from "#platform/config.ts";
import type { SiteTimeZone } from "#platform/site-time-zone.ts";
import { openBackupBucket } from "./backup/bucket.ts";
import { makeKeptBackup } from "./backup/kept-backup.ts";
import type { Command } from "./command.ts";
import { runFromShell } from "./run-from-shell.ts";
import { openSiteAsIs, type SiteAsIs } from "./site/open-site.ts";
import { saidZone } from "./site/said-zone.ts";

const usage = `Usage: npm run backup -- [FOLDER] [--daily]

Copies database and uploads into a new dated folder in FOLDER, or in BACKUP_DIR,
or in DATA_DIR/backups, restores the copy to a scratch place and compares. The
site may be running. With BACKUP_KEY the copy is one sealed file, and with
BACKUP_S3_BUCKET it goes there as well.

--daily clears away daily backups that have had their time: 7 days, 4 weeks and
6 months stay. The site does so by itself when BACKUP_DIR is set.
--before-update is said by the site when a new version changes the database.`;

type Flag = "daily" | "before-update";
type Ground = SiteAsIs & Pick<Config, "backups"> & { timeZone: SiteTimeZone };

const kindOf = (flags: ReadonlySet<Flag>): BackupKind =>
  flags.has("daily") ? "daily" : flags.has("before-update") ? "before-update" : "by-hand";

/** Copies a site. */
export const backup: Command<Ground, Flag> = {
  usage,
  flags: ["daily", "before-update"],
  understand([parent, ...surplus], flags) {
    if (surplus.length > 0 || flags.size > 1) return null;
    return async ({ data, dataDir, clock, backups, timeZone }, terminal) => {
      const { path, note, manifest, complaint } = await makeKeptBackup(data, {
        folder: parent ?? backups.folder ?? join(dataDir, "backups"),
        kind: kindOf(flags),
        clock,
        key: backups.key,
        bucket: backups.s3 && { name: backups.s3.bucket, store: await openBackupBucket(backups.s3) },
      });
      terminal.print(`${path}: ${backupInWords(note, timeZone.name)}`);
      if (complaint) terminal.complain(complaint);
      const damage = damageInWords(note);
      if (damage) terminal.complain(`${damage} npm run doctor -- --fix takes good copies from an older backup.`);
      for (const key of manifest.missing)
        terminal.complain(`A row names ${key}, which the site itself has lost. See npm run doctor.`);
    };
  },
  async open(config) {
    const site = await openSiteAsIs(config);
    return { ...site, backups: config.backups, timeZone: await saidZone(site.data.db, config) };
  },
};

if (import.meta.main) await runFromShell(backup);
