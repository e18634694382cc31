import { Agent, type RequestOptions, request } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";

export interface ReceivedResponse {
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

export type Ask = (question: Question) => Promise<ReceivedResponse>;

const NO_ANSWER = { status: 0, body: "" };
const ANSWER_WITHIN_MS = 30_000;

/** A visitor with a loopback IP address of its own, one connection to the proxy and one request at a time. */
export function visitorAt(site: { address: string; certificate: string }, localAddress: string): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const options: RequestOptions = { agent, localAddress, family: 4, ca: site.certificate, timeout: ANSWER_WITHIN_MS };
  return ({ path, method = "GET", headers, body }) => {
    const begun = performance.now();
    const { promise, resolve } = Promise.withResolvers<Pick<ReceivedResponse, "status" | "body">>();
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

/** Request types: cached pages, rendered pages, pictures that the proxy has not cached, writes, and /healthz. */
export type Kind = "kept" | "made" | "picture" | "application" | "upload" | "health";

export interface Seen extends Omit<ReceivedResponse, "body"> {
  kind: Kind;
}

/** Writes that the site has acknowledged. */
export interface Acknowledged {
  applications: string[];
  uploads: string[];
}

export const KEPT = ["/", "/about", "/resources", "/events", "/gallery", "/achievements", "/chapters", "/join"];
/** Number of clients, and the interval of each. */
const pace: Record<Kind, { visitors: number; everyMs: number }> = {
  kept: { visitors: 4, everyMs: 40 },
  made: { visitors: 4, everyMs: 100 },
  picture: { visitors: 2, everyMs: 100 },
  application: { visitors: 20, everyMs: 1000 },
  upload: { visitors: 1, everyMs: 500 },
  health: { visitors: 1, everyMs: 100 },
};

let invented = 1000;

/** Encoded once, so that clients have time to receive responses. */
const picture = pictureFile();

export async function uploadOf(token: string, title: string): Promise<Question> {
  const form = new Response(formOf({ title, image: await picture }));
  const headers = { "content-type": form.headers.get("content-type") ?? "", authorization: `Bearer ${token}` };
  return { path: "/api/gallery", method: "POST", headers, body: Buffer.from(await form.arrayBuffer()) };
}

function applicationOf(id: string): Question {
  const body = JSON.stringify({ name: "n", email: `${id}@example.org`, id, branch: "b" });
  return { path: "/api/student", method: "POST", headers: { "content-type": "application/json" }, body };
}

/** Clients that send requests at a steady rate through the proxy, from this call until stopped. */
export function beginTraffic(site: { address: string; certificate: string }, token: string, pictureAddress: string) {
  const seen: Seen[] = [];
  const acknowledged: Acknowledged = { applications: [], uploads: [] };
  let ended = false;

  const act: Record<Kind, (ask: Ask, turn: number) => Promise<ReceivedResponse>> = {
    kept: (ask, turn) => ask({ path: KEPT[turn % KEPT.length] ?? "/" }),
    made: (ask, turn) => ask({ path: `${turn % 2 ? "/events?show=past&" : "/api/events?limit=1&"}page=${invented++}` }),
    picture: (ask) => ask({ path: `${pictureAddress}?${invented++}` }),
    health: (ask) => ask({ path: "/healthz" }),
    async application(ask) {
      const id = `S${process.hrtime.bigint()}`;
      const answer = await ask(applicationOf(id));
      if (answer.status === 201) acknowledged.applications.push(id);
      return answer;
    },
    async upload(ask, turn) {
      const answer = await ask(await uploadOf(token, `Upload ${turn}`));
      if (answer.status === 201) acknowledged.uploads.push((JSON.parse(answer.body) as { _id: string })._id);
      return answer;
    },
  };

  async function visit(kind: Kind, number: number, localAddress: string) {
    const { visitors, everyMs } = pace[kind];
    const ask = visitorAt(site, localAddress);
    // Start the clients at different times.
    await sleep((everyMs * number) / visitors);
    for (let turn = number; !ended; turn += 1) {
      const { body: _, ...answer } = await act[kind](ask, turn);
      seen.push({ kind, ...answer });
      await sleep(Math.max(0, everyMs - answer.ms));
    }
  }
  let addresses = 0;
  const visits = Object.entries(pace).flatMap(([kind, { visitors }]) =>
    Array.from({ length: visitors }, (_, number) => visit(kind as Kind, number, `127.0.1.${++addresses}`)),
  );
  return {
    seen,
    acknowledged,
    async stop() {
      ended = true;
      await Promise.all(visits);
    },
  };
}
