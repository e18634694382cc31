import { clsx } from "clsx/lite";

const sizes = { small: "size-4 border-2", medium: "size-6 border-2", large: "size-10 border-3" };

/** The spinner without text, for places that already show a label. */
export function SpinnerRing({ size = "small" }: { size?: "small" | "medium" | "large" }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "spinner-ring inline-block shrink-0 rounded-full border-current border-r-transparent opacity-80",
        sizes[size],
      )}
    />
  );
}

interface SpinnerBlockProps {
  /** A label that names the awaited content. */
  label: string;
  className?: string;
}

/** A centered spinner in the space of the awaited content. */
export const SpinnerBlock = ({ label, className }: SpinnerBlockProps) => (
  <div className={clsx("flex min-h-48 items-center justify-center text-brand", className)}>
    <span role="status" className="inline-flex items-center justify-center">
      <SpinnerRing size="large" />
      <span className="sr-only">{label}</span>
    </span>
  </div>
);
