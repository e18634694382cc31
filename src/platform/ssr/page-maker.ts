import type { AnswerMaker } from "../answers/answer-maker.ts";
import { ReadyAnswer } from "../answers/ready-answer.ts";
import { contentSecurityPolicy, type PolicyOptions } from "../http/content-security-policy.ts";
import { type PageRenderer, RETRY_AFTER_SECONDS, type Rendering } from "./page-renderer.ts";

interface MakerOptions extends PolicyOptions {
  render: PageRenderer;
  answers: AnswerMaker;
}

/** Status and headers of a rendering: what lacks its main part says when to come again. */
function headOf({ status, headers, missing }: Rendering): { status: number; headers: Record<string, string> } {
  if (missing.has("main"))
    return {
      status: 503,
      headers: { ...headers, "cache-control": "no-store", "retry-after": `${RETRY_AFTER_SECONDS}` },
    };
  const failed = missing.size > 0 || status >= 500;
  return { status, headers: failed ? { ...headers, "cache-control": "no-store" } : headers };
}

/** Makes pages, each once for all who ask for it meanwhile. */
export class PageMaker {
  readonly #options: MakerOptions;

  constructor(options: MakerOptions) {
    this.#options = options;
  }

  /** @param around headers of every answer of this server, which the page's own go before */
  start(key: string, origin: string, address: string, around: Record<string, string>): Promise<ReadyAnswer> {
    return this.#options.answers.start(key, () => this.#make(origin, address, around));
  }

  async #make(origin: string, address: string, around: Record<string, string>): Promise<ReadyAnswer> {
    const rendering = await this.#options.render(origin, address);
    const plain = Buffer.from(rendering.body);
    const { status, headers } = headOf(rendering);
    if (headers["content-type"]?.startsWith("text/html"))
      headers["content-security-policy"] = contentSecurityPolicy(rendering.body, this.#options);
    const isWhole = rendering.missing.size === 0 && status < 500;
    return new ReadyAnswer({ status, headers: { ...around, ...headers }, plain, isWhole });
  }
}
