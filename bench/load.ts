import { Agent, request } from "node:http";

/** One request of a scenario. */
export interface Call {
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: Buffer | string;
}

export interface Scenario {
  name: string;
  /** Connections that each wait for an answer before they ask again. */
  connections: number;
  /** The call number `index`, counted from 0. */
  call: (index: number) => Call;
  expectedStatus: number;
  /** Stops before the time is over. */
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

/** Visitors come from many addresses, so that the limit for each stays out of the measure. */
const visitor = (index: number) => `10.0.${(index % FORWARDED_ADDRESSES) >> 8}.${index & 255}`;

function send(
  address: URL,
  agent: Agent,
  { path, method = "GET", headers, body }: Call,
  index: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        host: address.hostname,
        port: address.port,
        path,
        method,
        headers: {
          "x-forwarded-for": visitor(index),
          ...(body && { "content-length": Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (answer) => {
        answer.resume();
        answer.once("end", () => resolve(answer.statusCode ?? 0));
        answer.once("error", reject);
      },
    );
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;

/**
 * Asks over keep-alive connections for `seconds`, after a few calls that do not count.
 * @throws when an answer has another status than expected.
 */
export async function measure(address: string, scenario: Scenario, seconds: number): Promise<Measured> {
  const { name, connections, call, expectedStatus, maxCalls = Number.POSITIVE_INFINITY } = scenario;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const url = new URL(address);
  const latencies: number[] = [];
  let next = 0;

  async function connection(until: () => boolean, record: boolean) {
    while (!until()) {
      const index = next++;
      const begun = performance.now();
      const status = await send(url, agent, call(index), index);
      if (record) latencies.push(performance.now() - begun);
      if (status !== expectedStatus) throw new Error(`${name}: the answer had the status ${status}`);
    }
  }
  const all = (until: () => boolean, record: boolean) =>
    Promise.all(Array.from({ length: connections }, () => connection(until, record)));

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
    agent.destroy();
  }
}
