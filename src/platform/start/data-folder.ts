import { existsSync } from "node:fs";
import { access, constants, readdir, readFile, realpath, stat, statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sqliteRefusal } from "../db/check-database.ts";
import { isBusy } from "../db/database-errors.ts";
import { SQLITE_FILE } from "../db/sqlite.ts";
import { hasRoom } from "../disk.ts";
import { codeOf, fileRefusal, StartupError } from "../startup-error.ts";

/** An empty file. Only the lock on it matters. */
const LOCK_FILE = "site.lock";

const SHARE_WITHIN_MS = 5000;

export type FolderLock = ReturnType<typeof lockFolder>;

const inUse = (folder: string, cause: unknown) =>
  new StartupError(
    `Another process of this site runs on ${folder}. Stop that process first, or set another DATA_DIR.`,
    { exitReason: "busy", cause },
  );

const read = (lock: DatabaseSync) => lock.exec("BEGIN; SELECT count(*) FROM sqlite_master");

/** Checks whether a folder is locked, without writing to it. @throws StartupError if it is locked */
export async function checkNobodyElse(folder: string): Promise<void> {
  const path = join(folder, LOCK_FILE);
  if (!existsSync(path)) return;
  const lock = new DatabaseSync(path, { readOnly: true, timeout: 0 });
  try {
    read(lock);
  } catch (error) {
    throw isBusy(error) ? inUse(folder, error) : (sqliteRefusal(path, error) ?? error);
  } finally {
    lock.close();
  }
}

/**
 * Locks a folder with an SQLite lock, which the operating system releases with the process and which works between
 * containers.
 * @param shared allows other instances, as on one PostgreSQL database
 * @returns whether no other process uses the folder, and functions that allow other instances or end the lock
 * @throws StartupError if another process holds an exclusive lock
 */
export function lockFolder(folder: string, { shared }: { shared: boolean }) {
  const path = join(folder, LOCK_FILE);
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    const isExclusive = lockExclusively(lock);
    if (!isExclusive && !shared) throw inUse(folder, undefined);
    const share = () => {
      if (lock.isTransaction) lock.exec("COMMIT");
      lock.exec(`PRAGMA busy_timeout = ${SHARE_WITHIN_MS}`);
      read(lock);
    };
    if (!isExclusive) share();
    return { isExclusive, share, release: () => lock.close() };
  } catch (error) {
    lock.close();
    throw sqliteRefusal(path, error) ?? error;
  }
}

