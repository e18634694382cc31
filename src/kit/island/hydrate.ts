import { type ComponentType, createElement, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/** Brings an island to life: the markup it has stays, and answers from now on. */
export function hydrate(island: HTMLElement, part: ComponentType<never>) {
  const { props = "{}", prefix = "" } = island.dataset;
  // The server has put there what the part takes.
  const element = createElement(part, JSON.parse(props) as never);
  // In slices: a slow phone scrolls meanwhile. A press brings the rest about at once.
  startTransition(() => {
    hydrateRoot(island, element, { identifierPrefix: prefix });
  });
}
