import { Agent, type RequestOptions, request } from "node:https";

export interface Asked {
  /** 0 without a response. */
  status: number;
  body: string;
  /** A time of the performance clock. */
  begun: number;
  ms: number;
}

export interface Question {
  path: string;
  method?: "GET" | "POST" | "PUT";
  headers?: Record<string, string>;
  body?: Buffer | string;
}

export type Ask = (question: Question) => Promise<Asked>;

const NO_ANSWER = { status: 0, body: "" };
const ANSWER_WITHIN_MS = 30_000;

/** A visitor with a loopback IP address of its own, one connection to the proxy and one request at a time. */
export function visitorAt(site: { address: string; certificate: string }, localAddress: string): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const options: RequestOptions = { agent, localAddress, family: 4, ca: site.certificate, timeout: ANSWER_WITHIN_MS };
  return ({ path, method = "GET", headers, body }) => {
    const begun = performance.now();
    const { promise, resolve } = Promise.withResolvers<Pick<Asked, "status" | "body">>();
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const outgoing = request(new URL(path, site.address), { ...options, method, headers: { ...headers, ...length } });
    outgoing.once("response", (answer) => {
      answer.toArray().then(
        (chunks) => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        () => resolve(NO_ANSWER),
      );
    });
    outgoing.once("timeout", () => outgoing.destroy()).once("error", () => resolve(NO_ANSWER));
    outgoing.end(body);
    return promise.then((answer) => ({ ...answer, begun, ms: performance.now() - begun }));
  };
}
