import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

/** Size and hash of a file's content. */
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
