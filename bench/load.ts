import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";

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

const NOT_MODIFIED = 304;
const HEAD_END = Buffer.from("\r\n\r\n");

/** A keep-alive connection that sends one request at a time and needs less CPU than Node's client. */
export class RawConnection {
  readonly #socket: Socket;
  readonly #host: string;
  /** Status of the current response. 0 until its head has arrived. */
  #status = 0;
  /** Bytes of the body that have not arrived yet. */
  #left = 0;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.setNoDelay(true);
    socket.on("data", (bytes: Buffer) => this.#take(bytes));
    socket.on("close", () => this.#waiting?.reject(new Error("The connection ended without an answer")));
    socket.on("error", (error) => this.#waiting?.reject(error));
  }

  static async open({ hostname, port, host }: URL): Promise<RawConnection> {
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    return new RawConnection(socket, host);
  }

  /** Resolves with the status once the whole body has arrived. @throws when the response has no content-length */
  get(path: string, headers: Record<string, string>): Promise<number> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#socket.write(`GET ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${lines.join("")}\r\n`, "latin1");
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  close() {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(bytes: Buffer) {
    if (this.#status === 0) {
      this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
      const headEnd = this.#received.indexOf(HEAD_END);
      if (headEnd === -1) return;
      const head = this.#received.toString("latin1", 0, headEnd);
      this.#status = Number(head.slice(9, 12));
      const length = this.#status === NOT_MODIFIED ? "0" : /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined) return this.#waiting?.reject(new Error(`A response of unknown length: ${head}`));
      this.#left = Number(length) - (this.#received.length - headEnd - HEAD_END.length);
      this.#received = Buffer.alloc(0);
    } else this.#left -= bytes.length;
    if (this.#left > 0) return;
    const status = this.#status;
    this.#status = 0;
    this.#waiting?.resolve(status);
  }
}
