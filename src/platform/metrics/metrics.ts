import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { countAnswers } from "./answer-figures.ts";
import { gaugeState, type StateParts } from "./state-figures.ts";

export interface Metrics {
  /** Address of the metrics, not of the site. */
  address: string;
  stop(): Promise<void>;
}

/**
 * Serves metrics for Prometheus on a separate address.
 * @param server the site's server, after all routes are registered
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  server: Server,
  parts: StateParts,
): Promise<Metrics> {
  // Loaded only here, so that sites without metrics do not pay for it.
  const { default: prometheus } = await import("prom-client");
  const registry = new prometheus.Registry();
  const registers = { registers: [registry] };
  prometheus.collectDefaultMetrics({ register: registry });
  countAnswers(prometheus, registers, server);
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
    address: `http://${host}:${(figures.address() as AddressInfo).port}/metrics`,
    async stop() {
      state.stop();
      figures.closeAllConnections();
      await new Promise<void>((closed) => figures.close(() => closed()));
    },
  };
}
