import type { ComponentType } from "react";

/** Loads the code of islands by name. */
export type IslandCode = Record<string, () => Promise<ComponentType<never>>>;

/** The islands of a page that are not hydrated yet. */
export class SleepingIslands {
  readonly #code: IslandCode;
  readonly #waking = new WeakMap<Element, Promise<void>>();

  constructor(code: IslandCode) {
    this.#code = code;
  }

  /** Returns the island that contains `target`. */
  around(target: EventTarget | null): HTMLElement | null {
    return target instanceof Element ? target.closest<HTMLElement>("[data-island]") : null;
  }

  /** Hydrates an island once. Resolves when it is interactive, or when hydration has failed. */
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
      // Without hydration it works as without scripts.
      console.error("Failed to hydrate an island", name, error);
    } finally {
      delete island.dataset["island"];
    }
  }
}
