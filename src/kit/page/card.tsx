import type { ReactNode } from "react";
import { classNames } from "#kit/class-names.ts";

interface CardProps {
  as?: "div" | "article" | "section" | "li";
  /** Whether the card is a link as a whole and shows a shadow on hover. */
  interactive?: boolean;
  /** The padding; `none` if a picture reaches the border. */
  padding?: "none" | "medium" | "large";
  className?: string;
  children: ReactNode;
  "aria-labelledby"?: string;
  "aria-label"?: string;
}

const paddings = { none: "", medium: "p-6", large: "p-8" };

export function Card({ as: Element = "div", interactive = false, padding = "medium", className, ...rest }: CardProps) {
  return (
    <Element
      className={classNames(
        "overflow-hidden rounded-card border border-line bg-paper",
        interactive && "card-interactive",
        paddings[padding],
        className,
      )}
      {...rest}
    />
  );
}
