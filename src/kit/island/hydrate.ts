import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";

/** Brings an island to life: the markup it has stays, and answers from now on. */
export function hydrate(island: HTMLElement, part: ComponentType<never>) {
  const { props = "{}", prefix = "" } = island.dataset;
  // The server has put there what the part takes.
  hydrateRoot(island, createElement(part, JSON.parse(props) as never), { identifierPrefix: prefix });
}
