import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Counter, Histogram } from "prom-client";
import { listBackupNotes } from "../backups/backup-notes.ts";
import { type Db, databaseBytes, probeWrite } from "../db/database.ts";
import { listRuns } from "../jobs/jobs.store.ts";
import { listenToQueues } from "../queue.ts";

/**
 * Serves metrics for Prometheus on a separate address.
 * @param server the site's server, after all routes are registered
 */
export async function serveMetrics({ host, port }: { host: string; port: number }, server: Server, parts: StateParts) {
  // Imported here, so that sites without metrics do not load the library.
  const { default: prometheus } = await import("prom-client");
  const registry = new prometheus.Registry();
  const registers = { registers: [registry] };
  prometheus.collectDefaultMetrics({ register: registry });
  countResponses(prometheus, registers, server);
  const state = gaugeState(prometheus, registers, parts);

  const figures = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url?.split("?", 1)[0] !== "/metrics") return response.writeHead(404).end();
    try {
      await state.read();
      const text = await registry.metrics();
      response.writeHead(200, { "content-type": registry.contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  figures.listen({ host, port });
  await once(figures, "listening");
  return {
    /** Address of the metrics, not of the site. */
    address: `http://${host}:${(figures.address() as AddressInfo).port}/metrics`,
    async stop() {
      state.stop();
      figures.closeAllConnections();
      await new Promise<void>((closed) => figures.close(() => closed()));
    },
  };
}

export type Metrics = Awaited<ReturnType<typeof serveMetrics>>;

const SLOW_SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10];

type Prometheus = typeof import("prom-client");
type Registers = { registers: InstanceType<Prometheus["Registry"]>[] };

/** Returns the type of a URL. URLs themselves would be too many, and may name people. */
function addressType(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  if (path === "/healthz" || path === "/readyz") return "health";
  if (path.startsWith("/api/")) return "api";
  if (path.startsWith("/media/")) return "media";
  return /\.[a-z0-9]{2,5}$/i.test(path) ? "file" : "page";
}

function countResponses({ Counter, Histogram }: Prometheus, registers: Registers, server: Server) {
  const labelNames = ["kind", "status", "cached"] as const;
  const responses: Counter<(typeof labelNames)[number]> = new Counter({
    name: "site_responses_total",
    help: "Responses by type and status, and whether they were cached",
    labelNames,
    ...registers,
  });
  const seconds: Histogram<"kind" | "cached"> = new Histogram({
    name: "site_response_seconds",
    help: "Time until a response was sent",
    labelNames: ["kind", "cached"],
    buckets: SLOW_SECONDS,
    ...registers,
  });
  server.on("request", (request, response) => {
    const start = performance.now();
    response.once("finish", () => {
      const kind = addressType(request.url ?? "");
      // Only routed responses have a request ID.
      const cached = response.hasHeader("x-request-id") ? "no" : "yes";
      responses.inc({ kind, status: String(response.statusCode), cached });
      seconds.observe({ kind, cached }, (performance.now() - start) / 1000);
    });
  });
}

export interface StateParts {
  db: Db;
  backupFolder: string | undefined;
}

/** Registers gauges that are read on request: database, jobs, backups and queues. */
function gaugeState({ Gauge }: Prometheus, registers: Registers, { db, backupFolder }: StateParts) {
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
