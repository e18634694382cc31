import { contentSecurityPolicy, type PolicyOptions } from "#platform/http/content-security-policy.ts";
import { RETRY_AFTER_SECONDS } from "#platform/http/makings.ts";
import type { OutsideOrigins } from "#platform/http/outside-origins.ts";
import type { AnswerMaker } from "./answer-maker.ts";
import { chooseEncoding } from "./encodings.ts";
import type { PageRenderer, Rendering } from "./page-renderer.ts";
import { ReadyAnswer } from "./ready-answer.ts";

/** A requested page. */
interface AskedPage {
  origin: string;
  /** Path and query. */
  address: string;
}

/** Returns the cache key of a page. Neither an origin nor an address contains a space, so no two pages share a key. */
export const pageKey = ({ origin, address }: AskedPage): string => `${origin} ${address}`;

/** The first client of a rendering. Other clients that request the page meanwhile share it. */
interface Asker {
  address: string;
  acceptEncoding: string | undefined;
}

interface MakerOptions extends PolicyOptions {
  render: PageRenderer;
  outsideOrigins: OutsideOrigins;
  answers: AnswerMaker;
}

/** Returns status and headers of a rendering. Without its main part, it has a Retry-After header. */
function headOf({ status, headers, missing }: Rendering): { status: number; headers: Record<string, string> } {
  if (missing.has("main"))
    return {
      status: 503,
      headers: { ...headers, "cache-control": "no-store", "retry-after": `${RETRY_AFTER_SECONDS}` },
    };
  const failed = missing.size > 0 || status >= 500;
  return { status, headers: failed ? { ...headers, "cache-control": "no-store" } : headers };
}

/** Renders each page once for all clients that request it meanwhile. */
export class PageMaker {
  readonly #options: MakerOptions;

  constructor(options: MakerOptions) {
    this.#options = options;
  }

  /** @param around headers of every response, which the page's own headers override */
  start(page: AskedPage, asker: Asker, around: Record<string, string>): Promise<ReadyAnswer> {
    return this.#options.answers.start(pageKey(page), asker.address, async () => {
      const made = await this.#make(page, around);
      // Compress within the turn, because responses that wait for compression take memory too.
      await made.make(undefined, chooseEncoding(asker.acceptEncoding));
      return made;
    });
  }

  async #make({ origin, address }: AskedPage, around: Record<string, string>): Promise<ReadyAnswer> {
    const rendering = await this.#options.render(origin, address);
    const plain = Buffer.from(rendering.body);
    const { status, headers } = headOf(rendering);
    const policy = { ...this.#options, withWorker: rendering.withWorker };
    // A page with an error message is better than no page.
    const outside = await this.#options.outsideOrigins().catch(() => null);
    if (headers["content-type"]?.startsWith("text/html"))
      headers["content-security-policy"] = contentSecurityPolicy(rendering.body, policy, outside ?? []);
    const isWhole = rendering.missing.size === 0 && status < 500 && outside !== null;
    return new ReadyAnswer({ status, headers: { ...around, ...headers }, plain, isWhole });
  }
}
