import { type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";

/** React repeats preload links. The second one would precede the picture itself. */
const PRELOADS = /^(<link rel="preload"[^>]*>)+/;

interface IslandProps<Props extends object> {
  name: string;
  of: ComponentType<Props>;
  /** Distinguishes islands with the same name on one page. */
  id?: string;
  /**
   * `visible`: hydrates when visible and after the page has loaded. `engaged`: the same, but on phones not before the
   * visitor scrolls, touches or types. `interaction`: on first interaction with the island.
   */
  hydrate: "visible" | "engaged" | "interaction";
  /** The props of the component, sent as JSON: no functions and no elements. */
  props: Props;
}

/**
 * An interactive part of a public page. Works without scripts; the browser hydrates it separately, without router and
 * context. Rendered separately, so that IDs match. Server only.
 */
export function Island<Props extends object>({ name, of: part, id, hydrate, props }: IslandProps<Props>) {
  const prefix = `${id ? `${name}-${id}` : name}-`;
  const json = JSON.stringify(props);
  // The browser hydrates with the same props, which come from JSON.
  const element = createElement(part, JSON.parse(json) as Props);
  const markup = renderToString(element, { identifierPrefix: prefix }).replace(PRELOADS, "");
  return (
    <div
      data-island={name}
      data-hydrate={hydrate}
      data-prefix={prefix}
      data-props={json}
      className="contents"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markup that React has rendered
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
