import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID, scryptSync } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { packTar, unpackTar } from "modern-tar/fs";
import { DataRefused } from "../db/database-errors.ts";
import { readStart } from "../disk.ts";

export interface Fingerprint {
  bytes: number;
  sha256: string;
}

/** Writes a new file that only its owner can read, and syncs it to disk. */
export async function writeDurably(
  path: string,
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<Fingerprint> {
  const hash = createHash("sha256");
  let bytes = 0;
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** Reads a whole file and returns its fingerprint. @throws if the file does not exist */
export async function fingerprint(path: string): Promise<Fingerprint> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}

const HOST = hostname().replace(/[^A-Za-z0-9]/g, "_");
const PARTIAL = /^\..+\.([A-Za-z0-9_]+)-(\d+)-[0-9a-f]{8}\.partial$/;
/** No backup takes this long. */
const ABANDONED_MS = 24 * 3_600_000;

/** Returns a path for an unfinished backup. The name contains the process ID. */
export const partialPath = (parent: string, name: string): string =>
  join(parent, `.${name}.${HOST}-${process.pid}-${randomUUID().slice(0, 8)}.partial`);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function isAbandoned(path: string, name: string, now: Date): Promise<boolean> {
  const [, host, pid] = PARTIAL.exec(name) ?? [];
  if (host === HOST) return !isAlive(Number(pid));
  // The backup comes from another machine, whose processes are not visible, or from an older release without process
  // IDs in names.
  const status = await stat(path).catch(() => null);
  return status !== null && now.getTime() - status.mtimeMs > ABANDONED_MS;
}

/** Returns the paths that killed backups left in a folder, without those of running ones. */
export async function listAbandoned(folder: string, now: Date): Promise<string[]> {
  const abandoned: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    if (/^\..*\.partial$/.test(name) && (await isAbandoned(path, name, now))) abandoned.push(path);
  }
  return abandoned;
}

export async function removeAbandoned(folder: string, now: Date): Promise<void> {
  for (const path of await listAbandoned(folder, now)) await rm(path, { recursive: true, force: true });
}

/** Returns the file name of a backup as one file. */
export const archiveName = (name: string, isEncrypted: boolean) => `${name}.tar${isEncrypted ? ".sealed" : ""}`;

/**
 * Returns a backup as one stream, encrypted if a key is set. A backup that already is one file is returned unchanged.
 */
export async function archiveOf(path: string, key?: string | undefined): Promise<Readable> {
  if ((await stat(path)).isFile()) return createReadStream(path);
  const tar = packTar(path);
  return key ? Readable.from(encryptArchive(tar, key), { objectMode: false }) : tar;
}

const isEncrypted = async (file: string): Promise<boolean> =>
  ENCRYPTION_MARK.equals(await readStart(file, ENCRYPTION_MARK.length));

/**
 * Unpacks a backup file into a new folder.
 * @throws DataRefused if the key is missing or wrong, or if the file is not a backup
 */
export async function unpackArchive(file: string, folder: string, key?: string | undefined): Promise<void> {
  const encrypted = await isEncrypted(file);
  if (encrypted && !key) throw new DataRefused(`${file} is encrypted: set BACKUP_KEY to the key of this backup.`);
  const stream = createReadStream(file, encrypted ? { start: ENCRYPTION_MARK.length } : {});
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Links could point outside the folder.
  const unpacked = unpackTar(folder, {
    fmode: 0o600,
    dmode: 0o700,
    filter: ({ type }) => type !== "symlink" && type !== "link",
  });
  try {
    await pipeline(encrypted && key ? Readable.from(decryptArchive(stream, key)) : stream, unpacked);
  } catch (cause) {
    if (cause instanceof DataRefused || (cause as NodeJS.ErrnoException).code === "ENOSPC") throw cause;
    throw new DataRefused(`${file} is not a backup, or it is damaged.`, { cause });
  }
}

/** Thrown when a backup cannot be made or used. The message gives the reason in one line. */
export class BackupRefused extends DataRefused {}

/**
 * An encrypted stream: a mark, a salt, and chunks of AES-256-GCM with a key that scrypt derives from the passphrase and
 * the salt. The nonce contains a chunk's number and whether it is the last, so that no chunk can be changed, moved,
 * dropped or cut off.
 */
export const ENCRYPTION_MARK = Buffer.from("branch-site seal 1\n");
const SALT_BYTES = 16;
const PIECE_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const CIPHER = "aes-256-gcm";
/** 32 MiB and a tenth of a second per guess. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

type Bytes = AsyncIterable<Uint8Array>;

const keyOf = (words: string, salt: Buffer) => scryptSync(words.normalize("NFKC"), salt, KEY_BYTES, COST);

function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(piece, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Splits a stream into chunks of one size. The last one may be shorter, or empty for an empty stream. */
async function* piecesOf(source: Bytes, size: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes <= size) continue;
    const whole = Buffer.concat(held);
    let start = 0;
    // The buffered data may be the end, so always keep one chunk back.
    for (; whole.length - start > size; start += size)
      yield { piece: whole.subarray(start, start + size), isLast: false };
    held = [whole.subarray(start)];
    bytes = whole.length - start;
  }
  yield { piece: Buffer.concat(held), isLast: true };
}

/** Encrypts a stream with a passphrase. */
export async function* encryptArchive(plain: Bytes, words: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const key = keyOf(words, salt);
  yield Buffer.concat([ENCRYPTION_MARK, salt]);
  let number = 0;
  for await (const { piece, isLast } of piecesOf(plain, PIECE_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(number++, isLast));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * Decrypts what follows the mark of an encrypted stream.
 * @throws DataRefused for a wrong passphrase or a changed stream
 */
export async function* decryptArchive(encrypted: Bytes, words: string): AsyncGenerator<Buffer> {
  const refuse = (cause?: unknown) =>
    new DataRefused("The encrypted backup cannot be opened: BACKUP_KEY is wrong, or the file is damaged.", { cause });
  const head: Uint8Array[] = [];
  let key: Buffer | undefined;
  async function* afterSalt() {
    for await (const chunk of encrypted) {
      if (key) {
        yield chunk;
        continue;
      }
      head.push(chunk);
      const read = Buffer.concat(head);
      if (read.length < SALT_BYTES) continue;
      key = keyOf(words, read.subarray(0, SALT_BYTES));
      yield read.subarray(SALT_BYTES);
    }
  }
  let number = 0;
  for await (const { piece, isLast } of piecesOf(afterSalt(), PIECE_BYTES + TAG_BYTES)) {
    if (!key || piece.length < TAG_BYTES) throw refuse();
    const decipher = createDecipheriv(CIPHER, key, nonceOf(number++, isLast));
    decipher.setAuthTag(piece.subarray(-TAG_BYTES));
    const plain = decipher.update(piece.subarray(0, -TAG_BYTES));
    try {
      decipher.final();
    } catch (cause) {
      throw refuse(cause);
    }
    yield plain;
  }
}
