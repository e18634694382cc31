import { listBackupNotes } from "../backups/backup-notes.ts";
import type { Db } from "../db/database.ts";
import { databaseBytes, probeWrite } from "../db/probe.store.ts";
import { listRuns } from "../jobs/jobs.store.ts";
import { listenToQueues } from "../queue.ts";

type Prometheus = typeof import("prom-client");
type Registers = { registers: InstanceType<Prometheus["Registry"]>[] };

export interface StateParts {
  db: Db;
  /** The backup folder. */
  backupFolder: string | undefined;
}

/** Registers gauges that are read on request: database, jobs, backups and queues. */
export function gaugeState({ Gauge }: Prometheus, registers: Registers, { db, backupFolder }: StateParts) {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames, ...registers });

  const isUp = gauge("site_database_up", "1 when the database is connected and writable");
  const bytes = gauge("site_database_bytes", "Size of the database");
  const seconds = gauge("site_database_answer_seconds", "Duration of a write that changes nothing");
  const failed = gauge("site_job_failed", "1 when the last run of a job failed", ["job"]);
  const finished = gauge("site_job_finished_timestamp_seconds", "Time when a job last ended", ["job"]);
  const backups = gauge("site_backups", "Number of verified backups");
  const proven = gauge("site_backup_made_timestamp_seconds", "Time of the newest verified backup");
  const backupBytes = gauge("site_backup_bytes", "Size of the newest verified backup");
  const waiting = gauge("site_queue_waiting", "Waiting tasks", ["queue"]);
  const running = gauge("site_queue_running", "Running tasks", ["queue"]);

  const stop = listenToQueues((state) => {
    waiting.set({ queue: state.queue }, state.waiting);
    running.set({ queue: state.queue }, state.running);
  });

  async function readDatabase() {
    const start = performance.now();
    try {
      await probeWrite(db);
      seconds.set((performance.now() - start) / 1000);
      bytes.set(await databaseBytes(db));
      for (const run of await listRuns(db)) {
        failed.set({ job: run.name }, run.failure === null ? 0 : 1);
        if (run.finished_at !== null) finished.set({ job: run.name }, run.finished_at / 1000);
      }
      isUp.set(1);
    } catch {
      isUp.set(0);
    }
  }

  return {
    async read() {
      await readDatabase();
      if (!backupFolder) return;
      const notes = await listBackupNotes(backupFolder);
      backups.set(notes.length);
      if (notes[0]) proven.set(Date.parse(notes[0].madeAt) / 1000);
      if (notes[0]) backupBytes.set(notes[0].bytes);
    },
    stop,
  };
}
