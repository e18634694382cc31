import { rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fingerprint } from "#platform/backups/durable-files.ts";
import { partialPath } from "#platform/backups/partials.ts";
import { SQLITE_FILE } from "#platform/db/sqlite.ts";
import { type Manifest, mediaKeyOf } from "./manifest.ts";
import { requireSameCounts, unlike } from "./require-tables.ts";
import { restoreBackup } from "./restore.ts";

/** Restores a backup to a scratch folder next to it, and compares each table and file with the copied data. */
export async function proveBackup(path: string, manifest: Manifest, options: { key?: string | undefined; now: Date }) {
  const scratch = partialPath(dirname(path), `${basename(path)}-proof`);
  const copied = manifest.tables ?? {};
  try {
    await restoreBackup(path, { engine: "sqlite", dataDir: scratch }, { ...options, force: false, asItWas: copied });
    await requireSameCounts(join(scratch, SQLITE_FILE), copied);
    for (const [file, expected] of Object.entries(manifest.files)) {
      if (!mediaKeyOf(file)) continue;
      const found = await fingerprint(join(scratch, file)).catch(() => null);
      if (found?.sha256 !== expected.sha256) throw unlike(file);
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
