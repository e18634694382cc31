import type { ComponentType } from "react";

/** Fetches the code of islands by their names. */
export type IslandCode = Record<string, () => Promise<ComponentType<never>>>;

/** The islands of a page that have not been hydrated. */
export class SleepingIslands {
  readonly #code: IslandCode;
  readonly #waking = new WeakMap<Element, Promise<void>>();

  constructor(code: IslandCode) {
    this.#code = code;
  }

  /** The one that `target` stands in. */
  around(target: EventTarget | null): HTMLElement | null {
    return target instanceof Element ? target.closest<HTMLElement>("[data-island]") : null;
  }

  /** Hydrates one, once; resolved when it answers, or when it is known that it never will. */
  wake(island: HTMLElement): Promise<void> {
    const awake = this.#waking.get(island) ?? this.#hydrate(island);
    this.#waking.set(island, awake);
    return awake;
  }

  async #hydrate(island: HTMLElement) {
    const name = island.dataset["island"] ?? "";
    try {
      const [{ hydrate }, part] = await Promise.all([import("./hydrate.ts"), this.#code[name]?.()]);
      if (part) hydrate(island, part);
    } catch (error) {
      // It stays what it is without scripts: links lead where they lead.
      console.error("An island stays asleep", name, error);
    } finally {
      delete island.dataset["island"];
    }
  }
}
