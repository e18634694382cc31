import type { KeptAnswers } from "../answers/kept-answers.ts";
import { ReadyAnswer } from "../answers/ready-answer.ts";
import { contentSecurityPolicy, type PolicyOptions } from "../http/content-security-policy.ts";
import { type PageRenderer, RETRY_AFTER_SECONDS, type Rendering } from "./page-renderer.ts";

interface MakerOptions extends PolicyOptions {
  render: PageRenderer;
  kept: KeptAnswers;
  /** False when every page is to be made anew. */
  keep: boolean;
  now: () => number;
}

/** Status and headers of a rendering: what lacks its main part says when to come again. */
function headOf({ response, missing }: Rendering): { status: number; headers: Record<string, string> } {
  const headers = Object.fromEntries(response.headers);
  if (missing.has("main"))
    return {
      status: 503,
      headers: { ...headers, "cache-control": "no-store", "retry-after": `${RETRY_AFTER_SECONDS}` },
    };
  const failed = missing.size > 0 || response.status >= 500;
  return { status: response.status, headers: failed ? { ...headers, "cache-control": "no-store" } : headers };
}

/** Makes each page once for all who ask for it meanwhile, and keeps it when nothing was missing and nothing has changed. */
export class PageMaker {
  readonly #options: MakerOptions;
  readonly #makings = new Map<string, Promise<ReadyAnswer>>();

  constructor(options: MakerOptions) {
    this.#options = options;
  }

  /** The answer that is being made, for all who ask meanwhile. */
  underWay(key: string): Promise<ReadyAnswer> | undefined {
    return this.#makings.get(key);
  }

  /** @param around headers of every answer of this server, which the page's own go before */
  start(key: string, origin: string, address: string, around: Record<string, string>): Promise<ReadyAnswer> {
    const madeAt = this.#options.now();
    const making = this.#make(origin, address, around);
    this.#makings.set(key, making);
    making
      .then((made) => {
        // What was begun before a change tells of the time before it.
        if (this.#options.keep && made.isWhole && this.#makings.get(key) === making)
          this.#options.kept.keep(key, made, madeAt);
      })
      .catch(() => {
        // Whoever waits for it hears of it.
      })
      .finally(() => {
        if (this.#makings.get(key) === making) this.#makings.delete(key);
      });
    return making;
  }

  async #make(origin: string, address: string, around: Record<string, string>): Promise<ReadyAnswer> {
    const rendering = await this.#options.render(origin, address);
    const plain = Buffer.from(await rendering.response.arrayBuffer());
    const { status, headers } = headOf(rendering);
    if (headers["content-type"]?.startsWith("text/html"))
      headers["content-security-policy"] = contentSecurityPolicy(plain.toString("utf8"), this.#options);
    const isWhole = rendering.missing.size === 0 && status < 500;
    return new ReadyAnswer({ status, headers: { ...around, ...headers }, plain, isWhole });
  }

  /** What visitors see has changed: every page is made anew. */
  forget() {
    this.#makings.clear();
    this.#options.kept.clear();
  }
}
