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
import type { CardIconName } from "#shared/card-icons.ts";

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

/** The icon of a card in a circle. */
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
