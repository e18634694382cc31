import type { ComponentProps } from "react";
import { VisuallyHidden } from "#kit/visually-hidden.tsx";
import { safeUrl } from "#shared/safe-url.ts";

interface ExternalLinkProps extends Omit<ComponentProps<"a">, "href"> {
  href: string;
}

/** A link that opens in a new tab. Shows plain text if the URL is neither http nor https. */
export function ExternalLink({ href, children, ...rest }: ExternalLinkProps) {
  if (safeUrl(href) === null) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
      {rest["aria-label"] === undefined && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
    </a>
  );
}
