import type { AnswerMaker } from "../answers/answer-maker.ts";
import { chooseEncoding } from "../answers/encodings.ts";
import { ReadyAnswer } from "../answers/ready-answer.ts";
import { contentSecurityPolicy, type PolicyOptions } from "../http/content-security-policy.ts";
import { RETRY_AFTER_SECONDS } from "../http/makings.ts";
import type { OutsideOrigins } from "../http/outside-origins.ts";
import type { PageRenderer, Rendering } from "./page-renderer.ts";

/** A requested page. */
interface AskedPage {
  origin: string;
  /** Path and query. */
  address: string;
}

/** Returns the cache key of a page. Neither an origin nor an address contains a space, so no two pages share a key. */
export const pageKey = ({ origin, address }: AskedPage): string => `${origin} ${address}`;

/** For whom a page is made first: others who ask meanwhile get the same. */
interface Asker {
  address: string;
  acceptEncoding: string | undefined;
}

interface MakerOptions extends PolicyOptions {
  render: PageRenderer;
  outsideOrigins: OutsideOrigins;
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
  start(page: AskedPage, asker: Asker, around: Record<string, string>): Promise<ReadyAnswer> {
    return this.#options.answers.start(pageKey(page), asker.address, async () => {
      const made = await this.#make(page, around);
      // Within the turn: what waits to be compressed takes memory too.
      await made.make(undefined, chooseEncoding(asker.acceptEncoding));
      return made;
    });
  }

  async #make({ origin, address }: AskedPage, around: Record<string, string>): Promise<ReadyAnswer> {
    const rendering = await this.#options.render(origin, address);
    const plain = Buffer.from(rendering.body);
    const { status, headers } = headOf(rendering);
    const policy = { ...this.#options, withWorker: rendering.withWorker };
    // A page that can say that nothing else can be had is better than none.
    const outside = await this.#options.outsideOrigins().catch(() => null);
    if (headers["content-type"]?.startsWith("text/html"))
      headers["content-security-policy"] = contentSecurityPolicy(rendering.body, policy, outside ?? []);
    const isWhole = rendering.missing.size === 0 && status < 500 && outside !== null;
    return new ReadyAnswer({ status, headers: { ...around, ...headers }, plain, isWhole });
  }
}
