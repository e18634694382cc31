import type { RenderedPage } from "./rendered-page.ts";

interface CacheOptions {
  maxPages: number;
  /** Pages tell what is upcoming and what is past, so none lives longer than this. */
  maxAgeMs: number;
  now: () => number;
}

/** Rendered pages by address. Simultaneous requests for one address share one rendering; a write empties the cache. */
export class PageCache {
  readonly #pages = new Map<string, { page: Promise<RenderedPage>; madeAt: number }>();
  readonly #options: CacheOptions;

  constructor(options: CacheOptions) {
    this.#options = options;
  }

  get(address: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const { maxPages, maxAgeMs, now } = this.#options;
    const kept = this.#pages.get(address);
    if (kept && now() - kept.madeAt < maxAgeMs) return kept.page;
    const page = render();
    this.#pages.delete(address);
    this.#pages.set(address, { page, madeAt: now() });
    if (this.#pages.size > maxPages) this.#pages.delete(this.#pages.keys().next().value ?? "");
    const forget = () => {
      if (this.#pages.get(address)?.page === page) this.#pages.delete(address);
    };
    page.then((rendered) => rendered.whole || forget(), forget);
    return page;
  }

  clear() {
    this.#pages.clear();
  }
}
