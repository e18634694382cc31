import type { ComponentType } from "react";
import { keptMarkup } from "#kit/island/kept-markup.ts";

interface KeptPartProps<Props extends object> {
  of: ComponentType<Props>;
  /** The props as JSON: no functions, no elements, no dates. */
  props: Props;
}

/** A part of a public page that is rendered once per set of props and cached. */
export const KeptPart = <Props extends object>({ of: part, props }: KeptPartProps<Props>) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup that React has rendered
  <div className="contents" dangerouslySetInnerHTML={{ __html: keptMarkup(part, JSON.stringify(props)) }} />
);
