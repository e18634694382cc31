import { clsx } from "clsx/lite";
import {
  CircuitBoard,
  Earth,
  GraduationCap,
  Heart,
  Lightbulb,
  type LucideIcon,
  MessagesSquare,
  Network,
  ScrollText,
  TrendingUp,
  Trophy,
  Users,
  Wrench,
} from "lucide-react";
import type { MouseEventHandler, ReactNode } from "react";
import type { CardIconName } from "#shared/card-icons.ts";

interface CardProps {
  as?: "div" | "article" | "section" | "li";
  /** Whether the card is a link as a whole and shows a shadow on hover. */
  interactive?: boolean;
  /** The padding; `none` if a picture reaches the border. */
  padding?: "none" | "medium" | "large";
  className?: string;
  children: ReactNode;
  onClick?: MouseEventHandler<HTMLElement>;
  "data-row"?: string;
  "aria-labelledby"?: string;
  "aria-label"?: string;
}

const paddings = { none: "", medium: "p-6", large: "p-8" };

export function Card({ as: Element = "div", interactive = false, padding = "medium", className, ...rest }: CardProps) {
  return (
    <Element
      className={clsx(
        "overflow-hidden rounded-card border border-line bg-paper",
        interactive && "card-interactive",
        paddings[padding],
        className,
      )}
      {...rest}
    />
  );
}

const drawings: Record<CardIconName, LucideIcon> = {
  Idea: Lightbulb,
  Network,
  Growth: TrendingUp,
  Circuit: CircuitBoard,
  People: Users,
  Paper: ScrollText,
  Talk: MessagesSquare,
  Trophy,
  Cap: GraduationCap,
  Tools: Wrench,
  World: Earth,
  Heart,
};

export function CardIcon({ name }: { name: CardIconName }) {
  const Drawing = drawings[name];
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-brand/8 text-brand"
    >
      <Drawing className="size-6" />
    </span>
  );
}
