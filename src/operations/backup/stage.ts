import { createReadStream } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { eraseItemsAgain } from "#content/removal.ts";
import { weekDue } from "#features/activity/server/weekly-email.mail-templates.ts";
import { newsletterSettings } from "#features/newsletter/server/newsletter.service.ts";
import { eraseSubscribersAgain } from "#features/newsletter/server/newsletter.store.ts";
import { eraseRegistrationsAgain } from "#features/registrations/server/erasures.store.ts";
import { giveUpNewsletters } from "#features/registrations/server/outbox.store.ts";
import {
  type AdminRow,
  deletePasskey,
  listAdmins,
  listPasskeys,
  updateAdmin,
  updateOfficer,
} from "#features/sign-in/server/accounts/accounts.store.ts";
import {
  isOpen,
  isPermanentOwner,
  removeAllAccess,
  withoutCounselor,
} from "#features/sign-in/server/accounts/administrators.service.ts";
import { eraseStudentsAgain } from "#features/students/server/students.store.ts";
import { BackupRefused, writeDurably } from "#platform/backups/backup-files.ts";
import type { Db } from "#platform/db/database.ts";
import { addErasedList, clearTraces, type ErasedList } from "#platform/db/erasures.store.ts";
import { hasTable, migrate } from "#platform/db/migrate.ts";
import { openSiteDatabase } from "#platform/db/open-database.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import { SQLITE_FILE } from "#platform/db/sqlite.ts";
import { removeUnfinishedMove } from "#platform/db/unfinished-move.store.ts";
import { fsync } from "#platform/disk.ts";
import { permissionsOf, type Role, roleNames } from "#shared/roles.ts";
import { contentTypes, erasePicturesAgain } from "#src/site-content.ts";
import { openSqliteAsIs, readTimeZone, sqliteFaults, withSqlite } from "../site.store.ts";
import { type Manifest, TABLES_FOLDER } from "./manifest.ts";
import { endAllSessions, type Row, replaceTables, requireSameTables, type TablesDigest } from "./tables.store.ts";

/** Fills a new SQLite database, in the schema of the backup, with the tables of a PostgreSQL backup. */
async function fillFromTables(folder: string, manifest: Manifest, file: string) {
  const fill = async (db: Kysely<Database>) => {
    await migrate(db, "sqlite", manifest.schemaVersion);
    await replaceTables(db, async (table) => {
      const path = `${TABLES_FOLDER}/${table}.jsonl`;
      if (!(path in manifest.files)) return [];
      const lines = (await readFile(join(folder, path), "utf8")).split("\n");
      return lines.filter(Boolean).map((line) => JSON.parse(line) as Row);
    });
  };
  await withSqlite(file, fill).catch((cause: unknown) => {
    if (!/not found/.test(String(cause))) throw cause;
    throw new BackupRefused("The backup was written by a newer version of this site. Install that version.", { cause });
  });
}

/**
 * Creates a SQLite database from a backup, migrates it, ends all sessions and invitations, and checks it.
 * @param copied the expected tables before the migration
 * @returns its path
 */
export async function stageDatabase(
  folder: string,
  manifest: Manifest,
  staging: string,
  copied?: TablesDigest,
): Promise<string> {
  await mkdir(staging, { recursive: true, mode: 0o700 });
  const file = join(staging, SQLITE_FILE);
  if (manifest.engine === "sqlite")
    await writeDurably(file, createReadStream(join(folder, SQLITE_FILE)) as AsyncIterable<Buffer>);
  else await fillFromTables(folder, manifest, file);
  if (copied) await requireSameTables(file, copied);
  // Older backups contain the mark of a move in progress.
  await withSqlite(file, removeUnfinishedMove);
  const db = await openSiteDatabase({ dataDir: staging });
  await endAllSessions(db);
  await db.destroy();
  await checkAndCheckpoint(file);
  return file;
}

/** Checks a database with exclusive access, and leaves it as one file without a log. */
async function checkAndCheckpoint(file: string) {
  const { sqlite } = openSqliteAsIs(file);
  const faults = sqliteFaults(sqlite);
  sqlite.exec("PRAGMA journal_mode = DELETE");
  sqlite.close();
  if (faults.length > 0) throw new BackupRefused(`The database of the backup is damaged: ${faults[0]}`);
  await fsync(file);
}

/** Changes a staged database, then checks it. */
async function changeStaged<Result>(file: string, work: (db: Kysely<Database>) => Promise<Result>): Promise<Result> {
  const result = await withSqlite(file, work);
  await checkAndCheckpoint(file);
  return result;
}

/**
 * Keeps a restored site from sending newsletters again: emails that the backup had not sent yet, and the digest of the day.
 * @returns how many emails
 */
