import { classNames } from "#kit/class-names.ts";
import { VisuallyHidden } from "#kit/visually-hidden.tsx";

const sizes = {
  small: "size-4 border-2",
  medium: "size-6 border-2",
  large: "size-10 border-3",
};

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

interface SpinnerBlockProps {
  /** What is awaited, in words. */
  label: string;
  className?: string;
}

/** A spinner alone in the middle of the place its content will take. */
export const SpinnerBlock = ({ label, className }: SpinnerBlockProps) => (
  <div className={classNames("flex min-h-48 items-center justify-center text-brand", className)}>
    <span role="status" className="inline-flex items-center justify-center">
      <SpinnerRing size="large" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  </div>
);
