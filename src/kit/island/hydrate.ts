import { type ComponentType, createElement, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

export function hydrate(island: HTMLElement, part: ComponentType<never>) {
  const { props = "{}", prefix = "" } = island.dataset;
  // The server stores the props in the markup.
  const element = createElement(part, JSON.parse(props) as never);
  // Hydrates in slices, so that slow phones can scroll meanwhile. A click finishes it immediately.
  startTransition(() => {
    hydrateRoot(island, element, { identifierPrefix: prefix });
  });
}
