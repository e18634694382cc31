import type { ComponentType } from "react";
import { keptMarkup, renderPart } from "./kept-markup.ts";

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
  /** What somebody has typed stands in it: no memory keeps that. */
  isPersonal?: boolean;
}

/**
 * A part of a public page that moves or answers. It is whole without a script; in the browser it is hydrated by itself,
 * and knows no router and no context. Rendered on its own, so that the ids within are the same there. On the server alone.
 */
export function Island<Props extends object>({
  name,
  of: part,
  id,
  when,
  props,
  isPersonal = false,
}: IslandProps<Props>) {
  const prefix = `${id ? `${name}-${id}` : name}-`;
  const json = JSON.stringify(props);
  const markupOf = isPersonal ? renderPart<Props> : keptMarkup<Props>;
  return (
    <div
      data-island={name}
      data-when={when}
      data-prefix={prefix}
      data-props={json}
      className="contents"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markup that React has made
      dangerouslySetInnerHTML={{ __html: markupOf(part, json, prefix) }}
    />
  );
}
