import { Agent, type RequestOptions, request } from "node:https";
import { setTimeout as delay } from "node:timers/promises";

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

interface VisitOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: FormData | string;
}

/** Visits a site at this computer's port 443 by its host name, and trusts only the given certificate. */
export class Visitor {
  readonly #host: string;
  readonly #agent: Agent;
  readonly #ca: string;

  /** @param address the loopback address of the visits, because the site limits each client address */
  constructor(host: string, certificate: string, address = "127.0.0.1") {
    this.#host = host;
    this.#ca = certificate;
    this.#agent = new Agent({ keepAlive: true, localAddress: address });
  }

  /** Returns another visitor of the same site. */
  from(address: string): Visitor {
    return new Visitor(this.#host, this.#ca, address);
  }

  async visit(path: string, { method = "GET", headers = {}, body }: VisitOptions = {}): Promise<Answer> {
    const sent = body === undefined ? undefined : new Response(body);
    const payload = sent ? Buffer.from(await sent.arrayBuffer()) : undefined;
    const type = sent?.headers.get("content-type");
    const options: RequestOptions = {
      host: "127.0.0.1",
      port: 443,
      servername: this.#host,
      ca: this.#ca,
      agent: this.#agent,
      path,
      method,
      headers: { host: this.#host, ...(type && { "content-type": type }), ...headers },
    };
    return new Promise((resolve, reject) => {
      const asked = request(options, async (response) => {
        const chunks = await response.toArray().catch(reject);
        if (chunks)
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          });
      });
      asked.on("error", reject).end(payload);
    });
  }

  leave() {
    this.#agent.destroy();
  }
}

const PATHS = ["/", "/events", "/about", "/join", "/api/events", "/healthz", "/admin/login"];
const READERS = 3;
const PAUSE_MS = 250;
const SHOWN_CHARACTERS = 150;

export interface Load {
  /** Stops the visits. @returns the number of responses, the slowest in milliseconds, and the failures */
  end(): Promise<{ answered: number; slowestMs: number; failures: string[] }>;
}

/** Reads pages and lets `write` send changes, one after the other, until stopped. */
export function beginLoad(visitor: Visitor, write: () => Promise<Answer>): Load {
  let isOver = false;
  let answered = 0;
  let slowestMs = 0;
  const failures: string[] = [];
  const note = async (what: string, ask: () => Promise<Answer>) => {
    const begun = performance.now();
    const failure = await ask().then(
      ({ status, text }) =>
        status === 200 || status === 201 ? undefined : `${status} ${text.slice(0, SHOWN_CHARACTERS)}`,
      (error: Error) => error.message,
    );
    slowestMs = Math.max(slowestMs, performance.now() - begun);
    if (failure === undefined) answered += 1;
    else failures.push(`${what}: ${failure}`);
    await delay(PAUSE_MS);
  };
  const reader = async (first: number) => {
    const person = visitor.from(`127.0.1.${first + 1}`);
    for (let turn = first; !isOver; turn += 1) {
      const path = PATHS[turn % PATHS.length] ?? "/";
      await note(path, () => person.visit(path));
    }
    person.leave();
  };
  const writer = async () => {
    while (!isOver) await note("an event with a picture", write);
  };
  const all = [...Array.from({ length: READERS }, (_, first) => reader(first)), writer()];
  return {
    async end() {
      isOver = true;
      await Promise.all(all);
      return { answered, slowestMs: Math.round(slowestMs), failures };
    },
  };
}
