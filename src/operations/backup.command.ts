import { join } from "node:path";
import { type BackupKind, describeBackup, describeDamage } from "#platform/backups/backup-notes.ts";
import type { Config } from "#platform/config.ts";
import type { SiteTimeZone } from "#platform/site-time-zone.ts";
import { makeBackup, openBackupBucket } from "./backup/make-backup.ts";
import { type Command, runFromShell } from "./command.ts";
import { openSiteAsIs, readTimeZone, type SiteAsIs } from "./site.store.ts";

const usage = `Usage: npm run backup -- [FOLDER] [--daily]

Copies the database and the uploads into a new dated folder in FOLDER, BACKUP_DIR
or DATA_DIR/backups, and verifies the copy by a test restore. The site can keep
running. With BACKUP_KEY the backup is one encrypted file. With BACKUP_S3_BUCKET
it is also copied to that bucket.

--daily deletes expired daily backups: 7 daily, 4 weekly and 6 monthly ones stay.
The site does this automatically when BACKUP_DIR is set.
--before-update is used by the site when a new version changes the database.`;

type Flag = "daily" | "before-update";
type Context = SiteAsIs & Pick<Config, "backups"> & { timeZone: SiteTimeZone };

const kindOf = (flags: ReadonlySet<Flag>): BackupKind =>
  flags.has("daily") ? "daily" : flags.has("before-update") ? "before-update" : "by-hand";

/** Copies a site. */
export const backup: Command<Context, Flag> = {
  usage,
  flags: ["daily", "before-update"],
  understand([parent, ...surplus], flags) {
    if (surplus.length > 0 || flags.size > 1) return null;
    return async ({ data, dataDir, clock, backups, timeZone }, terminal) => {
      const { path, note, manifest, complaint } = await makeBackup(data, {
        folder: parent ?? backups.folder ?? join(dataDir, "backups"),
        kind: kindOf(flags),
        clock,
        key: backups.key,
        bucket: backups.s3 && { name: backups.s3.bucket, store: await openBackupBucket(backups.s3) },
      });
      terminal.print(`${path}: ${describeBackup(note, timeZone.name)}`);
      if (complaint) terminal.complain(complaint);
      const damage = describeDamage(note);
      if (damage) terminal.complain(`${damage} npm run doctor -- --fix takes good copies from an older backup.`);
      for (const key of manifest.missing)
        terminal.complain(`The file ${key} of a database row is missing. See npm run doctor.`);
    };
  },
  async open(config) {
    const site = await openSiteAsIs(config);
    return { ...site, backups: config.backups, timeZone: await readTimeZone(site.data.db, config) };
  },
};

if (import.meta.main) await runFromShell(backup);
