import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import type { Config } from "#platform/config.ts";
import { openSiteDatabase } from "#platform/db/open-database.ts";
import { SQLITE_FILE } from "#platform/db/sqlite.ts";
import { storeName } from "#platform/media/media-store.ts";
import { type RestoreResult, type RestoreTarget, restoreBackup } from "./backup/restore.ts";
import { isEmptySite } from "./backup/tables.store.ts";
import { type Command, NotDone, runFromShell, type Terminal } from "./command.ts";

const usage = `Usage: npm run restore -- BACKUP [--yes] [--force]

Replaces the site's data with BACKUP, a folder or a file. It restores into the
SQLite or PostgreSQL database of the settings, whichever made the backup, and
keeps the replaced data as a backup. An encrypted backup needs its BACKUP_KEY.

The command prints its target and asks before it changes anything; --yes skips
the question. Stop the site first; --force restores although it seems to run.`;

/** The folder with the settings of services on this machine. */
const SERVICE_SETTINGS = "/etc/branch-site";

interface Context {
  config: Config;
  /** Connects to the target, which creates or updates its tables on PostgreSQL. */
  openTarget(): Promise<RestoreTarget>;
  clock: () => Date;
  close(): Promise<void>;
}

async function openContext(config: Config): Promise<Context> {
  let close = async () => {};
  return {
    config,
    async openTarget() {
      if (!config.databaseUrl) return { engine: "sqlite", ...config };
      const db = await openSiteDatabase(config);
      close = () => db.destroy();
      return { ...config, engine: "postgres", db };
    },
    clock: () => new Date(),
    close: () => close(),
  };
}

/** Describes where a restore writes, without a password. */
function targetOf(config: Config): string {
  if (!config.databaseUrl)
    return `SQLite database ${resolve(config.dataDir, SQLITE_FILE)}, uploads in ${storeName(config)}`;
  const { username, host, pathname } = new URL(config.databaseUrl);
  const address = `postgres://${username && `${username}@`}${host}${pathname}`;
  return `PostgreSQL database ${address}, uploads in ${storeName(config)}`;
}

/** Lists the settings files of services that are set up on this machine and keep their data elsewhere. */
async function otherServices({ dataDir, databaseUrl }: Config, folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^(?:.+\.)?settings$/.test(name));
  const files = names.sort().map((name) => join(folder, name));
  for (const file of files) {
    const settings = parseEnv(await readFile(file, "utf8").catch(() => ""));
    const isSame = databaseUrl
      ? settings["DATABASE_URL"] === databaseUrl
      : settings["DATA_DIR"] !== undefined && resolve(settings["DATA_DIR"]) === resolve(dataDir);
    if (isSame) return [];
  }
  return files;
}

/**
 * Without the settings of a service, a command would restore into the empty default folder, and the service would not
 * see the data.
 * @throws NotDone naming the settings files
 */
async function requireRightSettings(config: Config, isEmpty: boolean, folder: string) {
  if (!isEmpty || config.settingsFile) return;
  const [first, ...others] = await otherServices(config, folder);
  if (!first) return;
  throw new NotDone(
    `There is no site at the target, ${targetOf(config)}, but the settings of a service are in ${[first, ...others].join(", ")}. Nothing was changed. Set SETTINGS_FILE to the right file, for example SETTINGS_FILE=${first}.`,
  );
}

function report({ manifest, oldState, accounts, stoppedMails }: RestoreResult, target: string, terminal: Terminal) {
  terminal.print(`Restored the backup of ${manifest.madeAt} to the ${target}. Everyone has to sign in again.`);
  if (oldState.kind === "backup") terminal.print(`The replaced data is a backup in ${oldState.folder}`);
  if (oldState.kind === "damaged") terminal.print(`The damaged database was moved to ${oldState.folder}`);
  if (stoppedMails > 0)
    terminal.print(
      `The backup had ${stoppedMails === 1 ? "1 unsent newsletter email. The site does not send it" : `${stoppedMails} unsent newsletter emails. The site does not send them`}, because subscribers may already have the issue.`,
    );
  const { stillEnded, reopened, changedRoles, withoutPasskeys, hasOwner } = accounts;
  if (stillEnded.length > 0)
    terminal.print(
      `These accounts ended after the backup and stay ended: ${stillEnded.join(", ")}. To reopen an account, run npm run admin -- enable NAME.`,
    );
  if (reopened.length > 0)
    terminal.print(
      `These accounts come from the backup and can sign in: ${reopened.join(", ")}. To end an account, run npm run admin -- disable NAME.`,
    );
  if (changedRoles.length > 0)
    terminal.print(
      `The roles of these accounts changed after the backup. Each has the lower role: ${changedRoles.join(", ")}.`,
    );
  if (withoutPasskeys.length > 0)
    terminal.print(
      `Passkeys of these accounts were removed after the backup and stay removed: ${withoutPasskeys.join(", ")}.`,
    );
  if (!hasOwner) terminal.complain("No owner can sign in. To create an owner, run npm run admin -- create NAME.");
}

/** Restores a backup. @param serviceSettings the folder with the settings of services on this machine */
export const restoreCommand = (serviceSettings = SERVICE_SETTINGS): Command<Context, "force" | "yes"> => ({
  usage,
  flags: ["force", "yes"],
  understand([backup, ...surplus], flags) {
    if (!backup || surplus.length > 0) return null;
    return async ({ config, openTarget, clock }, terminal) => {
      const target = targetOf(config);
      if (!config.databaseUrl) {
        const isEmpty = !existsSync(join(config.dataDir, SQLITE_FILE));
        await requireRightSettings(config, isEmpty, serviceSettings);
      }
      terminal.print(`Backup: ${resolve(backup)}\nTarget: ${target}`);
      if (!flags.has("yes")) {
        const isConfirmed = await terminal.confirm('This replaces the data of the target. Type "yes" to restore: ');
        if (isConfirmed === null) throw new NotDone("Nothing was changed: without a terminal, --yes is required.");
        if (!isConfirmed) throw new NotDone("Nothing was changed.");
      }
      const opened = await openTarget();
      if (opened.engine === "postgres")
        await requireRightSettings(config, await isEmptySite(opened.db), serviceSettings);
      const options = { force: flags.has("force"), now: clock(), key: config.backups.key };
      report(await restoreBackup(backup, opened, options), target, terminal);
    };
  },
  open: openContext,
});

export const restore = restoreCommand();

if (import.meta.main) await runFromShell(restore);
