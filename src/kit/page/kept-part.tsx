import type { ComponentType } from "react";
import { keptMarkup } from "#kit/island/kept-markup.ts";

interface KeptPartProps<Props extends object> {
  of: ComponentType<Props>;
  /** All that it is given, as JSON has it: no functions, no elements, no dates. */
  props: Props;
}

/** A part of a public page that is rendered once for what it is given, and not anew with each page that shows it. */
export const KeptPart = <Props extends object>({ of: part, props }: KeptPartProps<Props>) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup that React has made
  <div className="contents" dangerouslySetInnerHTML={{ __html: keptMarkup(part, JSON.stringify(props)) }} />
);
