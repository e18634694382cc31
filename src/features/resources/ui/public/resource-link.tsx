import { ArrowRight, ArrowUpRight } from "lucide-react";
import type { ComponentProps } from "react";
import { ExternalLink } from "#kit/action/button.tsx";

interface ResourceLinkProps extends Omit<ComponentProps<"a">, "href"> {
  title: string;
  link: string;
}

/** The icon that opens a resource. A page of this site opens in the same tab. */
export function ResourceLink({ title, link, ...rest }: ResourceLinkProps) {
  const [Anchor, Icon] = link.startsWith("/") ? (["a", ArrowRight] as const) : ([ExternalLink, ArrowUpRight] as const);
  return (
    <Anchor href={link} {...rest}>
      <Icon aria-hidden="true" className="size-5" />
      <span className="sr-only">{`Open ${title}`}</span>
    </Anchor>
  );
}
