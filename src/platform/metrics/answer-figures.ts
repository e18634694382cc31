import type { Server } from "node:http";
import type { Counter, Histogram } from "prom-client";

const SLOW_SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10];

type Prometheus = typeof import("prom-client");
type Registers = { registers: InstanceType<Prometheus["Registry"]>[] };

/** Returns the type of a URL. URLs themselves would be too many, and may name people. */
function kindOfAddress(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  if (path === "/healthz" || path === "/readyz") return "health";
  if (path.startsWith("/api/")) return "api";
  if (path.startsWith("/media/")) return "media";
  return /\.[a-z0-9]{2,5}$/i.test(path) ? "file" : "page";
}

/** Counts responses by type, status and cache use. */
export function countAnswers({ Counter, Histogram }: Prometheus, registers: Registers, server: Server) {
  const labelNames = ["kind", "status", "kept"] as const;
  const answers: Counter<(typeof labelNames)[number]> = new Counter({
    name: "site_answers_total",
    help: "Responses by type and status, and whether they were cached",
    labelNames,
    ...registers,
  });
  const seconds: Histogram<"kind" | "kept"> = new Histogram({
    name: "site_answer_seconds",
    help: "Time until a response was sent",
    labelNames: ["kind", "kept"],
    buckets: SLOW_SECONDS,
    ...registers,
  });
  server.on("request", (request, response) => {
    const start = performance.now();
    response.once("finish", () => {
      const kind = kindOfAddress(request.url ?? "");
      // Only routed responses have a request ID.
      const kept = response.hasHeader("x-request-id") ? "no" : "yes";
      answers.inc({ kind, status: String(response.statusCode), kept });
      seconds.observe({ kind, kept }, (performance.now() - start) / 1000);
    });
  });
}