export const stopNewsletters = (
  file: string,
  { fixedTimeZone, now }: { fixedTimeZone: string | undefined; now: Date },
): Promise<number> =>
  changeStaged(file, async (db) => {
    const stopped = await giveUpNewsletters(db);
    const week = weekDue(now, (await readTimeZone(db, { fixedTimeZone })).name);
    const stored = await newsletterSettings.find(db);
    if (week !== undefined && stored) {
      const value = { ...stored.value, lastDigest: week };
      await newsletterSettings.save(db, { value, version: stored.version, now });
    }
    return stopped;
  });

/** Erases from a staged database the people, pictures and items that were erased after the backup. */
export async function eraseInFile(file: string, list: ErasedList): Promise<void> {
  if (list.rows.length === 0) return;
  await changeStaged(file, async (db) => {
    const erasedAt = await addErasedList(db, list);
    await eraseStudentsAgain(db, erasedAt);
    await eraseRegistrationsAgain(db, erasedAt);
    await erasePicturesAgain(db, erasedAt);
    await eraseItemsAgain(db, contentTypes, erasedAt);
    await clearTraces(db, "students");
    await clearTraces(db, "registrations");
    if ((await eraseSubscribersAgain(db, erasedAt)) > 0) await clearTraces(db, "newsletter_subscribers");
  });
}

/** Usernames of accounts that a restore changes. */
export interface RestoredAccounts {
  /** Active in the backup but ended on the replaced site, so that they stay ended. */
  stillEnded: string[];
  /** Active in the backup but unknown on the replaced site, so that they may have ended. */
  reopened: string[];
  /** Accounts whose role differs, each with the role that it has now: the one with fewer permissions. */
  changedRoles: string[];
  /** Accounts that have lost passkeys which the replaced site no longer had. */
  withoutPasskeys: string[];
  /** Whether an active owner without an end date remains. */
  hasOwner: boolean;
}

/** The accounts of the site that a restore replaces, as far as its database could be read. */
interface ReplacedAccounts {
  admins: AdminRow[];
  /** Account and credential of each passkey; null when the schema is older than passkeys. */
  passkeys: { admin_id: string; credential_id: string }[] | null;
}

export async function readAccounts(db: Kysely<Database>): Promise<ReplacedAccounts> {
  const passkeys = (await hasTable(db, "passkeys"))
    ? await db.selectFrom("passkeys").select(["admin_id", "credential_id"]).execute()
    : null;
  return { admins: await listAdmins(db), passkeys };
}

/** Accounts of an older schema have no end date. */
const isOpenNow = (admin: AdminRow, now: Date) => isOpen({ ...admin, ends_at: admin.ends_at ?? null }, now);

/** Returns the role with fewer permissions. Of two roles that each permit something else, it is the later one. */
const lowerRole = (inBackup: Role, later: Role | undefined): Role =>
  later === undefined || permissionsOf[inBackup].every((permission) => permissionsOf[later].includes(permission))
    ? inBackup
    : later;

/** Removes the passkeys of an account that the replaced site no longer had. Returns whether there were any. */
async function removeLostPasskeys(db: Db, id: string, known: AdminRow, { passkeys }: ReplacedAccounts) {
  if (!passkeys) return false;
  const kept = new Set(passkeys.filter((each) => each.admin_id === known.id).map((each) => each.credential_id));
  const lost = (await listPasskeys(db, id)).filter((passkey) => !kept.has(passkey.credential_id));
  for (const passkey of lost) await deletePasskey(db, passkey.id, id);
  return lost.length > 0;
}

/**
 * Ends each account in a staged database that has ended on the replaced site, keeps the lower of two roles, and deletes
 * passkeys that the replaced site no longer had.
 */
export const keepAccountsEnded = (file: string, replaced: ReplacedAccounts, now: Date): Promise<RestoredAccounts> =>
  changeStaged(file, async (db) => {
    const accounts: RestoredAccounts = {
      stillEnded: [],
      reopened: [],
      changedRoles: [],
      withoutPasskeys: [],
      hasOwner: false,
    };
    for (const admin of await listAdmins(db)) {
      if (!isOpenNow(admin, now)) continue;
      const known =
        replaced.admins.find(({ id }) => id === admin.id) ??
        replaced.admins.find(({ username_key }) => username_key === admin.username_key);
      if (known && !isOpenNow(known, now)) {
        await updateAdmin(db, admin.username_key, { disabled: 1, ends_at: known.ends_at ?? null, counselor: 0 });
        await removeAllAccess(db, admin);
        accounts.stillEnded.push(admin.username);
        continue;
      }
      const { id, username, disabled, ends_at } = admin;
      const role = lowerRole(admin.role, known?.role);
      if (!known) accounts.reopened.push(username);
      else {
        if (role !== admin.role)
          await updateOfficer(db, id, { role, disabled, ends_at, ...(role !== "owner" && withoutCounselor) });
        if (known.role && known.role !== admin.role) accounts.changedRoles.push(`${username} (${roleNames[role]})`);
        if (await removeLostPasskeys(db, id, known, replaced)) accounts.withoutPasskeys.push(username);
      }
      accounts.hasOwner ||= isPermanentOwner({ role, disabled, ends_at: ends_at ?? null });
    }
    return accounts;
  });
