import { Agent, request } from "node:http";
import { RawConnection } from "./raw-connection.ts";

/** One request of a scenario. */
export interface Call {
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: Buffer | string;
}

export interface Scenario {
  name: string;
  /** Number of connections. Each one sends a request after the previous response. */
  connections: number;
  /** Returns the request with this index, counted from 0. */
  call: (index: number) => Call;
  expectedStatus: number;
  /** Stops after this many requests, even before the time is over. */
  maxCalls?: number;
}

export interface Measured {
  name: string;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  calls: number;
}

const WARM_UP_CALLS = 20;
const FORWARDED_ADDRESSES = 4000;

/** Requests come from many IP addresses, so that limits per address do not affect the measurement. */
export const visitor = (index: number) => `10.0.${(index % FORWARDED_ADDRESSES) >> 8}.${index & 255}`;

type Send = (call: Call, index: number) => Promise<number>;

/** Requests with a body or a method other than GET use Node's client and separate connections. */
function clientConnection(address: URL): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send: Send = ({ path, method = "GET", headers, body }, index) =>
    new Promise((resolve, reject) => {
      const length = body ? { "content-length": Buffer.byteLength(body) } : {};
      const outgoing = request(
        new URL(path, address),
        { agent, method, headers: { "x-forwarded-for": visitor(index), ...length, ...headers } },
        (answer) => {
          answer.resume();
          answer.once("end", () => resolve(answer.statusCode ?? 0));
          answer.once("error", reject);
        },
      );
      outgoing.once("error", reject);
      outgoing.end(body);
    });
  return { send, close: () => agent.destroy() };
}

async function rawConnection(address: URL): Promise<{ send: Send; close: () => void }> {
  const connection = await RawConnection.open(address);
  return {
    send: ({ path, headers }, index) => connection.get(path, { "x-forwarded-for": visitor(index), ...headers }),
    close: () => connection.close(),
  };
}

export const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;

/**
 * Sends requests over keep-alive connections for `seconds`, after a few requests for warm-up.
 * @throws when a response has an unexpected status.
 */
export async function measure(address: string, scenario: Scenario, seconds: number): Promise<Measured> {
  const { name, connections, call, expectedStatus, maxCalls = Number.POSITIVE_INFINITY } = scenario;
  const url = new URL(address);
  const open = () => (call(0).method === "POST" ? clientConnection(url) : rawConnection(url));
  const opened = await Promise.all(Array.from({ length: connections }, open));
  const latencies: number[] = [];
  let next = 0;

  async function connection(send: Send, until: () => boolean, record: boolean) {
    while (!until()) {
      const index = next++;
      const begun = performance.now();
      const status = await send(call(index), index);
      if (record) latencies.push(performance.now() - begun);
      if (status !== expectedStatus) throw new Error(`${name}: the answer had the status ${status}`);
    }
  }
  const all = (until: () => boolean, record: boolean) =>
    Promise.all(opened.map(({ send }) => connection(send, until, record)));

  try {
    const warmUp = Math.min(WARM_UP_CALLS, maxCalls / 4);
    await all(() => next >= warmUp, false);
    const begun = performance.now();
    await all(() => next >= maxCalls || performance.now() - begun > seconds * 1000, true);
    const elapsed = (performance.now() - begun) / 1000;
    latencies.sort((one, other) => one - other);
    return {
      name,
      perSecond: latencies.length / elapsed,
      p50Ms: percentile(latencies, 0.5),
      p99Ms: percentile(latencies, 0.99),
      calls: latencies.length,
    };
  } finally {
    for (const { close } of opened) close();
  }
}
