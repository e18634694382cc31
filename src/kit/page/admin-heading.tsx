import type { ReactNode } from "react";

interface AdminHeadingProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
}

/** The header of an admin screen: the h1 and, at the right, the actions. */
export function AdminHeading({ title, description, actions }: AdminHeadingProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
      <div className="max-w-full sm:flex-1">
        <h1 className="text-2xl lg:text-3xl">{title}</h1>
        {description && <p className="mt-1 text-muted text-sm">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
