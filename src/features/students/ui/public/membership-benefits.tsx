import { CardIcon } from "#kit/page/card.tsx";
import type { CardIconName } from "#shared/card-icons.ts";

interface Benefit {
  icon: CardIconName;
  title: string;
  text: string;
}

export function MembershipBenefits({ benefits }: { benefits: readonly Benefit[] }) {
  return (
    <ul className="flex flex-col gap-8">
      {benefits.map(({ icon, title, text }) => (
        <li key={title} className="flex gap-5">
          <CardIcon name={icon} />
          <div dir="auto" className="min-w-0 break-words">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1.5 max-w-prose text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
