import { CircuitBoard, type LucideIcon, MessagesSquare, ScrollText, Users } from "lucide-react";

const benefits: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: CircuitBoard,
    title: "Build things that work",
    text: "Workshops on circuits, code and robots that end with something on the bench, and teams for the competitions that follow.",
  },
  {
    icon: Users,
    title: "Meet the people ahead of you",
    text: "Seniors, alumni and engineers from industry who were where you are and remember what helped.",
  },
  {
    icon: ScrollText,
    title: "Learn the craft around the craft",
    text: "Writing a paper, giving a talk, reading a standard, preparing for an interview: practised here before it counts.",
  },
  {
    icon: MessagesSquare,
    title: "Run something yourself",
    text: "Events, budgets, a chapter: the branch is led by its members, and there is always a place for one more.",
  },
];

export function MembershipBenefits() {
  return (
    <ul className="flex flex-col gap-8">
      {benefits.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-5">
          <span
            aria-hidden="true"
            className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-brand/8 text-brand"
          >
            <Icon className="size-6" />
          </span>
          <div>
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1.5 max-w-prose text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
