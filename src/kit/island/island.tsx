import type { ComponentType } from "react";
import { keptMarkup, renderPart } from "./kept-markup.ts";

interface IslandProps<Props extends object> {
  name: string;
  of: ComponentType<Props>;
  /** Distinguishes islands with the same name on one page. */
  id?: string;
  /** `visible`: hydrates when visible and after the page has loaded. `interaction`: on first interaction. */
  hydrate: "visible" | "interaction";
  /** The props of the component, sent as JSON: no functions and no elements. */
  props: Props;
  /** Whether it contains user input, which must not be cached. */
  isPersonal?: boolean;
}

/**
 * An interactive part of a public page. Works without scripts; the browser hydrates it separately, without router and
 * context. Rendered separately, so that IDs match. Server only.
 */
export function Island<Props extends object>({
  name,
  of: part,
  id,
  hydrate,
  props,
  isPersonal = false,
}: IslandProps<Props>) {
  const prefix = `${id ? `${name}-${id}` : name}-`;
  const json = JSON.stringify(props);
  const markupOf = isPersonal ? renderPart<Props> : keptMarkup<Props>;
  return (
    <div
      data-island={name}
      data-hydrate={hydrate}
      data-prefix={prefix}
      data-props={json}
      className="contents"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markup that React has rendered
      dangerouslySetInnerHTML={{ __html: markupOf(part, json, prefix) }}
    />
  );
}
