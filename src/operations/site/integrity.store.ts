import type { DatabaseSync } from "node:sqlite";

const FAULTS_SHOWN = 20;

/** Returns the faults of a SQLite database, one per line: damaged pages, broken indexes, dangling references. */
export function sqliteFaults(sqlite: DatabaseSync): string[] {
  try {
    const damage = sqlite
      .prepare(`PRAGMA integrity_check(${FAULTS_SHOWN})`)
      .all()
      .map((row) => String(row["integrity_check"]));
    if (damage.join() !== "ok") return damage;
    return sqlite
      .prepare("PRAGMA foreign_key_check")
      .all()
      .slice(0, FAULTS_SHOWN)
      .map((row) => `A row of ${row["table"]} points to a row of ${row["parent"]} that is not there`);
  } catch (error) {
    return [(error as Error).message];
  }
}
