import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";

interface Way {
  to: string;
  /** The label above the title: "Newer achievement". */
  label: string;
  title: string;
}

interface ItemNavigationProps {
  label: string;
  back?: Way | undefined;
  on?: Way | undefined;
  /** Link to the list. */
  all: { to: string; label: string };
}

function NavigationLink({ way: { to, title }, children }: { way: Way; children: ReactNode }) {
  return (
    <a
      href={to}
      className="card-interactive flex h-full flex-col gap-1 rounded-card border border-line bg-paper p-5 text-ink no-underline"
    >
      <span className="flex items-center gap-2 text-muted text-sm [&>svg]:size-4 [&>svg]:shrink-0">{children}</span>
      <span dir="auto" className="text-balance break-words font-heading font-semibold text-lg leading-snug">
        {title}
      </span>
    </a>
  );
}

/** Links at the end of an item's page: its neighbors and the full list. */
export function ItemNavigation({ label, back, on, all }: ItemNavigationProps) {
  return (
    <nav aria-label={label}>
      {(back || on) && (
        <ul className="mb-6 grid grid-cols-1 gap-4 sm:grid-cols-2">
          {back && (
            <li>
              <NavigationLink way={back}>
                <ArrowLeft aria-hidden="true" />
                {back.label}
              </NavigationLink>
            </li>
          )}
          {on && (
            <li className={back && "sm:text-right"}>
              <NavigationLink way={on}>
                <span className={back && "sm:ml-auto"}>{on.label}</span>
                <ArrowRight aria-hidden="true" />
              </NavigationLink>
            </li>
          )}
        </ul>
      )}
      <a href={all.to} className="text-link inline-flex min-h-11 items-center font-semibold">
        {all.label}
      </a>
    </nav>
  );
}
