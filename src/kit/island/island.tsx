import { type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";

/** React says twice that a picture is wanted soon; here the second time would stand before the picture itself. */
const PRELOADS = /^(<link rel="preload"[^>]*>)+/;

interface IslandProps<Props extends object> {
  /** Under this name the browser knows its code. */
  name: string;
  of: ComponentType<Props>;
  /** Tells islands of one name apart on a page. */
  id?: string;
  /** `seen`: it is hydrated once it is in sight and the page has loaded; `touched`: when somebody reaches for it. */
  when: "seen" | "touched";
  /** All that its component is given, sent as JSON: no functions, no elements. */
  props: Props;
}

/**
 * A part of a public page that moves or answers. It is whole without a script; in the browser it is hydrated by itself,
 * and knows no router and no context. Rendered on its own, so that the ids within are the same there. On the server alone.
 */
export function Island<Props extends object>({ name, of: part, id, when, props }: IslandProps<Props>) {
  const prefix = `${id ? `${name}-${id}` : name}-`;
  const markup = renderToString(createElement(part, props), { identifierPrefix: prefix });
  return (
    <div
      data-island={name}
      data-when={when}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      className="contents"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markup that React has made
      dangerouslySetInnerHTML={{ __html: markup.replace(PRELOADS, "") }}
    />
  );
}