function lockExclusively(lock: DatabaseSync): boolean {
  try {
    // No journal is needed, because nothing is written.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

const { R_OK, W_OK, X_OK } = constants;
const FILES = [SQLITE_FILE, `${SQLITE_FILE}-wal`, `${SQLITE_FILE}-shm`, LOCK_FILE];

/** Returns null if the path does not exist. */
async function statusOf(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw fileRefusal(error, path) ?? error;
  }
}

const describeAccess = (mode: number) =>
  [mode & R_OK ? "read" : "", mode & W_OK ? "written" : ""].filter(Boolean).join(" or ");

const whose = (owner: number) => `: it belongs to user ${owner}, and this process runs as user ${process.geteuid?.()}`;

async function requireAccess(path: string, mode: number) {
  try {
    await access(path, mode);
  } catch (error) {
    if (codeOf(error) !== "EACCES" && codeOf(error) !== "EPERM") throw fileRefusal(error, path) ?? error;
    const owner = (await stat(path).catch(() => null))?.uid;
    throw new StartupError(`${path} may not be ${describeAccess(mode)}${owner === undefined ? "" : whose(owner)}.`, {
      exitReason: "notAllowed",
      cause: error,
    });
  }
}

/** Returns the nearest existing folder of a path. */
async function nearestFolder(path: string, setting: "DATA_DIR" | "BACKUP_DIR"): Promise<string> {
  const status = await statusOf(path);
  if (!status) return nearestFolder(dirname(path), setting);
  if (!status.isDirectory())
    throw new StartupError(`${path} is a file, and ${setting} needs a folder.`, { exitReason: "place" });
  return path;
}

async function requireUse(folder: string) {
  await requireAccess(folder, R_OK | X_OK);
  await requireAccess(folder, W_OK);
}

async function requireFolder(path: string) {
  const status = await statusOf(path);
  if (!status) return false;
  if (!status.isDirectory())
    throw new StartupError(`${path} is a file, and must be a folder.`, { exitReason: "place" });
  await requireUse(path);
  return true;
}

/** Only the owner of the folder for temporary files can make it private, which each start does. */
async function requireOwn(path: string) {
  const user = process.geteuid?.();
  const owner = (await statusOf(path))?.uid;
  if (user === undefined || user === 0 || owner === undefined || owner === user) return;
  throw new StartupError(`${path} can't be made private${whose(owner)}.`, { exitReason: "notAllowed" });
}

/** The type that statfs returns for tmpfs, which has no block count without a size limit. */
const TMPFS = 0x01021994;

/** @param folder the configured folder: `path` or a folder below it */
async function requireRoom(path: string, folder: string) {
  const { blocks, type } = await statfs(path);
  if (blocks === 0 && type === TMPFS) return;
  if (blocks === 0)
    throw new StartupError(
      `The folder ${folder} cannot be created because the file system of ${path} cannot store files. Set another DATA_DIR.`,
      { exitReason: "place" },
    );
  // An existing site can be read on a full disk.
  if (path !== folder && !(await hasRoom(path)))
    throw new StartupError(`The disk of ${path} is full. Free some space.`, { exitReason: "disk" });
}

/** Where Linux lists the mounted file systems. Other systems have no such file. */
const MOUNTS = "/proc/self/mountinfo";

/** On these, SQLite's locks and shared memory are unreliable, which damages a database sooner or later. */
const NETWORK_FILE_SYSTEM =
  /^(?:nfs\d?|cifs|smb\d?|smbfs|afs|ceph|glusterfs|lustre|davfs|fuse\.(?:sshfs|rclone|glusterfs|ceph-fuse|s3fs|davfs2?|smbnetfs))$/;

/** Returns the type of the file system that holds a path; undefined if the list of mounts does not contain it. */
async function fileSystemOf(path: string, mounts: string): Promise<string | undefined> {
  const lines = (await readFile(mounts, "utf8").catch(() => "")).split("\n").filter(Boolean);
  const real = `${await realpath(path)}/`;
  let holding = { point: "", type: undefined as string | undefined };
  for (const line of lines) {
    const [mount = "", source = ""] = line.split(" - ");
    // Spaces in a path are written as \040.
    const point = (mount.split(" ")[4] ?? "").replace(/\\(\d{3})/g, (_, code) =>
      String.fromCharCode(parseInt(code, 8)),
    );
    const isAbove = real.startsWith(point.endsWith("/") ? point : `${point}/`);
    // A later mount at the same path covers the earlier one.
    if (isAbove && point.length >= holding.point.length) holding = { point, type: source.split(" ")[0] };
  }
  return holding.type;
}

async function requireLocalDisk(path: string, mounts: string) {
  const type = await fileSystemOf(path, mounts);
  if (type !== undefined && NETWORK_FILE_SYSTEM.test(type))
    throw new StartupError(
      `${path} is on a network file system (${type}), which damages an SQLite database. Use a DATA_DIR on a local disk, or a PostgreSQL database in DATABASE_URL.`,
      { exitReason: "place" },
    );
}

interface FolderOptions {
  /** Whether the folder contains an SQLite database. */
  hasDatabase: boolean;
  /** The list of mounted file systems. */
  mounts?: string;
}

/**
 * Checks whether this process can use a data folder or create it, without writing to it.
 * @throws StartupError with the reason when it cannot
 */
export async function checkFolder(dataDir: string, { hasDatabase, mounts = MOUNTS }: FolderOptions): Promise<void> {
  const folder = resolve(dataDir);
  const present = await nearestFolder(folder, "DATA_DIR");
  await requireUse(present);
  if (hasDatabase) await requireLocalDisk(present, mounts);
  await requireRoom(present, folder);
  if (present !== folder) return;
  for (const name of FILES)
    if (await statusOf(join(folder, name))) await requireAccess(join(folder, name), R_OK | W_OK);
  if (await requireFolder(join(folder, "tmp"))) await requireOwn(join(folder, "tmp"));
  const media = join(folder, "media");
  if (!(await requireFolder(media))) return;
  for (const entry of await readdir(media, { withFileTypes: true }))
    if (entry.isDirectory()) await requireFolder(join(media, entry.name));
}

/**
 * Checks whether this process can store backups in a folder or create it, without writing to it. A full disk does not
 * stop the start, because the dashboard reports failed backups.
 * @throws StartupError with the reason
 */
export async function checkBackupFolder(backupDir: string): Promise<void> {
  await requireUse(await nearestFolder(resolve(backupDir), "BACKUP_DIR"));
}
