import { clsx } from "clsx/lite";
import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  /** Describes the content that will appear here. */
  description?: ReactNode;
  icon?: ReactNode;
  /** The button that adds the first item. */
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ title, description, icon, action, className }: EmptyStateProps) {
  return (
    <div
      className={clsx(
        "flex flex-col items-center gap-2 rounded-card border border-field border-dashed px-6 py-14 text-center",
        className,
      )}
    >
      {icon && (
        <span
          aria-hidden="true"
          className="mb-2 inline-flex size-14 items-center justify-center rounded-full bg-brand/8 text-brand [&>svg]:size-6"
        >
          {icon}
        </span>
      )}
      <p className="text-balance font-heading font-semibold text-ink text-lg">{title}</p>
      {description && <p className="max-w-reading text-balance text-muted text-sm">{description}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
