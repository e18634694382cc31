import { randomUUID } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

const HOST = hostname().replace(/[^A-Za-z0-9]/g, "_");
const PARTIAL = /^\..+\.([A-Za-z0-9_]+)-(\d+)-[0-9a-f]{8}\.partial$/;
/** Nothing takes as long. */
const ABANDONED_MS = 24 * 3_600_000;

/** A path for what is not finished; its name says which process works on it. */
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
  // Of another machine, whose processes cannot be seen, or of before names told whose they are.
  const status = await stat(path).catch(() => null);
  return status !== null && now.getTime() - status.mtimeMs > ABANDONED_MS;
}

/** The paths of what killed backups left in a folder; those under way are none of them. */
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
