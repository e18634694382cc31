import { classNames } from "#kit/class-names.ts";
import { VisuallyHidden } from "#kit/visually-hidden.tsx";

interface SpinnerProps {
  /** What is awaited, in words. */
  label?: string;
  size?: "small" | "medium" | "large";
  className?: string;
}

const sizes = {
  small: "size-4 border-2",
  medium: "size-6 border-2",
  large: "size-10 border-3",
};

export function Spinner({ label = "Loading…", size = "medium", className }: SpinnerProps) {
  return (
    <span role="status" className={classNames("inline-flex items-center justify-center", className)}>
      <SpinnerRing size={size} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** The turning ring alone, for places that already say in words what runs. */
export function SpinnerRing({ size = "small" }: { size?: "small" | "medium" | "large" }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "spinner-ring inline-block shrink-0 rounded-full border-current border-r-transparent opacity-80",
        sizes[size],
      )}
    />
  );
}

/** A spinner alone in the middle of the place its content will take. */
export function SpinnerBlock({ label, className }: { label?: string; className?: string }) {
  return (
    <div className={classNames("flex min-h-48 items-center justify-center text-brand", className)}>
      <Spinner size="large" {...(label === undefined ? {} : { label })} />
    </div>
  );
}
